import { LISTED_STORY_FIELDS } from '@lauda/domain';
import type { Story } from '@lauda/spec/areas/stories';
import type * as z from 'zod';
import { documentRows, type JsonRow } from '../documents/rows.ts';
import { localOrNull } from '../time.ts';

export type StoryEntity = z.input<typeof Story>;
export type Sections = StoryEntity['sections'];

/** The part of a story stored as one jsonb body: everything no query filters by. */
export type StoryBody = Pick<
  StoryEntity,
  | 'typeId'
  | 'editorId'
  | 'imageEditorId'
  | 'reporterId'
  | 'presenterId'
  | 'mediaCode'
  | 'head'
  | 'link'
  | 'vt'
  | 'vo'
  | 'manualVt'
  | 'legacy'
  | 'radio'
  | 'branchId'
  | 'information'
  | 'footnote'
  | 'credits'
  | 'cueIn'
  | 'cueOut'
  | 'status'
  | 'sections'
  | 'drawerProgramId'
  | 'source'
>;

/** A story with its document, as SQL answers it in JSON: instants are ISO text. */
export interface StoryRow extends JsonRow {
  uuid: string;
  changed_at: string;
  changed_by: number;
  author: string | null;
  rundown_id: number | null;
  block_id: number | null;
  index: number;
  program_id: number;
  display_status: StoryEntity['displayStatus'];
  play_time: string | null;
  stop_time: string | null;
  approved: boolean;
  floated: boolean;
  ignored: boolean;
  page: string;
  total: string;
  estimated: string;
  stand_by: boolean | null;
  /** The stored body; an older release with fewer fields left some out. */
  body: Partial<StoryBody>;
  states: { deviceId: number; status: string; text: string | null; at: string; unknownSince: string | null }[] | null;
}

const columns = (
  body: string,
): string => `d.id, d.uuid, d.version, d.text_version, d.owner_id, d.allowed_ids, d.private, d.excluded_at, d.slug, d.date, d.changed_at, d.changed_by,
  p.nickname as author, s.rundown_id, s.block_id, s.index, s.program_id, s.display_status, s.play_time, s.stop_time, s.approved, s.floated, s.ignored, s.page, s.total, s.estimated,
  k.stand_by, ${body},
  (select json_agg(json_build_object('deviceId', t.device_id, 'status', t.status, 'text', t.text, 'at', t.at, 'unknownSince', t.unknown_since)) from story_device_state t where t.document_id = d.id) as states`;
/** The columns of a StoryRow, for every statement that reads stories. */
export const STORY_COLUMNS = columns('s.body');
/** The columns of a StoryRow without texts: what a grid shows first, in a tenth of the bytes. */
export const LIGHT_STORY_COLUMNS = columns('s.light as body');
export const STORY_TABLES =
  'story s join document d on d.id = s.document_id join person p on p.id = d.changed_by left join block k on k.id = s.block_id';

const instant = (text: string | null, zone: string): string | null => (text === null ? null : localOrNull(new Date(text), zone));

/** Builds the entity of a story with every field. */
export function wholeStory(row: StoryRow, zone: string): StoryEntity {
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    textVersion: row.text_version,
    blockId: row.block_id,
    rundownId: row.rundown_id,
    index: row.index,
    ownerId: row.owner_id,
    allowedUsers: row.allowed_ids,
    visible: true,
    displayStatus: row.display_status,
    playTime: instant(row.play_time, zone),
    stopTime: instant(row.stop_time, zone),
    total: row.total,
    estimated: row.estimated,
    approved: row.approved,
    private: row.private,
    floated: row.floated,
    slug: row.slug,
    page: row.page,
    date: row.date,
    programId: row.program_id,
    ...wholeBody(row),
    changeDate: instant(row.changed_at, zone),
    authorNickname: row.author,
    ignore: row.ignored,
    excluded: row.excluded_at !== null,
    deviceStates: (row.states ?? []).map((state) => ({
      ...state,
      at: instant(state.at, zone)!,
      unknownSince: instant(state.unknownSince, zone),
    })),
  };
}

export const EMPTY_BODY: StoryBody = {
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
  radio: false,
  branchId: null,
  information: null,
  footnote: null,
  credits: null,
  cueIn: null,
  cueOut: null,
  status: null,
  sections: {},
  drawerProgramId: null,
  source: null,
};

/** The body of a legacy story nobody has written in yet. */
export const EMPTY_LEGACY: StoryBody = { ...EMPTY_BODY, legacy: true, head: '', link: '', vt: '', vo: '' };

/** Builds the body of a stored story with missing fields filled in as empty. */
export const wholeBody = ({ body }: Pick<StoryRow, 'body'>): StoryBody => ({ ...(body.legacy ? EMPTY_LEGACY : EMPTY_BODY), ...body });

/** Builds the entity of a private story for others: position and times, so that everybody's timing is right, and nothing else. */
export function hiddenStory(row: StoryRow): StoryEntity {
  return {
    ...EMPTY_BODY,
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    textVersion: 0,
    blockId: row.block_id,
    rundownId: row.rundown_id,
    index: row.index,
    ownerId: 0,
    allowedUsers: [],
    visible: false,
    displayStatus: row.display_status,
    playTime: null,
    stopTime: null,
    total: row.total,
    estimated: row.estimated,
    approved: false,
    private: true,
    floated: row.floated,
    slug: '',
    page: '',
    date: row.date,
    programId: row.program_id,
    changeDate: null,
    authorNickname: null,
    ignore: false,
    excluded: row.excluded_at !== null,
    deviceStates: [],
  };
}

/** Reads stories as the viewer may see them: whole, or without content when private (DECISIONS 6). */
export const storyRows = documentRows<StoryRow, StoryEntity>({
  kind: 'story',
  // A script is the text of a story.
  targets: ['stories', 'scripts'],
  columns: STORY_COLUMNS,
  tables: STORY_TABLES,
  joined: 'story s',
  programs: 'array[s.program_id]',
  ofProgram: (place) => `s.program_id = ${place}`,
  opened: (closed) => `s.program_id <> all(${closed}::bigint[])`,
  whole: wholeStory,
  hidden: hiddenStory,
  open: ['total', 'estimated', 'floated', 'displayStatus', 'version'],
  listed: LISTED_STORY_FIELDS,
});
