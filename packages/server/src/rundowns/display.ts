import {
  type AirableItem,
  type AirItem,
  applyCommand,
  begunInstant,
  COMMAND_OF,
  type DisplayStatus,
  isCountable,
  type TimedChange,
} from '@lauda/domain';
import type { Context } from '../context.ts';
import { idsOf } from '../documents/rows.ts';
import { Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { all, type Change, change, one } from '../storage/change.ts';
import { lockToAir, RUNDOWN_CONFIG } from '../stories/homes.ts';
import { logRundown } from '../stories/log.ts';
import { type StoryEntity, type StoryRow, storyRows } from '../stories/rows.ts';
import { wakeBridges } from '../studio/wake.ts';
import { blockEntity, emitBlockPatch } from './blocks.ts';
import { announceRundownField, demandInside } from './change.ts';
import { type BlockEntity, header, openRundown, type RundownRow, rundownById } from './rows.ts';

/** Lists the stories and breaks of a rundown in the order they air. */
function itemsOf(row: RundownRow): AirableItem[] {
  return row.blocks.flatMap((block): AirableItem[] => [
    ...row.stories
      .filter((story) => story.block_id === block.id)
      .map(
        (story): AirableItem => ({
          id: story.id,
          kind: 'story',
          status: story.display_status,
          countable: isCountable(story, block.stand_by),
          total: story.total,
        }),
      ),
    { id: block.id, kind: 'block', status: block.display_status, countable: !block.stand_by, total: block.commercial },
  ]);
}

interface StatusChange {
  status: DisplayStatus;
  updatePrevious?: boolean | null | undefined;
  /** When what is played went on air before, local; a time to come counts as now. Null beside a stop time: never. */
  playTime?: string | null | undefined;
  /** When what is stopped went off the air before, with its play time, local: it has both again. */
  stopTime?: string | null | undefined;
  /** What is taken to be on air, null for nothing; without it nothing is compared. */
  expectedOnAir?: AirItem | null | undefined;
  /** When it happened, where that is not now. */
  at?: Date;
}
interface DisplayRequest extends StatusChange {
  kind: 'story' | 'block';
  ids: readonly number[];
}

/** What a display command does in a rundown. */
interface Outcome extends ReturnType<typeof applyCommand> {
  readonly row: RundownRow;
  /** The ids of the stories it changes. */
  readonly stories: readonly number[];
}

function outcomeOf(context: Context, row: RundownRow, asked: DisplayRequest): Outcome {
  const { kind, ids, status, updatePrevious, playTime, stopTime } = asked;
  const at = asked.at ?? new Date(context.now());
  // Within an hour that comes twice it is the later one that is over.
  const instant = (time: string): string =>
    new Date(Math.min(begunInstant(time, context.settings.zone, at.getTime()), at.getTime())).toISOString();
  const since = playTime ? instant(playTime) : at.toISOString();
  const { changes, onAir } = applyCommand(itemsOf(row), row.on_air, {
    command: COMMAND_OF[status],
    kind,
    ids,
    updatePrevious: updatePrevious ?? false,
    at: at.toISOString(),
    since,
  });
  demandExpected(asked, row.on_air, changes);
  const again = status === 'stop' && playTime !== undefined && stopTime ? { playTime: playTime && since, stopTime: instant(stopTime) } : {};
  return {
    row,
    changes: changes.map((each) => (each.kind === kind && ids.includes(each.id) ? { ...each, ...again } : each)),
    onAir,
    stories: idsOf(changes.filter((change) => change.kind === 'story')),
  };
}

/** Refuses a command whose caller takes something else to be on air, unless all that it names is as it wants it already: two may press at once. */
function demandExpected({ expectedOnAir: expected, kind, ids }: DisplayRequest, onAir: AirItem | null, changes: Outcome['changes']): void {
  if (expected === undefined || (expected?.id === onAir?.id && expected?.kind === onAir?.kind)) return;
  if (changes.some((change) => change.kind === kind && ids.includes(change.id))) throw new Problem('on_air_changed');
}

/** Locks what a display command changes in a rundown, which `read` answers once it is locked, and finds what that is. */
const lockOutcome = (
  tx: Change,
  context: Context,
  asked: DisplayRequest,
  others: readonly number[],
  read: () => Promise<RundownRow>,
): Promise<Outcome> => lockToAir(tx, asked.kind === 'story' ? asked.ids : [], others, async () => outcomeOf(context, await read(), asked));

/** Stores what a display command does: statuses, on-air record and events in one change. */
async function store(tx: Change, context: Context, { row, changes, onAir }: Outcome): Promise<void> {
  for (const change of changes) await (change.kind === 'story' ? setStory(tx, context, change) : setBlock(tx, context, row, change));
  if (onAir === row.on_air) return;
  const before = header(row, context.settings.zone).onAir;
  await announceRundownField(tx, context, row.id, 'onAir', before, { on_air: onAir && JSON.stringify(onAir) });
  wakeBridges(tx);
}

// Play sets a new play time, stop keeps it or has that of before again, which may be none, blank clears both.
const times = `display_status = $2, play_time = case when $5 then play_time else $3::timestamptz end, stop_time = $4::timestamptz`;
const timesOf = ({ status, playTime, stopTime }: TimedChange): unknown[] => [status, playTime, stopTime, playTime === undefined];

async function setStory(tx: Change, context: Context, change: TimedChange): Promise<void> {
  const { id, status } = change;
  const before: StoryRow = await storyRows.byId(tx, id);
  await tx.query(`update story set ${times} where document_id = $1`, [id, ...timesOf(change)]);
  await tx.query('update document set version = version + 1 where id = $1', [id]);
  const after = await storyRows.byId(tx, id);
  storyRows.announcePatch(tx, context, before, after, 'displayStatus');
  await logRundown(tx, context, after.rundown_id!, {
    event: 'UPDATED',
    entity: 'story',
    documentId: id,
    slug: after.slug,
    field: 'displayStatus',
    oldValue: before.display_status,
    newValue: status,
  });
}

async function setBlock(tx: Change, context: Context, { id: rundownId }: RundownRow, change: TimedChange): Promise<void> {
  const { id, status } = change;
  const [before] = await all<{ display_status: DisplayStatus }>(tx, 'select display_status from block where id = $1', [id]);
  await tx.query(`update block set ${times}, version = version + 1 where id = $1`, [id, ...timesOf(change)]);
  const block = await blockEntity(tx, context, rundownId, id);
  emitBlockPatch(tx, block, 'displayStatus', status, before?.display_status ?? null, {
    playTime: block.playTime,
    stopTime: block.stopTime,
  });
  await logRundown(tx, context, rundownId, {
    event: 'UPDATED',
    entity: 'block',
    slug: block.title,
    field: 'displayStatus',
    oldValue: before?.display_status,
    newValue: status,
  });
}

const HOME = `select distinct s.rundown_id from story s join document d on d.id = s.document_id where d.id = any($1) and d.excluded_at is null`;

/**
 * Gives stories of one rundown a status; answers them, followed by the others that changed with them. Unapproved, floated and Stand By stories stay
 * as they are (RUN-DISP-10, 11); one that is not in the rundown refuses all.
 */
export async function displayStories(ids: readonly number[], asked: StatusChange, context: Context): Promise<StoryEntity[]> {
  return change(context, context.caller, async (tx) => {
    const request: DisplayRequest = { ...asked, kind: 'story', ids };
    const outcome = await lockOutcome(tx, context, request, [], async () => {
      const [rundown, ...more] = await all<{ rundown_id: number | null }>(tx, HOME, [ids]);
      if (!rundown?.rundown_id || more.length > 0) throw new Problem('not_found');
      const row = await openRundown(tx, rundown.rundown_id, context.caller);
      demandInside(row, ids);
      return row;
    });
    await store(tx, context, outcome);
    return storyRows.entities(tx, [...new Set([...ids, ...outcome.stories])], context);
  });
}

/** Gives one story of a rundown a status; a story of another is not found. */
export async function displayStory(rundownId: number, id: number, asked: StatusChange, context: Context): Promise<StoryEntity> {
  if (!(await one(context.pool, 'select 1 from story where document_id = $1 and rundown_id = $2', [id, rundownId])))
    throw new Problem('not_found');
  return (await displayStories([id], asked, context))[0]!;
}

const PLAYOUT_WORDS: Readonly<Record<string, DisplayStatus>> = { PLAY: 'play', STOP: 'stop' };

/** Tells whether the settings let a playout's own status set what is on air. */
export const isFollowing = async (tx: Change): Promise<boolean> =>
  (await readSetting(tx, 'rundowns', RUNDOWN_CONFIG)).body.followPlayout === true;

/** Sets what is on air from what a playout said and when, where the settings ask for it, inside the change that stores the report. */
export async function followPlayout(
  tx: Change,
  context: Context,
  rundownId: number,
  storyId: number,
  { said, at }: { readonly said: string; readonly at: number },
): Promise<void> {
  const status = PLAYOUT_WORDS[said.trim().toUpperCase()];
  if (!status || !(await isFollowing(tx))) return;
  const request: DisplayRequest = { kind: 'story', ids: [storyId], status, at: new Date(Math.min(at, context.now())) };
  const outcome = await lockOutcome(tx, context, request, [rundownId], () => rundownById(tx, rundownId));
  const { row } = outcome;
  const story = row.stories.find(({ id }) => id === storyId);
  // Playouts report the same status repeatedly; and a stop of a story that plays no more must not blank its record.
  if (!story || story.display_status === status || (status === 'stop' && story.display_status !== 'play')) return;
  // A report may wait for a line that is cut: what began meanwhile goes on, and what ended meanwhile does not begin anew. Times to come are from before the
  // clock was set back.
  const since = [row.on_air?.playTime, story.stop_time].flatMap((time) => (time ? [new Date(time).getTime()] : []));
  if (since.some((time) => at < time && time <= context.now())) return;
  await store(tx, context, outcome);
}

/** Gives the break of a block a status. */
export const displayBlock = (rundownId: number, blockId: number, asked: StatusChange, context: Context): Promise<BlockEntity> =>
  change(context, context.caller, async (tx) => {
    const outcome = await lockOutcome(tx, context, { ...asked, kind: 'block', ids: [blockId] }, [rundownId], async () => {
      const row = await openRundown(tx, rundownId, context.caller);
      if (!row.blocks.some(({ id }) => id === blockId)) throw new Problem('not_found');
      return row;
    });
    await store(tx, context, outcome);
    return blockEntity(tx, context, rundownId, blockId);
  });
