import type { Role } from '@lauda/domain';
import type { bridge } from '@lauda/spec/areas/bridge';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { keepWindow, releaseWindow, renewLock } from '../documents/locks.ts';
import { Problem } from '../problem.ts';
import { createStory } from '../rundowns/copies.ts';
import { moveInto } from '../rundowns/moves.ts';
import { type RundownRow, rundownById } from '../rundowns/rows.ts';
import { sendableStories } from '../rundowns/sendable.ts';
import { change, one } from '../storage/change.ts';
import type { StoryRow } from '../stories/rows.ts';
import { removeStories } from '../stories/trash.ts';
import { storyKind } from '../stories/write.ts';
import { type DeviceEntity, deviceById } from '../studio/devices.ts';
import { staleDevices } from './leases.ts';

type Edit = z.output<NonNullable<typeof bridge.edit.body>>;

/** Refuses what a device's profile does not allow: items by default, whole stories only where it says so. */
function demandMay({ profile }: Pick<DeviceEntity, 'profile'>, { operation }: Edit): void {
  const may = profile?.edits ?? 'items';
  if (may === 'stories' || (may === 'items' && operation === 'ITEM')) return;
  throw new Problem('forbidden');
}

/** Loads the rundown of an edit, which the device must serve and for which MOS must be on. */
async function rundownOf({ rundownUuid }: Edit, device: DeviceEntity, { pool }: Context): Promise<RundownRow> {
  const found = await one<{ id: number }>(pool, 'select id from rundown where uuid = $1 and mos_active', [rundownUuid]);
  const row = found && (await rundownById(pool, found.id));
  if (!row || (device.programsIds.length > 0 && !device.programsIds.includes(row.program_id)))
    throw new Problem('not_found', { details: 'rundownUuid' });
  return row;
}

/** A device's rights come from its profile, so edits run with these roles whatever the bridge's token has. */
const DEVICE_ROLES: readonly Role[] = ['STORY_WRITE', 'RUNDOWN_WRITE'];

/** Applies a device's edit of a story. Stories the device may not hold are not found (MOS profiles 3 and 7). */
export async function editStory(edit: Edit, outer: Context): Promise<{ storyUuid: string }> {
  const context: Context = { ...outer, caller: { ...outer.caller, roles: DEVICE_ROLES } };
  const stale = await staleDevices(context.pool, edit.bridgeId, { [edit.deviceId]: edit.epoch });
  if (stale.length > 0) throw new Problem('stale_epoch', { details: stale.join(', ') });
  const device = await deviceById(context.pool, edit.deviceId);
  demandMay(device, edit);
  const rundown = await rundownOf(edit, device, context);
  const there = sendableStories(rundown, device);
  const named = (uuid: string | null | undefined): StoryRow => {
    const story = there.find((one) => one.uuid === uuid);
    if (!story) throw new Problem('not_found', { details: uuid ?? 'storyUuid' });
    return story;
  };
  const before = edit.beforeUuid ? named(edit.beforeUuid) : undefined;
  if (edit.operation === 'NEW') return { storyUuid: await create(edit, rundown, before, context) };
  const story = named(edit.storyUuid);
  if (edit.operation === 'DELETE') await underLock(story.id, 0, context, () => removeStories([story.id], context));
  else if (edit.operation === 'MOVE') await moveInto(rundown.id, placeOf(rundown, before, [story.id]), context);
  else await write(edit, story, context);
  return { storyUuid: story.uuid };
}

/** The target of a story: before another one, else the end of the last block that airs. */
function placeOf(rundown: RundownRow, before: StoryRow | undefined, ids: readonly number[]) {
  const last = rundown.blocks.findLast((block) => !block.stand_by);
  const targetBlockId = before?.block_id ?? last?.id;
  if (targetBlockId == null) throw new Problem('not_found', { details: 'block' });
  return { ids, targetBlockId, targetStoryId: before?.id ?? null };
}

async function create(edit: Edit, rundown: RundownRow, before: StoryRow | undefined, context: Context): Promise<string> {
  const { slug, sections } = edit;
  const { targetBlockId } = placeOf(rundown, before, []);
  const input = { slug: slug ?? '', ...(sections ? { sections } : {}) };
  const made = await createStory(rundown.id, targetBlockId, { story: input }, context);
  if (before) await moveInto(rundown.id, placeOf(rundown, before, [made.id]), context);
  return made.uuid;
}

async function write({ slug, sections, version, leaseSeconds }: Edit, story: StoryRow, context: Context): Promise<void> {
  if (version != null && version !== story.version) throw new Problem('version_conflict');
  await underLock(story.id, leaseSeconds ?? 0, context, async () => {
    if (slug != null && slug !== story.slug) await storyKind.patch(story.id, 'slug', slug, context);
    if (sections != null) await storyKind.patch(story.id, 'sections', sections, context);
  });
}

/** The window name of a device's lock. It is a window of its own, so the person in whose name the edit is made keeps the story open. */
const WINDOW = 'bridge';

/** Does something under the lock of a story and keeps the lock for some seconds; does not disturb a person who is already writing it. */
async function underLock(id: number, seconds: number, context: Context, work: () => Promise<unknown>): Promise<void> {
  await change(context, context.caller, (tx) => renewLock(tx, context, id, WINDOW));
  try {
    await work();
  } finally {
    if (seconds > 0) await keepWindow(context, id, WINDOW, context.now() + seconds * 1000);
    else await releaseWindow(context, id, WINDOW).catch(() => undefined);
  }
}
