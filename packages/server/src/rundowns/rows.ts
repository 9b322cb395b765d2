import { isOpen } from '@lauda/domain';
import type { Block, Rundown } from '@lauda/spec/areas/rundowns';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import type { Viewer } from '../documents/rows.ts';
import { demandOpen, demandProgram, type ViewerScope } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { one, type Queryable } from '../storage/change.ts';
import { LIGHT_STORY_COLUMNS, STORY_COLUMNS, STORY_TABLES, type StoryRow, storyRows } from '../stories/rows.ts';
import { localOrNull, localTimestamp } from '../time.ts';

export type RundownEntity = z.input<typeof Rundown>;
export type BlockEntity = z.input<typeof Block>;

export interface OnAirRow {
  id: number;
  kind: 'story' | 'block';
  /** ISO instant. */
  playTime: string;
  total: string;
}
/** A block as SQL answers it in JSON. */
export interface BlockRow {
  id: number;
  version: number;
  rundown_id: number;
  index: number;
  title: string;
  display_status: BlockEntity['displayStatus'];
  play_time: string | null;
  stop_time: string | null;
  commercial: string;
  break_time: string | null;
  stand_by: boolean;
  status: BlockEntity['status'];
}
/** A rundown with its blocks and stories, read by one statement: one moment, no half-applied change. */
export interface RundownRow {
  id: number;
  uuid: string;
  version: number;
  program_id: number;
  /** The groups its program is for. */
  groups: number[];
  date: string;
  start_time: string;
  end_time: string;
  production: string | null;
  template_id: number | null;
  mos_active: boolean;
  mos_mode: RundownEntity['mosMode'];
  mos_ready: boolean;
  mos_nonce: number;
  on_air: OnAirRow | null;
  blocks: BlockRow[];
  stories: StoryRow[];
}

const statement = (
  stories: string,
  where: string,
): string => `select r.*, (select g.groups from program g where g.id = r.program_id) as groups,
  coalesce((select json_agg(b order by b.index, b.id) from block b where b.rundown_id = r.id), '[]') as blocks,
  coalesce((select json_agg(x order by x.index, x.id) from (select ${stories} from ${STORY_TABLES} where s.rundown_id = r.id and d.excluded_at is null) x), '[]') as stories
  from rundown r where ${where}`;

export const RUNDOWN_BY_DATE = { name: 'rundown_by_date', text: statement(STORY_COLUMNS, 'r.program_id = $1 and r.date = $2') };
/** The same without the texts of its stories, which are not read from the table at all. */
const LIGHT_RUNDOWN_BY_DATE = {
  name: 'light_rundown_by_date',
  text: statement(LIGHT_STORY_COLUMNS, 'r.program_id = $1 and r.date = $2'),
};
const RUNDOWN_BY_ID = { name: 'rundown_by_id', text: statement(STORY_COLUMNS, 'r.id = $1') };

/**
 * Reads the rundown of a program on a date as far as the caller may see it, with or without the texts of its stories; undefined when there is none.
 */
export async function openRundownByDate(
  db: Queryable,
  programId: number,
  date: string,
  caller: Pick<ViewerScope, 'groups'>,
  texts = true,
): Promise<RundownRow | undefined> {
  const [row] = (await db.query<RundownRow>({ ...(texts ? RUNDOWN_BY_DATE : LIGHT_RUNDOWN_BY_DATE), values: [programId, date] })).rows;
  return row && isOpen(row.groups, caller.groups) ? row : undefined;
}
/** Reads one rundown whose program is open to somebody, or refuses with not found. */
export async function openRundown(db: Queryable, id: number, caller: Pick<ViewerScope, 'groups'>): Promise<RundownRow> {
  const row = await rundownById(db, id);
  demandOpen(row, caller);
  return row;
}
/** Reads one rundown without checking access, or refuses with not found. */
export async function rundownById(db: Queryable, id: number): Promise<RundownRow> {
  const row = (await db.query<RundownRow>({ ...RUNDOWN_BY_ID, values: [id] })).rows[0];
  if (!row) throw new Problem('not_found');
  return row;
}

export const blockOf = (row: BlockRow, stories: readonly StoryRow[], viewer: Viewer): BlockEntity => ({
  id: row.id,
  version: row.version,
  rundownId: row.rundown_id,
  index: row.index,
  title: row.title,
  stories: stories.filter((story) => story.block_id === row.id).map((story) => storyRows.entity(story, viewer)),
  displayStatus: row.display_status,
  playTime: row.play_time && localTimestamp(new Date(row.play_time), viewer.zone),
  stopTime: row.stop_time && localOrNull(new Date(row.stop_time), viewer.zone),
  commercial: row.commercial,
  breakTime: row.break_time,
  standBy: row.stand_by,
  status: row.status,
});

/** Builds the rundown as the viewer may see it. */
export function rundownOf(row: RundownRow, viewer: Viewer): RundownEntity {
  const standBy = new Set(row.blocks.filter((block) => block.stand_by).map(({ id }) => id));
  const counted = row.stories.filter((story) => story.block_id !== null && !standBy.has(story.block_id));
  return {
    ...header(row, viewer.zone),
    approved: counted.length > 0 && counted.every((story) => story.approved),
    blocks: row.blocks.map((block) => blockOf(block, row.stories, viewer)),
  };
}

/** The row of a rundown alone. */
export type HeaderRow = Omit<RundownRow, 'blocks' | 'stories' | 'groups'>;

/** Builds a rundown without its blocks, as its events carry it. */
export function header(row: HeaderRow, zone: string): RundownEntity {
  const { on_air: onAir } = row;
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    programId: row.program_id,
    date: row.date,
    start: row.start_time,
    end: row.end_time,
    production: row.production,
    templateId: row.template_id,
    blocks: [],
    mosActive: row.mos_active,
    mosMode: row.mos_mode,
    approved: false,
    onAir: onAir && { ...onAir, playTime: localTimestamp(new Date(onAir.playTime), zone) },
    timeZone: zone,
  };
}

/** Reads one block row of a rundown, or refuses with not found. */
export async function blockById(db: Queryable, rundownId: number, id: number): Promise<BlockRow> {
  const found = await one<{ row: BlockRow }>(db, 'select row_to_json(b) as row from block b where b.id = $1 and b.rundown_id = $2', [
    id,
    rundownId,
  ]);
  if (!found) throw new Problem('not_found');
  return found.row;
}

/** A day of a program. */
interface ProgramDay {
  readonly programId: number;
  readonly date: string;
}

/** Tells whether a program has a rundown on a day. */
export async function hasRundown({ programId, date }: ProgramDay, { pool, caller }: Context): Promise<boolean> {
  await demandProgram(pool, programId, caller);
  return Boolean(await one(pool, 'select 1 from rundown where program_id = $1 and date = $2', [programId, date]));
}

/** Loads the rundown of a program on a day, as the caller sees it; without the texts of stories if not requested. */
export async function rundownOfDay(
  { programId, date, texts }: ProgramDay & { readonly texts?: boolean | undefined },
  { pool, caller, settings }: Context,
): Promise<RundownEntity> {
  const row = await openRundownByDate(pool, programId, date, caller, texts);
  if (!row) {
    await demandProgram(pool, programId, caller);
    throw new Problem('rundown_not_found');
  }
  return rundownOf(row, { ...caller, zone: settings.zone });
}
