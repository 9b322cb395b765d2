import { VersionConflictError } from '@lauda/sdk';
import type { EditedDocument, FormKind } from './documentKind.ts';
import type { FormParts } from './formView.ts';
import { type Fields, says } from './says.ts';

/** Stores the text of a form, one that is not stored yet with its lock. @throws {VersionConflictError} when another text has its uuid. */
export async function sendText<T extends EditedDocument>(
  { calls }: FormKind<T>,
  lock: FormParts<T>['lock'],
  { saved, document, fields }: { readonly saved: T; readonly document: T; readonly fields: Fields<T> },
): Promise<T> {
  const texts = Object.fromEntries(fields.map((field) => [field, document[field]])) as Partial<T>;
  const { id, uuid, version, textVersion } = saved;
  if (id > 0 || !calls.create) return calls.update({ ...texts, id, uuid, version, textVersion });
  const created = await calls.create({ ...texts, uuid });
  const opened = await lock.open(created.id, created.uuid, () => Promise.resolve(created));
  // A known uuid is answered with what is stored: by an earlier try or another window, perhaps changed by others since.
  if (says(opened, document, fields)) return opened;
  throw new VersionConflictError(409, 'version_conflict', '', { current: { ...(opened as object) } });
}
