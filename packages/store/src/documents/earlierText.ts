import { doneOf } from '../failures.ts';
import type { Notices } from '../notices.ts';
import type { DocumentCalls } from './documentKind.ts';
import type { Fields } from './says.ts';

/** Loads what a form edits as an earlier revision has it; undefined, after a notice, where it cannot be loaded. */
export async function earlierText<T extends object>(
  calls: Pick<DocumentCalls<T, never>, 'revision'>,
  notices: Notices,
  [id, number]: readonly [id: number, revision: number],
  fields: Fields<T>,
): Promise<Partial<T> | undefined> {
  const done = await doneOf(() => calls.revision(id, number, { showDiff: false }));
  if (!done.ok) notices.tell(done.error, 'error:loadFailed');
  if (!done.ok) return undefined;
  const { document } = done.value;
  // A field that came later is not in an old revision, and stays in the form as it is.
  return Object.fromEntries(fields.flatMap((field) => (field in document ? [[field, document[field]]] : []))) as Partial<T>;
}
