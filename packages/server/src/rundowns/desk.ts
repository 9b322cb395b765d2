import { isOneOf, type Role, STORY_PARTS, STORY_TEXT_FIELDS, type StoryTextField } from '@lauda/domain';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { documentForChange, raiseVersions } from '../documents/core.ts';
import { setPrivate } from '../documents/private.ts';
import { viewerOf } from '../documents/rows.ts';
import { invalidValue } from '../fields.ts';
import { invalid, Problem } from '../problem.ts';
import { type Change, change } from '../storage/change.ts';
import { demandAllOpen } from '../stories/homes.ts';
import { logRundown } from '../stories/log.ts';
import { type StoryEntity, type StoryRow, storyRows } from '../stories/rows.ts';
import { announceStoryPrivacy, homesOf, type StoryField, storyKind } from '../stories/write.ts';
import { wakeBridges } from '../studio/wake.ts';
import { instantOf } from '../time.ts';
import { displayStories } from './display.ts';
import { moveInto } from './moves.ts';

type Desk = 'approved' | 'page' | 'ignore' | 'floated' | 'playTime' | 'stopTime';
/**
 * The desk fields (approval, page and the like): they need no lock and are no text, so nobody waits to approve while a reporter writes (DECISIONS 3).
 */
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

/** The roles desk fields ask for beyond that of the call, null for none: the role of the call that does the same (PERM-A20, PERM-A21). */
const ROLE_OF: Readonly<Record<Exclude<StoryField, StoryTextField>, Role | null>> = {
  approved: 'STORY_ADMIN',
  blockId: 'RUNDOWN_WRITE',
  displayStatus: 'RUNDOWN_WRITE',
  playTime: 'RUNDOWN_WRITE',
  stopTime: 'RUNDOWN_WRITE',
  floated: null,
  ignore: null,
  page: null,
  private: null,
};
const roleOf = (field: StoryField): Role | null => (Object.hasOwn(ROLE_OF, field) ? ROLE_OF[field as keyof typeof ROLE_OF] : null);

/** Changes one field of a story: a text field, a desk field, its privacy, its status or its place. */
export async function patchStory(id: number, field: StoryField, newValue: unknown, context: Context): Promise<StoryEntity> {
  const role = roleOf(field);
  if (role) demandRoles(context.caller, role);
  if (field === 'private') {
    if (typeof newValue !== 'boolean') throw invalid('newValue', 'type', { field });
    await setPrivate({ story: announceStoryPrivacy }, id, { private: newValue }, context);
    return load(context, id);
  }
  if (field === 'displayStatus') {
    if (newValue !== 'blank' && newValue !== 'play' && newValue !== 'stop')
      throw invalid('newValue', 'one_of', { values: 'blank, play, stop' });
    return (await displayStories([id], { status: newValue }, context))[0]!;
  }
  if (field === 'blockId') return moveToBlock(id, newValue, context);
  if (isDesk(field)) return patchDesk(id, field, newValue, context);
  if (!(await isText(id, field, context))) throw invalid('field', 'one_of', { values: STORY_TEXT_FIELDS.join(', ') });
  return storyKind.patch(id, field, newValue, context);
}

/** Tells whether a field is a text of the story. In a legacy story its parts are too; whether a story is legacy never changes. */
async function isText(id: number, field: StoryTextField, context: Context): Promise<boolean> {
  if (isOneOf(STORY_TEXT_FIELDS, field)) return true;
  return isOneOf(STORY_PARTS, field) && (await load(context, id)).legacy;
}

const load = (context: Context, id: number): Promise<StoryEntity> => storyRows.load(context.pool, id, context);

async function moveToBlock(id: number, blockId: unknown, context: Context): Promise<StoryEntity> {
  const row = await storyRows.open(context.pool, id, context.caller);
  if (!row.rundown_id || typeof blockId !== 'number') throw invalid('newValue', 'type', { field: 'blockId' });
  return (await moveInto(row.rundown_id, { ids: [id], targetBlockId: blockId }, context))[0]!;
}

async function patchDesk(id: number, field: Desk, newValue: unknown, context: Context): Promise<StoryEntity> {
  const value = DESK[field].read(storyKind.read(field, newValue), context.settings.zone);
  if (value === undefined) throw invalidValue(field);
  return change(context, context.caller, async (tx) => {
    await documentForChange(tx, id, ['story'], context.caller);
    const before = await storyRows.byId(tx, id);
    await demandAllOpen(tx, homesOf(before), context);
    if (field === 'approved' && value === true && before.private) throw new Problem('approved_private');
    await tx.query(`update story set ${DESK[field].column} = $2 where document_id = $1`, [id, value]);
    await raiseVersions(tx, context, id, { text: false });
    const row = await storyRows.byId(tx, id);
    storyRows.announcePatch(tx, context, before, row, field);
    await note(tx, context, row, field, value);
    wakeBridges(tx);
    return storyRows.entity(row, viewerOf(context));
  });
}

async function note(tx: Change, context: Context, row: StoryRow, field: Desk, value: unknown): Promise<void> {
  if (row.rundown_id === null) return;
  const event = field === 'approved' ? (value ? 'APPROVED' : 'DISAPPROVED') : 'UPDATED';
  await logRundown(tx, context, row.rundown_id, { event, entity: 'story', documentId: row.id, slug: row.slug, field, newValue: value });
}
