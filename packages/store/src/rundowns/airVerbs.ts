import { type AirItem, COMMAND_OF, type DisplayItem, type DisplayOutcome, displayChanges, isCountable } from '@lauda/domain';
import { renew } from '../core/changes.ts';
import type { Done } from '../failures.ts';
import type { DisplayStatus } from '../types.ts';
import { type Command, outcomeOf, type Recorder } from '../undo.ts';
import { inParts } from '../undoParts.ts';
import { attempt } from '../verbs.ts';
import { follow, type Hold, hold } from './hold.ts';
import { blockRowOf } from './RundownData.ts';
import type { VisibleRundown } from './visible.ts';
import type { Work } from './Work.ts';

/** What to put on air: stories, with the earlier ones turning to stop when asked, or the break of one block. */
export type AirCommand = { readonly storyIds: readonly number[]; readonly updatePrevious?: boolean } | { readonly blockId: number };

/** The stories and breaks of a rundown in the order they air. */
export const itemsOf = (rundown: Pick<VisibleRundown, 'blocks'>): DisplayItem[] =>
  rundown.blocks.flatMap((block) => [
    ...block.stories.map(
      (story): DisplayItem => ({
        id: story.id,
        kind: 'story',
        status: story.displayStatus,
        countable: isCountable(story, block.standBy),
      }),
    ),
    { id: block.id, kind: 'block' as const, status: block.displayStatus, countable: !block.standBy },
  ]);

/** Runs a display command; statuses and record are shown at once, and go back when it is refused (RUN-DISP-17). */
export async function putOnAir(
  work: Work,
  rundownId: number,
  rundown: VisibleRundown | undefined,
  what: AirCommand,
  status: DisplayStatus,
  record: Recorder,
): Promise<Done<unknown>> {
  const kind = 'blockId' in what ? ('block' as const) : ('story' as const);
  const ids = 'blockId' in what ? [what.blockId] : what.storyIds;
  const updatePrevious = 'storyIds' in what && (what.updatePrevious ?? false);
  const outcome = rundown && displayChanges(itemsOf(rundown), rundown.onAir, { command: COMMAND_OF[status], kind, ids, updatePrevious });
  const holds = rundown && outcome ? shown(work, rundown, outcome) : [];
  const done = await attempt(work, 'error:updateFailed', () => send(work, rundownId, what, status));
  if (!done.ok) {
    for (const { release } of holds) release();
    return done;
  }
  follow(work.data.unheard, rundownId, holds);
  if (!rundown || !outcome || outcome.changes.length === 0) return done;
  const changes = outcome.changes.map((change) => ({ ...change, status: statusOf(rundown, change.kind, change.id) }));
  const former = { changes, onAir: playing(itemsOf(rundown)), record: rundown.onAir, aired: airedIn(rundown) };
  record(takeBack(work, rundownId, former, outcome, { what, status }));
  return done;
}

/** The statuses each changed item may have now. */
type Expected = Map<string, readonly DisplayStatus[]>;
const expectedOf = (changes: DisplayOutcome['changes']): Expected => new Map(changes.map((item) => [keyOf(item), [item.status]]));

/** An undo step that only runs while the rundown is as it was left: the versions of its stories do not tell what is on air. */
const stepOf = (work: Work, rundownId: number, expected: Expected, left: DisplayOutcome, run: Command['run']): Command => ({
  label: 'undo.air',
  versions: new Map(),
  obstacle: async () => (isAsLeft(work.shown(rundownId), expected, left) ? undefined : 'refused'),
  run,
});

function isAsLeft(rundown: VisibleRundown | undefined, expected: Expected, { changes, onAir }: DisplayOutcome): boolean {
  if (!rundown) return false;
  const isSo = (item: AirItem): boolean => expected.get(keyOf(item))!.includes(statusOf(rundown, item.kind, item.id));
  // Beside what the step changed, the same is on air.
  const other = (air: AirItem | null): string | null => (air && !expected.has(keyOf(air)) ? keyOf(air) : null);
  return changes.every(isSo) && other(playing(itemsOf(rundown))) === other(onAir);
}

// By status, not by the record of what is on air: that changes only with the event that follows the answer.
const playing = (items: readonly DisplayItem[]): AirItem | null => items.find(({ status }) => status === 'play') ?? null;

function shown(work: Work, rundown: VisibleRundown, outcome: ReturnType<typeof displayChanges>): Hold[] {
  const { data } = work;
  const holds = outcome.changes.map(({ kind, id, status }) =>
    kind === 'story' ? hold(data.stories, id, { displayStatus: status }) : hold(data.blocks, id, { displayStatus: status }),
  );
  const { onAir } = outcome;
  if (onAir?.id === rundown.onAir?.id && onAir?.kind === rundown.onAir?.kind) return holds;
  const total = onAir && (onAir.kind === 'story' ? data.stories.get(onAir.id)?.total : data.blocks.get(onAir.id)?.commercial);
  const record = onAir && { ...onAir, total: total ?? 'PT0S', playTime: work.localNow() };
  return [...holds, hold(data.headers, rundown.id, { onAir: record })];
}

/** When something went on and off the air, as its row has it; a count that goes on has no end. */
interface AirTimes {
  /** Null for what was stopped and never played. */
  readonly playTime?: string | null | undefined;
  readonly stopTime?: string | undefined;
}

