import { type AirItem, COMMAND_OF, type DisplayItem, type DisplayOutcome, displayChanges, isCountable } from '@lauda/domain';
import { renew } from '../core/changes.ts';
import type { Done } from '../failures.ts';
import type { DisplayStatus } from '../types.ts';
import { type Command, type Outcome, outcomeOf, type Recorder } from '../undo.ts';
import { attempt } from '../verbs.ts';
import { type Hold, hold } from './hold.ts';
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
  for (const each of holds) each.follow(work.env);
  if (!rundown || !outcome || outcome.changes.length === 0) return done;
  const changes = outcome.changes.map((change) => ({ ...change, status: statusOf(rundown, change.kind, change.id) }));
  const former = { changes, onAir: playing(itemsOf(rundown)), record: rundown.onAir, aired: airedIn(rundown) };
  record(stepOf(work, rundownId, outcome, (again) => back(work, rundownId, former, what, status, again)));
  return done;
}

/** A step that is only taken back while the rundown stands as it was left: the versions of its stories do not tell what is on air. */
const stepOf = (work: Work, rundownId: number, left: DisplayOutcome, run: Command['run']): Command => ({
  label: 'undo.air',
  versions: new Map(),
  obstacle: async () => (isAsLeft(work.shown(rundownId), left) ? undefined : 'refused'),
  run,
});

function isAsLeft(rundown: VisibleRundown | undefined, { changes, onAir }: DisplayOutcome): boolean {
  if (!rundown) return false;
  const isSo = ({ kind, id, status }: DisplayOutcome['changes'][number]): boolean => statusOf(rundown, kind, id) === status;
  const now = playing(itemsOf(rundown));
  return changes.every(isSo) && now?.id === onAir?.id && now?.kind === onAir?.kind;
}

// By its status and not by the record, which follows one's own answer later, by its event.
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
  readonly playTime?: string | undefined;
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

/** What a display command left behind, with the record of what was on air. */
type Former = DisplayOutcome & { readonly record: VisibleRundown['onAir']; readonly aired: ReadonlyMap<string, AirTimes> };
const keyOf = ({ kind, id }: AirItem): string => `${kind} ${id}`;
/** When each item went on and off the air, of those that did. */
const airedIn = ({ blocks }: VisibleRundown): Former['aired'] => {
  const of = (kind: AirItem['kind'], { id, playTime, stopTime }: AirRow): [string, AirTimes][] =>
    playTime && stopTime ? [[keyOf({ kind, id }), { playTime, stopTime }]] : [];
  return new Map(blocks.flatMap((block) => [...block.stories.flatMap((story) => of('story', story)), ...of('block', block)]));
};
interface AirRow {
  readonly id: number;
  readonly playTime: string | null;
  readonly stopTime: string | null;
}

/** Restores the former status of each item with when it aired, the one on air last, which goes on with the count it had. */
async function back(
  work: Work,
  rundownId: number,
  former: Former,
  what: AirCommand,
  status: DisplayStatus,
  record: Recorder,
): Promise<Outcome> {
  const { record: air } = former;
  for (const wanted of ['blank', 'stop', 'play'] as const) {
    const stories = former.changes.filter((item) => item.kind === 'story' && item.status === wanted).map(({ id }) => id);
    const blocks = former.changes.filter((item) => item.kind === 'block' && item.status === wanted);
    const put = (items: AirCommand, item: AirItem) => {
      const isOnAir = wanted === 'play' && air?.kind === item.kind && air.id === item.id;
      const times = isOnAir ? { playTime: air.playTime } : wanted === 'stop' ? former.aired.get(keyOf(item)) : undefined;
      return attempt(work, 'error:updateFailed', () => send(work, rundownId, items, wanted, times));
    };
    const dones: Done<unknown>[] = [];
    // What aired has times of its own each.
    const sets = wanted === 'stop' ? stories.map((id) => [id]) : [stories].filter(({ length }) => length > 0);
    for (const ids of sets) if (dones.every(({ ok }) => ok)) dones.push(await put({ storyIds: ids }, { kind: 'story', id: ids[0]! }));
    for (const { id } of blocks) if (dones.every(({ ok }) => ok)) dones.push(await put({ blockId: id }, { kind: 'block', id }));
    const failed = dones.find(({ ok }) => !ok);
    if (failed) return outcomeOf(failed);
  }
  const run: Command['run'] = async (again) => outcomeOf(await putOnAir(work, rundownId, work.shown(rundownId), what, status, again));
  record(stepOf(work, rundownId, former, run));
  return true;
}
