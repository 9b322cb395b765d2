import type { Block, Lock, Rundown, Story, User } from '../src/types.ts';

export const ANA = 1;
export const BOB = 2;
export const user = (id: number, nickname: string): User => ({
  id,
  version: 1,
  name: nickname,
  nickname,
  email: `${nickname}@tv.br`,
  username: nickname,
  roles: [],
  excluded: false,
  online: true,
  ad: false,
  expiration: null,
  allowedUsers: [],
  groupsIds: [],
  readRate: null,
  lastNotice: null,
});

export const uuidOf = (id: number): string => `11111111-1111-4111-8111-${String(id).padStart(12, '0')}`;
export function story(id: number, fields: Partial<Story> = {}): Story {
  return {
    id,
    uuid: uuidOf(id),
    version: 1,
    textVersion: 1,
    blockId: 11,
    rundownId: 1,
    index: 0,
    ownerId: ANA,
    allowedUsers: [],
    visible: true,
    displayStatus: 'blank',
    playTime: null,
    stopTime: null,
    total: 'PT0S',
    estimated: 'PT0S',
    approved: true,
    private: false,
    floated: false,
    radio: false,
    slug: `S${id}`,
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
    ...fields,
  };
}
export function block(id: number, index: number, stories: Story[], fields: Partial<Block> = {}): Block {
  const rundownId = fields.rundownId ?? 1;
  return {
    id,
    version: 1,
    rundownId,
    index,
    title: `B${id}`,
    displayStatus: 'blank',
    playTime: null,
    stopTime: null,
    commercial: 'PT0S',
    breakTime: null,
    standBy: false,
    status: null,
    ...fields,
    stories: stories.map((each, place) => ({ ...each, blockId: id, index: place, rundownId })),
  };
}
export const rundown = (id: number, blocks: Block[], fields: Partial<Rundown> = {}): Rundown => ({
  id,
  uuid: uuidOf(9000 + id),
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
  ...fields,
});

/** The rundown of the worked examples: S1 to S3 in B1, S4 and S5 in B2, S6 in B3, S7 in Stand By. */
export const show = (): Rundown =>
  rundown(1, [
    block(11, 0, [story(1, { total: 'PT1M30S' }), story(2, { total: 'PT2M5S' }), story(3, { total: 'PT1M', approved: false })], {
      commercial: 'PT2M',
    }),
    block(12, 1, [story(4, { total: 'PT3M20S' }), story(5, { estimated: 'PT45S', approved: false })], { commercial: 'PT3M' }),
    block(13, 2, [story(6, { total: 'PT5M10S' })]),
    block(19, 3, [story(7, { total: 'PT2M' })], { standBy: true, commercial: 'PT1M', title: 'Stand By' }),
  ]);
export const lock = (uuid: string, nickname: string, userId: number, id = 0): Lock => ({
  id,
  uuid,
  nickname,
  kind: 'story',
  slug: null,
  userId,
  since: '2026-03-10T19:00:00',
  expires: '2026-03-10T19:05:00',
  epochMs: 0,
});

/** The ids of the stories of each block. */
export const orderOf = (view: { blocks: readonly { stories: readonly { id: number }[] }[] } | undefined): number[][] =>
  (view?.blocks ?? []).map((each) => each.stories.map(({ id }) => id));
