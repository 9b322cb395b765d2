// Payloads of events that are no entities: changed fields, new positions, people who came and went.

import * as z from 'zod';
import { User } from './areas/users.ts';
import { entity } from './kit.ts';
import { Id, Int, JsonValue, LocalDate, Uuid, Version } from './scalars.ts';

export const Deleted = entity('DeletedEvent', { ids: z.array(Id) });
/** The value of any field of an entity, in the shape it has there. */
export const FieldValue = JsonValue as z.ZodType<unknown, unknown>;
export const Patched = entity('PatchedEvent', {
  id: Id,
  version: Version,
  field: z.string(),
  newValue: FieldValue,
  oldValue: FieldValue.optional(),
  changes: z.record(z.string(), FieldValue).optional().meta({ description: 'Every field that changed with it, as it is now' }),
});
export const BlocksOrdered = entity('BlocksOrderedEvent', { rundownId: Id, blocksIds: z.array(Id), version: Version });
export const BlocksDeleted = entity('BlocksDeletedEvent', { rundownId: Id, ids: z.array(Id) });
export const StoriesMoved = entity('StoriesMovedEvent', {
  ids: z.array(Id),
  rundownId: Id,
  targetBlockId: Id,
  targetStoryId: Id.nullable(),
  programId: Id.optional().meta({ description: 'The program of the rundown the moved stories are in now' }),
  date: LocalDate.optional().meta({ description: 'Date of the document' }),
  order: z
    .array(z.object({ id: Id, blockId: Id, index: Int, version: Version }))
    .meta({ description: 'Where each story whose place changed now stands' }),
});
export const UsersDeleted = entity('UsersDeletedEvent', {
  ids: z.array(Id),
  users: z.array(User).meta({ description: 'Who was removed, as they are now: documents keep their names' }),
});
export const Unlocked = entity('UnlockedEvent', { uuid: Uuid });
export const Session = entity('SessionEvent', { userId: Id, nickname: z.string() });
export const NoticeRead = entity('NoticeReadEvent', {
  uuid: Uuid,
  id: Id.meta({ description: 'The last notice that is read' }),
  userId: Id,
});
export const NoticeDeleted = entity('NoticeDeletedEvent', { uuid: Uuid, id: Id });