async function send(work: Work, rundownId: number, what: AirCommand, status: DisplayStatus, times: AirTimes = {}): Promise<void> {
  const { rundowns, stories } = work.client;
  if ('blockId' in what)
    return work.data.blocks.confirm(renew(blockRowOf(await rundowns.blocks.displayStatus(rundownId, what.blockId, status, times))));
  const [first, ...more] = what.storyIds;
  if (first === undefined) return;
  const single = more.length === 0 && !what.updatePrevious;
  const answer = single
    ? [await rundowns.stories.displayStatus(rundownId, first, status, times)]
    : await stories.displayStatusMany({ ids: [...what.storyIds], status, updatePrevious: what.updatePrevious ?? false });
  for (const story of answer) work.data.stories.confirm(renew(story));
}

const statusOf = (rundown: VisibleRundown, kind: 'story' | 'block', id: number): DisplayStatus =>
  itemsOf(rundown).find((item) => item.kind === kind && item.id === id)?.status ?? 'blank';

/** What a display command changed as it was before, with the record of what was on air. */
interface Former extends DisplayOutcome {
  readonly record: VisibleRundown['onAir'];
  readonly aired: ReadonlyMap<string, AirTimes>;
}
const keyOf = ({ kind, id }: AirItem): string => `${kind} ${id}`;
/** When each item went on and off the air, of those that went off. */
const airedIn = ({ blocks }: VisibleRundown): Former['aired'] => {
  const of = (kind: AirItem['kind'], { id, playTime, stopTime }: AirRow): [string, AirTimes][] =>
    stopTime ? [[keyOf({ kind, id }), { playTime, stopTime }]] : [];
  return new Map(blocks.flatMap((block) => [...block.stories.flatMap((story) => of('story', story)), ...of('block', block)]));
};
interface AirRow {
  readonly id: number;
  readonly playTime: string | null;
  readonly stopTime: string | null;
}

/** One call that restores items. */
interface RestoreCall {
  readonly items: readonly AirItem[];
  readonly status: DisplayStatus;
  readonly times: AirTimes | undefined;
}
/** The calls that restore the former status and air times of each item; the item on air comes last, and its count goes on. */
function restoreCallsOf({ changes, record: air, aired }: Former): RestoreCall[] {
  const isOnAir = (item: AirItem): boolean => air?.kind === item.kind && air.id === item.id;
  const of = (wanted: DisplayStatus): DisplayOutcome['changes'] => changes.filter(({ status }) => status === wanted);
  const single = (item: Former['changes'][number], times?: AirTimes): RestoreCall => ({ items: [item], status: item.status, times });
  const blank = of('blank').filter(({ kind }) => kind === 'story');
  return [
    ...(blank.length > 0 ? [{ items: blank, status: 'blank' as const, times: undefined }] : []),
    ...of('blank').flatMap((item) => (item.kind === 'block' ? single(item) : [])),
    // What aired has times of its own each.
    ...of('stop').map((item) => single(item, aired.get(keyOf(item)))),
    ...of('play').map((item) => single(item, isOnAir(item) ? { playTime: air?.playTime } : undefined)),
  ];
}

/** A display command as it was given. */
interface DisplayCommandInput {
  readonly what: AirCommand;
  readonly status: DisplayStatus;
}

/** The step that takes a display command back; tried again after a cut line, it goes on from where it stopped. */
function takeBack(work: Work, rundownId: number, former: Former, left: DisplayOutcome, input: DisplayCommandInput): Command {
  const expected = expectedOf(left.changes);
  const parts = inParts(restoreCallsOf(former), async ({ items, status: wanted, times }) => {
    const command = items[0]!.kind === 'block' ? { blockId: items[0]!.id } : { storyIds: items.map(({ id }) => id) };
    // A call without an answer may have been carried out all the same.
    for (const item of items) expected.set(keyOf(item), [...expected.get(keyOf(item))!, wanted]);
    const done = await attempt(work, 'error:updateFailed', () => send(work, rundownId, command, wanted, times));
    if (done.ok) for (const item of items) expected.set(keyOf(item), [wanted]);
    return outcomeOf(done);
  });
  const run: Command['run'] = async (again) => {
    const outcome = await parts.takeRest();
    if (outcome === true) again(doAgain(work, rundownId, former, left, input));
    return outcome;
  };
  return stepOf(work, rundownId, expected, left, run);
}

/** The step that runs a display command again that was taken back; tried again, it may have been carried out by the call that got no answer. */
function doAgain(work: Work, rundownId: number, former: Former, left: DisplayOutcome, { what, status }: DisplayCommandInput): Command {
  const expected = expectedOf(former.changes);
  const run: Command['run'] = async (undo) => {
    for (const item of left.changes) expected.set(keyOf(item), [...expected.get(keyOf(item))!, item.status]);
    let back = takeBack(work, rundownId, former, left, { what, status });
    const done = await putOnAir(work, rundownId, work.shown(rundownId), what, status, (command) => {
      back = command;
    });
    if (done.ok) undo(back);
    return outcomeOf(done);
  };
  return stepOf(work, rundownId, expected, former, run);
}
