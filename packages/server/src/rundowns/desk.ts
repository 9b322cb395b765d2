import { isOneOf, type Role, STORY_PARTS, STORY_TEXT_FIELDS, type StoryTextField } from '@lauda/domain';
import { StoryInput, type stories } from '@lauda/spec/areas/stories';
import type * as z from 'zod';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { documentForChange, touchDocument } from '../documents/core.ts';
import { setPrivate } from '../documents/private.ts';
import { invalidValue } from '../fields.ts';
import { invalid, Problem } from '../problem.ts';
import { type Change, change } from '../storage/change.ts';
import { announceStoryPrivacy } from '../stories/announce.ts';
import { logRundown } from '../stories/log.ts';
import { openStory, type StoryEntity, type StoryRow, storyById, storyEntity } from '../stories/rows.ts';
import { emitStoryPatch, patchText } from '../stories/write.ts';
import { wakeBridges } from '../studio/wake.ts';
import { instantOf } from '../time.ts';
import { displayStories } from './display.ts';
import { moveInto } from './moves.ts';

export type StoryField = z.output<NonNullable<typeof stories.patch.body>>['field'];
type Desk = 'approved' | 'page' | 'ignore' | 'floated' | 'playTime' | 'stopTime';
/** Desk fields never need the lock and never touch the text: nobody waits to approve while a reporter writes (DECISIONS 3). */
const DESK: Record<Desk, { column: string; read: (value: unknown, zone: string) => unknown }> = {
  approved: { column: 'approved', read: (value) => (typeof value === 'boolean' ? value : undefined) },
  floated: { column: 'floated', read: (value) => (typeof value === 'boolean' ? value : undefined) },
  ignore: { column: 'ignored', read: (value) => (typeof value === 'boolean' ? value : undefined) },
  page: { column: 'page', read: (value) => (typeof value === 'string' && value.length <= 20 ? value : undefined) },
  playTime: { column: 'play_time', read: timeOf },
  stopTime: { column: 'stop_time', read: timeOf },
};
const isDesk = (field: StoryField): field is Desk => Object.hasOwn(DESK, field);
function timeOf(value: unknown, zone: string): unknown {
  if (value === null) return null;
  return typeof value === 'string' ? instantOf(value, zone) : undefined;
}

/** What a field asks for beyond the role of the call: the role of the call that does the same (PERM-A20, PERM-A21). */
const ROLE_OF: Readonly<Partial<Record<StoryField, Role>>> = {
  approved: 'STORY_ADMIN',
  blockId: 'RUNDOWN_WRITE',
  displayStatus: 'RUNDOWN_WRITE',
  playTime: 'RUNDOWN_WRITE',
  stopTime: 'RUNDOWN_WRITE',
};

/** Checks one value against the contract of the story and answers it as the contract reads it. */
const read = (field: StoryField, value: unknown) => StoryInput.shape[field].safeParse(value, { reportInput: true });

/** Changes one field of a story: a text field, a desk field, its privacy, its status or its place. */
export async function patchStory(id: number, field: StoryField, newValue: unknown, context: Context): Promise<StoryEntity> {
  const role = ROLE_OF[field];
  if (role) demandRoles(context.caller, role);
  if (field === 'private') {
    if (typeof newValue !== 'boolean') throw invalid('newValue', 'type', { field });
    await setPrivate({ story: announceStoryPrivacy }, id, newValue, context);
    return load(context, id);
  }
  if (field === 'displayStatus') {
    if (newValue !== 'blank' && newValue !== 'play' && newValue !== 'stop')
      throw invalid('newValue', 'one_of', { values: 'blank, play, stop' });
    return (await displayStories([id], newValue, false, context))[0]!;
  }
  if (field === 'blockId') return moveToBlock(id, newValue, context);
  if (isDesk(field)) return patchDesk(id, field, newValue, context);
  if (!(await isText(id, field, context))) throw invalid('field', 'one_of', { values: STORY_TEXT_FIELDS.join(', ') });
  const parsed = read(field, newValue);
  if (!parsed.success) throw invalidValue(field, parsed.error.issues);
  return patchText(id, field, parsed.data, context);
}

/** Whether a field is text of a story; its parts are where it is a legacy one, which no story becomes or ceases to be. */
async function isText(id: number, field: StoryTextField, context: Context): Promise<boolean> {
  if (isOneOf(STORY_TEXT_FIELDS, field)) return true;
  return isOneOf(STORY_PARTS, field) && (await load(context, id)).legacy;
}

async function load(context: Context, id: number): Promise<StoryEntity> {
  const row = await openStory(context.pool, id, context.caller);
  return storyEntity(row, { userId: context.caller.userId, zone: context.settings.zone });
}

async function moveToBlock(id: number, blockId: unknown, context: Context): Promise<StoryEntity> {
  const row = await openStory(context.pool, id, context.caller);
  if (!row.rundown_id || typeof blockId !== 'number') throw invalid('newValue', 'type', { field: 'blockId' });
  return (await moveInto(row.rundown_id, { ids: [id], targetBlockId: blockId }, context))[0]!;
}

async function patchDesk(id: number, field: Desk, newValue: unknown, context: Context): Promise<StoryEntity> {
  const parsed = read(field, newValue);
  const value = parsed.success ? DESK[field].read(parsed.data, context.settings.zone) : undefined;
  if (value === undefined) throw invalidValue(field, parsed.error?.issues);
  return change(context, context.caller, async (tx) => {
    await documentForChange(tx, id, ['story'], context.caller);
    const before = (await storyById(tx, id))!;
    if (field === 'approved' && value === true && before.private) throw new Problem('approved_private');
    await tx.query(`update story set ${DESK[field].column} = $2 where document_id = $1`, [id, value]);
    await touchDocument(tx, context, id, { text: false });
    const row = (await storyById(tx, id))!;
    emitStoryPatch(tx, context, before, row, field);
    await note(tx, context, row, field, value);
    wakeBridges(tx);
    return storyEntity(row, { userId: context.caller.userId, zone: context.settings.zone });
  });
}

async function note(tx: Change, context: Context, row: StoryRow, field: Desk, value: unknown): Promise<void> {
  if (row.rundown_id === null) return;
  const event = field === 'approved' ? (value ? 'APPROVED' : 'DISAPPROVED') : 'UPDATED';
  await logRundown(tx, context, row.rundown_id, { event, entity: 'story', documentId: row.id, slug: row.slug, field, newValue: value });
}
