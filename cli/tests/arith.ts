import type { Block, Program, Rundown, Story } from '@lauda/sdk';

type Line = readonly [slug: string, total: string, approved: boolean, estimated?: string];

const BLOCKS: readonly { title: string; commercial: string; standBy?: true; stories: readonly Line[] }[] = [
  {
    title: 'B1',
    commercial: 'PT2M',
    stories: [
      ['S1', 'PT1M30S', true],
      ['S2', 'PT2M5S', true],
      ['S3', 'PT1M', false],
    ],
  },
  {
    title: 'B2',
    commercial: 'PT3M',
    stories: [
      ['S4', 'PT3M20S', true],
      ['S5', 'PT0S', false, 'PT45S'],
    ],
  },
  { title: 'B3', commercial: 'PT0S', stories: [['S6', 'PT5M10S', true]] },
  { title: 'Stand By', commercial: 'PT1M', standBy: true, stories: [['S7', 'PT2M', true]] },
];

/** A story as the server sends it, with what a test says of it. */
export const storyWith = (parts: Partial<Story>): Story => ({
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  version: 1,
  textVersion: 1,
  blockId: 11,
  rundownId: 9,
  index: 0,
  ownerId: 1,
  allowedUsers: [],
  visible: true,
  displayStatus: 'blank',
  playTime: null,
  stopTime: null,
  total: 'PT0S',
  estimated: 'PT0S',
  approved: false,
  private: false,
  floated: false,
  radio: false,
  slug: '',
  page: '',
  date: '2026-03-10',
  branchId: null,
  programId: 5,
  typeId: null,
  editorId: null,
  imageEditorId: null,
  reporterId: null,
  presenterId: null,
  mediaCode: null,
  head: 'PT0S',
  link: 'PT0S',
  vt: 'PT0S',
  vo: 'PT0S',
  manualVt: false,
  legacy: false,
  information: null,
  footnote: null,
  credits: null,
  cueIn: null,
  cueOut: null,
  status: null,
  changeDate: null,
  authorNickname: null,
  sections: {},
  drawerProgramId: null,
  ignore: false,
  excluded: false,
  deviceStates: [],
  source: null,
  ...parts,
});

/** The rundown of arith.md: 19:00 to 19:30, production 24 minutes, seven stories, estimates off. */
export function arithRundown(parts: Partial<Rundown> = {}): Rundown {
  let n = 0;
  const blocks = BLOCKS.map(({ title, commercial, standBy = false, stories }, index): Block => {
    const id = 11 + index;
    return {
      id,
      version: 1,
      rundownId: 9,
      index,
      title,
      displayStatus: 'blank',
      playTime: null,
      stopTime: null,
      commercial,
      breakTime: null,
      standBy,
      status: null,
      stories: stories.map(([slug, total, approved, estimated = 'PT0S'], place) => {
        n += 1;
        const page = standBy ? '' : String(n).padStart(2, '0');
        return storyWith({
          id: n,
          uuid: `00000000-0000-4000-8000-00000000000${n}`,
          blockId: id,
          index: place,
          slug,
          page,
          total,
          approved,
          estimated,
        });
      }),
    };
  });
  return {
    id: 9,
    uuid: '00000000-0000-4000-8000-0000000000ff',
    version: 1,
    programId: 5,
    date: '2026-03-10',
    start: '19:00:00',
    end: '19:30:00',
    production: 'PT24M',
    templateId: null,
    blocks,
    mosActive: false,
    mosMode: 'AUTOMATIC',
    approved: false,
    onAir: null,
    timeZone: 'America/Sao_Paulo',
    ...parts,
  };
}

const programWith = (id: number, name: string): Program => ({
  id,
  version: 1,
  name,
  start: '19:00:00',
  end: '19:30:00',
  legacyMode: false,
  announcers: [],
  presenters: [],
  imageEditors: [],
  defaultAnnouncer: null,
  defaultPresenter: null,
  cgId: null,
  playoutId: null,
  drawer: false,
  groups: [],
  editors: null,
  active: true,
});

export const PROGRAMS: readonly Program[] = [
  programWith(5, 'Jornal da Noite'),
  programWith(6, 'Jornal da Madrugada'),
  programWith(7, 'Esporte'),
];

/** The answers most rundown commands need. */
export const arithAnswers = {
  'GET /programs': () => PROGRAMS,
  'GET /time': () => ({ epochMs: Date.parse('2026-03-11T01:00:00Z'), zone: 'America/Sao_Paulo' }),
  'GET /rundowns': () => arithRundown(),
  'GET /rundowns/{id}/devices': () => [],
};
