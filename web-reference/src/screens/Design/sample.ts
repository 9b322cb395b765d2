import type { BlockLine, Line, StoryLine } from '../Rundown/grid/lines.ts';

const BASE: StoryLine = {
  type: 'story',
  key: '',
  id: 0,
  blockId: 1,
  page: '',
  slug: '',
  kind: 'vt',
  typeName: '',
  status: 'blank',
  standBy: false,
  floated: false,
  approved: true,
  empty: false,
  private: false,
  visible: true,
  footNote: false,
  lock: null,
  presenter: 'Renata',
  reporter: '',
  editor: 'Paulo',
  head: 20,
  link: 0,
  vo: 0,
  vt: 0,
  legacy: false,
  media: undefined,
  total: 0,
  estimated: 0,
  clocks: { text: () => '', subscribe: () => () => undefined },
  device: null,
  changedBy: 'paulo 18:42',
  mark: undefined,
  step: undefined,
};

const DEVICE = { state: 'ready', text: 'READY' } as const;

const story = (page: string, slug: string, times: Partial<StoryLine>, rest: Partial<StoryLine> = {}): StoryLine => {
  const parts = { ...BASE, ...times, ...rest };
  const total = parts.head + parts.link + parts.vo + parts.vt;
  return { ...parts, key: `s${page || slug}`, id: Number(page) || 99, page, slug, total };
};

const block = (
  id: number,
  title: string,
  total: number,
  approvedTotal: number,
  commercial: number,
  rest: Partial<BlockLine> = {},
): BlockLine => ({
  type: 'block',
  key: `b${id}`,
  id,
  number: id,
  title,
  standBy: false,
  stories: 4,
  total,
  approvedTotal,
  commercial,
  breakAt: '19:24:55',
  onAir: false,
  displayed: false,
  ...rest,
});

const clocks = (progressive: string, regressive: string, accumulated: string): Partial<StoryLine> => ({
  clocks: { text: (_id, column) => ({ progressive, regressive, accumulated })[column], subscribe: () => () => undefined },
});

/** An evening show with every state a row can have. */
export const SAMPLE: readonly Line[] = [
  block(1, 'Escalada e chuva', 415, 285, 180, { displayed: true }),
  story('01', 'ABERTURA', { head: 75, kind: 'note' }, { ...clocks('19:15:00', '19:20:43', '01:15'), status: 'displayed', device: DEVICE }),
  story(
    '02',
    'CHUVA NO SUL',
    { head: 22, vt: 125, media: 'ready' },
    { ...clocks('19:16:15', '19:21:58', '03:42'), status: 'onAir', reporter: 'Dandara', device: { state: 'air', text: 'PLAY' } },
  ),
  story(
    '03',
    'GREVE DO METRÔ',
    { head: 18, link: 45, kind: 'live' },
    { ...clocks('19:18:42', '19:24:25', '04:45'), status: 'next', reporter: 'Igor', device: DEVICE },
  ),
  story(
    '04',
    'INFLAÇÃO',
    { head: 20, vt: 110, media: 'absent' },
    {
      ...clocks('19:19:45', '19:25:28', '06:55'),
      approved: false,
      reporter: 'Lia',
      lock: { nickname: 'Bruno Reis', since: '18:58' },
      device: { state: 'waiting', text: 'NOT READY' },
    },
  ),
  block(2, 'Cidade', 407, 377, 150),
  story(
    '05',
    'SAÚDE / FILA DO SUS',
    { head: 25, vt: 140, media: 'empty' },
    { ...clocks('19:24:55', '19:30:38', '02:45'), footNote: true, reporter: 'Dandara', device: DEVICE },
  ),
  story('06', 'TRÂNSITO VIVO', { head: 15, link: 90, kind: 'live' }, { ...clocks('19:27:40', '19:33:23', '04:30'), reporter: 'Igor' }),
  story('07', 'NOTA', { head: 30, kind: 'note' }, { ...clocks('19:29:25', '19:35:08', '05:00'), approved: false, empty: true }),
  story(
    '08',
    'PROVA SOB SIGILO',
    { head: 12, vt: 95 },
    { ...clocks('19:29:55', '19:35:38', '06:47'), private: true, approved: false, device: { state: 'problem', text: 'MISSING CLIP' } },
  ),
  block(3, 'Clima e cultura', 305, 305, 0),
  story('09', 'CLIMA', { head: 10, vo: 120, kind: 'vo' }, clocks('19:34:12', '19:39:55', '02:10')),
  story(
    '10',
    'CULTURA / ESTREIA NO MUNICIPAL COM UM TÍTULO QUE NÃO CABE',
    { head: 20, vt: 130 },
    { ...clocks('19:36:22', '', ''), status: 'floated', floated: true },
  ),
  story(
    '11',
    '',
    { head: 40, vt: 60 },
    { ...clocks('--:--', '19:43:02', '03:50'), visible: false, presenter: '', editor: '', changedBy: '' },
  ),
  story('12', 'ENCERRAMENTO', { head: 25, kind: 'note' }, clocks('19:38:52', '19:44:35', '05:05')),
  block(4, '', 120, 0, 0, { standBy: true, stories: 1 }),
  story('', 'GAVETA / PRAIAS', { head: 20, vt: 100 }, { status: 'standBy', standBy: true }),
];
