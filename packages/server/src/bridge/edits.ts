import { type Role, timedSections } from '@lauda/domain';
import type { bridge } from '@lauda/spec/areas/bridge';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { deviceWindow } from '../documents/core.ts';
import { demandNoOtherWindow, keepWindow, releaseWindow, renewLock } from '../documents/locks.ts';
import { Problem } from '../problem.ts';
import { createBlock } from '../rundowns/blocks.ts';
import { createStory } from '../rundowns/copies.ts';
import { moveInto } from '../rundowns/moves.ts';
import { type RundownRow, rundownById } from '../rundowns/rows.ts';
import { sendableStories } from '../rundowns/sendable.ts';
import { type Change, change, one, within } from '../storage/change.ts';
import { lockRundowns } from '../stories/homes.ts';
import { type StoryRow, wholeBody } from '../stories/rows.ts';
import { ratesOf } from '../stories/totals.ts';
import { removeStories } from '../stories/trash.ts';
import { storyKind } from '../stories/write.ts';
import { type DeviceEntity, deviceById } from '../studio/devices.ts';
import { staleDevices } from './leases.ts';

type Edit = z.output<NonNullable<typeof bridge.edit.body>>;

/** Refuses what a device's profile does not allow: items by default, whole stories only where it says so. */
function demandAllowed({ profile }: Pick<DeviceEntity, 'profile'>, { operation }: Edit): void {
  const may = profile?.edits ?? 'items';
  if (may === 'stories' || (may === 'items' && operation === 'ITEM')) return;
  throw new Problem('forbidden');
}

/** Holds the rundown of an edit, which the device must serve and for which MOS must be on, with its stories. */
async function rundownOf({ rundownUuid }: Edit, device: DeviceEntity, tx: Change): Promise<RundownRow> {
  const found = await one<{ id: number }>(tx, 'select id from rundown where uuid = $1 and mos_active', [rundownUuid]);
  if (found) await lockRundowns(tx, [found.id]);
  const row = found && (await rundownById(tx, found.id));
  if (!row?.mos_active || (device.programsIds.length > 0 && !device.programsIds.includes(row.program_id)))
    throw new Problem('not_found', { details: 'rundownUuid' });
  return row;
}

/** A device's rights come from its profile, so edits run with these roles whatever the bridge's token has. */
const DEVICE_ROLES: readonly Role[] = ['STORY_WRITE', 'RUNDOWN_WRITE'];

/**
 * Applies a device's edit of a story in one change: all of it or nothing, to what is stored when the rundown is held. Stories the device may not
 * hold are not found (MOS profiles 3 and 7).
 */
export async function editStory(edit: Edit, context: Context): Promise<{ storyUuid: string }> {
  return change(context, context.caller, async (tx) => ({
    storyUuid: await applyEdit(edit, tx, { ...within(context, tx), caller: { ...context.caller, roles: DEVICE_ROLES } }),
  }));
}

async function applyEdit(edit: Edit, tx: Change, context: Context): Promise<string> {
  const stale = await staleDevices(tx, edit.bridgeId, { [edit.deviceId]: edit.epoch });
  if (stale.length > 0) throw new Problem('stale_epoch', { details: stale.join(', ') });
  const device = await deviceById(tx, edit.deviceId);
  demandAllowed(device, edit);
  const rundown = await rundownOf(edit, device, tx);
  const there = sendableStories(rundown, device);
  const named = (uuid: string | null | undefined): StoryRow => {
    const story = there.find((one) => one.uuid === uuid);
    if (!story) throw new Problem('not_found', { details: uuid ?? 'storyUuid' });
    return story;
  };
  const before = edit.beforeUuid ? named(edit.beforeUuid) : undefined;
  if (edit.operation === 'NEW') return create(edit, rundown, before, context);
  const story = named(edit.storyUuid);
  if (edit.operation === 'DELETE') await remove(edit, story, tx, context);
  else if (edit.operation === 'MOVE') await moveInto(rundown.id, placeOf(rundown, before, [story.id]), context);
  else await write(edit, story, tx, context);
  return story.uuid;
}

const lastBlockOf = ({ blocks }: RundownRow) => blocks.findLast((block) => !block.stand_by);

/** Finds the target of a story: before another one, else the end of the last block that airs. */
function placeOf(rundown: RundownRow, before: StoryRow | undefined, ids: readonly number[]) {
  const targetBlockId = before?.block_id ?? lastBlockOf(rundown)?.id;
  if (targetBlockId == null) throw new Problem('not_found', { details: 'block' });
  return { ids, targetBlockId, targetStoryId: before?.id ?? null };
}

async function create(edit: Edit, rundown: RundownRow, before: StoryRow | undefined, context: Context): Promise<string> {
  const { slug, sections } = edit;
  // A rundown of Stand By alone has no block that airs yet.
  const targetBlockId = before?.block_id ?? lastBlockOf(rundown)?.id ?? (await createBlock(rundown.id, {}, context)).id;
  const input = { slug: slug ?? '', ...(sections ? { sections } : {}) };
  const made = await createStory(rundown.id, targetBlockId, { story: input }, context);
  if (before) await moveInto(rundown.id, placeOf(rundown, before, [made.id]), context);
  return made.uuid;
}

async function remove(edit: Edit, { id }: StoryRow, tx: Change, context: Context): Promise<void> {
  await demandNoOtherWindow(tx, context, id, deviceWindow(edit.deviceId));
  // A story on air stays where it is.
  if ((await removeStories([id], context)).length === 0) throw new Problem('rundown_displayed');
}

/** Writes a story under its lock, which is kept for as many seconds as the device asks for. */
async function write(edit: Edit, story: StoryRow, tx: Change, context: Context): Promise<void> {
  const { slug, sections, version, leaseSeconds } = edit;
  const window = deviceWindow(edit.deviceId);
  if (version != null && version !== story.version) throw new Problem('version_conflict');
  await renewLock(tx, context, story.id, window);
  await demandNoOtherWindow(tx, context, story.id, window);
  if (slug != null && slug !== story.slug) await storyKind.patch(story.id, 'slug', slug, context);
  if (sections != null) await storyKind.patch(story.id, 'sections', await timed(sections, story, tx), context);
  if (leaseSeconds) await keepWindow(context, story.id, window, context.now() + leaseSeconds * 1000);
  else await releaseWindow(context, story.id, window);
}

/** A device sends words without the time to read them. */
async function timed(sections: NonNullable<Edit['sections']>, story: StoryRow, tx: Change): Promise<typeof sections> {
  const before = wholeBody(story);
  return timedSections(before.sections, sections, await ratesOf(tx, before, story.program_id));
}
