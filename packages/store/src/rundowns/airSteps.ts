import type { AirItem, DisplayOutcome } from '@lauda/domain';
import type { DisplayStatus } from '../types.ts';
import { type Command, inParts, outcomeOf } from '../undoParts.ts';
import { type AirTimes, type AirVerbs, airingIn, type DisplayCommandInput, itemsOf } from './airItems.ts';
import type { VisibleRundown } from './visible.ts';
import type { Work } from './Work.ts';

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
  return changes.every(isSo) && other(airingIn(rundown)) === other(onAir);
}

const statusOf = (rundown: VisibleRundown, kind: 'story' | 'block', id: number): DisplayStatus =>
  itemsOf(rundown).find((item) => item.kind === kind && item.id === id)?.status ?? 'blank';

/** What a display command changed as it was before, with the record of what was on air. */
interface Former extends DisplayOutcome {
  readonly record: VisibleRundown['onAir'];
  readonly aired: ReadonlyMap<string, AirTimes>;
}
const keyOf = ({ kind, id }: AirItem): string => `${kind} ${id}`;
/** The step that takes a display command back, given the rundown before it. */
export function takenBack(verbs: AirVerbs, work: Work, rundown: VisibleRundown, left: DisplayOutcome, input: DisplayCommandInput): Command {
  const changes = left.changes.map((change) => ({ ...change, status: statusOf(rundown, change.kind, change.id) }));
  const former = { changes, onAir: airingIn(rundown), record: rundown.onAir, aired: airedIn(rundown) };
  return takeBack({ ...verbs, work, rundownId: rundown.id, former, left, input });
}

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
  const single = (item: Former['changes'][number], times?: AirTimes): RestoreCall => ({
    items: [item],
    status: item.status,
    times,
  });
  const blank = of('blank').filter(({ kind }) => kind === 'story');
  return [
    ...(blank.length > 0 ? [{ items: blank, status: 'blank' as const, times: undefined }] : []),
    ...of('blank').flatMap((item) => (item.kind === 'block' ? single(item) : [])),
    // What aired has times of its own each.
    ...of('stop').map((item) => single(item, aired.get(keyOf(item)))),
    ...of('play').map((item) => single(item, isOnAir(item) ? { playTime: air?.playTime } : undefined)),
  ];
}

/** A display command that was given, what it changed, and what was before. */
interface Given extends AirVerbs {
  readonly work: Work;
  readonly rundownId: number;
  readonly former: Former;
  readonly left: DisplayOutcome;
  readonly input: DisplayCommandInput;
}

/** The step that takes a display command back; tried again after a cut line, it goes on from where it stopped. */
function takeBack(given: Given): Command {
  const { work, rundownId, former, left } = given;
  const expected = expectedOf(left.changes);
  // What is on air before the next part. The server compares: what is shown here may be outdated, as where the line is dead.
  let after = left.onAir;
  const parts = inParts(restoreCallsOf(former), async ({ items, status: wanted, times }) => {
    const what = items[0]!.kind === 'block' ? { blockId: items[0]!.id } : { storyIds: items.map(({ id }) => id) };
    // A call without an answer may have been carried out all the same.
    for (const item of items) expected.set(keyOf(item), [...expected.get(keyOf(item))!, wanted]);
    const done = await given.sent(work, rundownId, { ...what, after }, wanted, times);
    if (!done.ok) return outcomeOf(done);
    for (const item of items) {
      expected.set(keyOf(item), [wanted]);
      if (after && keyOf(after) === keyOf(item)) after = null;
    }
    return true;
  });
  const run: Command['run'] = async (again) => {
    const outcome = await parts.takeRest();
    if (outcome === true) again(doAgain(given));
    return outcome;
  };
  return stepOf(work, rundownId, expected, left, run);
}

/** The step that runs a display command again that was taken back; tried again, it may have been carried out by the call that got no answer. */
function doAgain(given: Given): Command {
  const { work, rundownId, former, left, input } = given;
  const expected = expectedOf(former.changes);
  const run: Command['run'] = async (undo) => {
    for (const item of left.changes) expected.set(keyOf(item), [...expected.get(keyOf(item))!, item.status]);
    let back = takeBack(given);
    const what = { ...input.what, after: former.onAir };
    const done = await given.putOnAir(work, rundownId, work.shown(rundownId), what, input.status, (command) => {
      back = command;
    });
    if (done.ok) undo(back);
    return outcomeOf(done);
  };
  return stepOf(work, rundownId, expected, former, run);
}
