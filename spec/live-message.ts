import { MESSAGE_ACTIONS } from '@lauda/domain';
import * as z from 'zod';
import { FieldValue } from './event-shapes.ts';
import { entity, named } from './kit.ts';
import { Id, JsonValue, LocalDate, Long, Timestamp } from './scalars.ts';

/** The present place of the subject of an event. */
export const EventScope = entity('EventScope', {
  date: LocalDate.nullable(),
  programsIds: z.array(Id),
  rundownId: Id.nullable().meta({ description: 'The rundown it is or stands in' }),
});
/** The former values of changed fields by which lists choose their documents or entries. */
export const EventBefore = entity('EventBefore', {
  date: LocalDate.optional(),
  programId: Id.optional(),
  programsIds: z.array(Id).optional(),
  categoriesIds: z.array(Id).optional(),
  documentsIds: z.array(Id).optional().meta({ description: 'Ids of the documents a report speaks of' }),
  rundownId: Id.nullable().optional(),
  slug: z.string().optional(),
  private: z.boolean().optional(),
  allowedUsers: z.array(Id).optional(),
  excluded: z.boolean().optional().meta({ description: 'It was in the trash' }),
  entry: z
    .record(z.string(), FieldValue)
    .optional()
    .meta({ description: 'Of an entry that is no document: every field that changed, as it was' }),
  visible: z.boolean().optional().meta({ description: 'Where whoever gets this gained or lost sight of it: whether they saw it before' }),
});
/** The envelope of every message: `n` is its number in commit order, also in the header `event-id`; an ephemeral message has none. */
export const LiveMessage = entity('LiveMessage', {
  n: Long.nullable(),
  topic: z.string(),
  action: named('MessageAction', z.enum(MESSAGE_ACTIONS)),
  data: JsonValue,
  userId: Id.nullable(),
  date: Timestamp,
  scope: EventScope.optional().meta({ description: 'Of a document, or of what stands in a rundown or belongs to programs' }),
  before: EventBefore.optional(),
});
