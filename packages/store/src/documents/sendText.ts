import type { EditedDocument, FormKind } from './documentKind.ts';
import type { Fields } from './formText.ts';
import type { FormParts } from './formView.ts';
import { holds, type Unanswered } from './unanswered.ts';

/** Stores the text of a form, one that is not stored yet with its lock. */
export async function sendText<T extends EditedDocument>(
  { calls }: FormKind<T>,
  lock: FormParts<T>['lock'],
  unanswered: Unanswered<T>,
  { saved, document, fields }: { readonly saved: T; readonly document: T; readonly fields: Fields<T> },
): Promise<T> {
  const texts = Object.fromEntries(fields.map((field) => [field, document[field]])) as Partial<T>;
  const { id, uuid, version, textVersion } = saved;
  if (id > 0 || !calls.create) return calls.update({ ...texts, id, uuid, version, textVersion });
  const created = await calls.create({ ...texts, uuid });
  const opened = await lock.open(created.id, created.uuid, () => Promise.resolve(created));
  // A creation repeated after a lost answer is answered with the text of the first attempt.
  if (unanswered.isEmpty || holds(opened, { base: saved, text: document }, fields)) return opened;
  return calls.update({ ...texts, id: opened.id, uuid, version: opened.version, textVersion: opened.textVersion });
}
