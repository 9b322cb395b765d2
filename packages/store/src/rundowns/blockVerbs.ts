import type { CallOptions } from '@lauda/sdk';
import { put, renew } from '../core/changes.ts';
import type { Done } from '../failures.ts';
import type { LiveEvent } from '../live.ts';
import type { Block, BlockInput, BlockPatch, Rundown } from '../types.ts';
import { type Command, outcomeOf, type Recorder } from '../undo.ts';
import { inParts, joined } from '../undoParts.ts';
import { attempt, madeOnce } from '../verbs.ts';
import { ordered, withBlock, withoutBlocks } from './blockPlacement.ts';
import { standByOf } from './merge.ts';
import { moveStories } from './moveVerbs.ts';
import type { Placement } from './placement.ts';
import { type BlockRow, blockRowOf } from './RundownData.ts';
import { restoreStories } from './storyVerbs.ts';
import { versionsOf, type Work } from './Work.ts';

const silent: Recorder = () => undefined;

/** Creates a block before Stand By (RUN-ACT-09). */
export async function createBlock(
  work: Work,
  rundownId: number,
  input: BlockInput,
  record: Recorder,
  options?: CallOptions,
): Promise<Done<Block>> {
  const done = await attempt(work, 'error:createFailed', () => work.client.rundowns.blocks.create(rundownId, input, options));
  if (!done.ok) return done;
  const block = done.value;
  work.data.blocks.confirm(put(blockRowOf(block)));
  if (!work.data.places.settled().stories.has(block.id)) {
    const step = (placement: Placement) => withBlock(placement, block, standByOf(work.data, rundownId));
    work.data.echoes.show({ rundownId, step, isOwn: (event) => event.kind === 'blocks CREATE' && event.data.id === block.id });
  }
  record(creationOf(work, rundownId, block, []));
  return done;
}

/** The step that made a block with stories. What others put into it since does not go to the trash by an undo. */
function creationOf(work: Work, rundownId: number, block: Block, own: readonly number[]): Command {
  const run: Command['run'] = async (again) => {
    const { stories } = work.data.places.snapshot();
    if (stories.get(block.id)?.some((id) => !own.includes(id))) return 'refused';
    return outcomeOf(await removeBlock(work, rundownId, block.id, again));
  };
  return { label: 'undo.block.create', versions: versionsOf(work, 'block', [block]), run };
}

/** Changes one field of a block (RUN-ACT-10). */
export async function patchBlock(
  work: Work,
  rundownId: number,
  id: number,
  field: BlockPatch['field'],
  value: unknown,
  record: Recorder,
): Promise<Done<Block>> {
  const oldValue = work.data.blocks.get(id)?.[field] as BlockPatch['newValue'];
  const newValue = value as BlockPatch['newValue'];
  const send = () => work.client.rundowns.blocks.patch(rundownId, id, { field, newValue, oldValue });
  const done = await attempt(work, 'error:updateFailed', () =>
    work.data.blocks.patch(id, { [field]: value }, send, (block) => renew(blockRowOf(block))),
  );
  if (done.ok) {
    const versions = versionsOf(work, 'block', [done.value]);
    record({
      label: 'undo.block.patch',
      versions,
      run: async (again) => outcomeOf(await patchBlock(work, rundownId, id, field, oldValue, again)),
    });
  }
  return done;
}

/** Orders the blocks; shown at once, back when refused (RUN-MOVE-06). */
export async function reorderBlocks(work: Work, rundownId: number, blocksIds: readonly number[], record: Recorder): Promise<Done<Rundown>> {
  const former = work.data.places.snapshot().blocks.get(rundownId) ?? [];
  let version = Number.POSITIVE_INFINITY;
  const isOwn = (event: LiveEvent): boolean =>
    event.kind === 'blocks ORDER' &&
    event.data.rundownId === rundownId &&
    (event.data.version >= version || (event.userId === work.me() && event.data.blocksIds.every((id, index) => id === blocksIds[index])));
  const send = async (): Promise<Rundown> => {
    const rundown = await work.client.rundowns.blocks.reorder(rundownId, blocksIds);
    version = rundown.version;
    return rundown;
  };
  const pending = { rundownId, step: (placement: Placement) => ordered(placement, rundownId, blocksIds), isOwn };
  const done = await attempt(work, 'error:updateFailed', () => work.data.echoes.run(pending, send));
  if (done.ok) {
    work.data.answer(done.value);
    const versions = versionsOf(work, 'rundown', [done.value]);
    record({ label: 'undo.block.reorder', versions, run: async (again) => outcomeOf(await reorderBlocks(work, rundownId, former, again)) });
  }
  return done;
}

/** Removes a block with its stories; undo creates an equal block and restores the stories into it. */
export async function removeBlock(work: Work, rundownId: number, id: number, record: Recorder): Promise<Done<void>> {
  const row = work.data.blocks.get(id);
  const placement = work.data.places.snapshot();
  const stories = placement.stories.get(id) ?? [];
  const index = placement.blocks.get(rundownId)?.indexOf(id) ?? 0;
  const isOwn = (event: LiveEvent): boolean => event.kind === 'blocks DELETE' && event.data.ids.includes(id);
  const pending = { rundownId, step: (state: Placement) => withoutBlocks(state, rundownId, [id]), isOwn };
  const done = await attempt(work, 'error:deleteFailed', () =>
    work.data.echoes.run(pending, () => work.client.rundowns.blocks.remove(rundownId, id)),
  );
  if (done.ok && row) {
    record({ label: 'undo.block.remove', versions: new Map(), run: bringBack(work, rundownId, row, index, stories) });
  }
  return done;
}

function bringBack(
  work: Work,
  rundownId: number,
  { title, commercial, breakTime, status }: BlockRow,
  index: number,
  stories: readonly number[],
): Command['run'] {
  const [one, other] = [madeOnce(work.env), madeOnce(work.env)];
  let made: Block | undefined;
  const restored: Command[] = [];
  // What others restored meanwhile stays where they put it.
  let back: readonly number[] = [];
  const make = async () => {
    const done = await createBlock(work, rundownId, { title, commercial, breakTime, status, index }, silent, one);
    if (done.ok) made = done.value;
    return done;
  };
  const restore = async () => {
    const done = await restoreStories(work, rundownId, stories, (each) => restored.push(each), other);
    if (done.ok) back = done.value.map(({ id }) => id);
    return done;
  };
  const move = () => moveStories(work, rundownId, { ids: back, targetBlockId: made!.id }, silent);
  const parts = inParts<() => Promise<Done<unknown>>>(stories.length > 0 ? [make, restore, move] : [make], async (part) =>
    outcomeOf(await part()),
  );
  return async (record) => {
    const outcome = await parts.takeRest();
    if (outcome === 'unanswered' || !made) return outcome;
    if (outcome === true) record(creationOf(work, rundownId, made, back));
    else record(joined('undo.block.remove', [creationOf(work, rundownId, made, []), ...restored]));
    return outcome;
  };
}
