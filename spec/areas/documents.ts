import { DOCUMENT_KINDS } from '@lauda/domain';
import * as z from 'zod';
import { call, entity, value } from '../kit.ts';
import { Id, IdPath, Int, JsonValue, LocalDate, Long, Timestamp, Uuid, Version, WindowQuery } from '../scalars.ts';

export const DocumentKindName = z.enum(DOCUMENT_KINDS).meta({ id: 'DocumentKind' });
export const Revision = entity('Revision', {
  revisionDate: Timestamp,
  revisorNickname: z.string(),
  revisorIP: z.string(),
  revisionNumber: Int,
  slug: z.string(),
});
const RevisionChange = entity('RevisionChange', { field: z.string(), label: z.string(), oldValue: JsonValue, newValue: JsonValue });
/** Describes one revision of a document with its body. */
export const revisionDetail = <T extends z.ZodType>(id: string, document: T) =>
  entity(id, { ...Revision.shape, document, changes: z.array(RevisionChange).nullable() });

export const DocumentSummary = entity('DocumentSummary', {
  id: Id,
  uuid: Uuid,
  version: Version,
  kind: DocumentKindName,
  slug: z.string(),
  date: LocalDate,
  state: z.string().nullable(),
  private: z.boolean(),
  ownerId: Id,
  ownerNickname: z.string(),
  allowedUsers: z.array(Id),
  programsIds: z.array(Id),
  highlight: z
    .string()
    .nullable()
    .meta({ description: 'Plain text that shows why it was found, or how it begins; null where it was not searched for' }),
  marks: z
    .array(z.object({ from: Int, to: Int }))
    .meta({ description: 'Where the words that were looked for stand in it, in UTF-16 units: from the first character to after the last' }),
});

/** Whether a document is private, and who else sees one that is. */
export const PrivateFlag = value('PrivateFlag', {
  private: z.boolean(),
  allowedUsers: z.array(Id).max(500).nullish().meta({
    description:
      'Ids of the people who share it from its first private moment; without it those with whom its owner shares by default. Read only where it becomes private',
    'x-extension': true,
  }),
});
export const AllowedUsers = value('AllowedUsers', { allowedUsers: z.array(Id).max(500) });

export const Lock = entity('Lock', {
  id: Id,
  uuid: Uuid,
  nickname: z.string(),
  kind: DocumentKindName,
  slug: z.string().nullable(),
  userId: Id,
  since: Timestamp,
  expires: Timestamp,
  epochMs: Long,
  deviceId: Id.nullable().meta({ description: 'The device that holds it, with the account of `userId`, who may not write then' }),
});
export const locks = {
  list: call('GET /locks', 'Lists the locks held now.', { urgent: true, role: 'user', result: z.array(Lock) }),
  renew: call('PUT /locks/{id}', 'Renews the own lock of a document, or takes a free one; {id} is the id of the document.', {
    urgent: true,
    role: 'user',
    path: IdPath,
    query: WindowQuery,
    result: Lock,
  }),
  takeOver: call('PUT /locks/{id}/take_over', 'Takes the lock from its holder, who keeps a draft.', {
    urgent: true,
    role: 'user',
    path: IdPath,
    query: WindowQuery,
    result: Lock,
    takesAway: true,
  }),
  remove: call(
    'DELETE /locks/{id}',
    'Releases the own lock; an administrator releases any. With a window only that one lets go: others of the caller keep the lock.',
    { urgent: true, role: 'user', path: IdPath, query: WindowQuery },
  ),
};
