import { editingOf } from '../src/documents/Editing.ts';
import type { DocumentForm } from '../src/index.ts';
import type { Story } from '../src/types.ts';
import { ANA, lock, story, uuidOf } from './entities.ts';
import { testEnv } from './env.ts';
import { type Answers, type Bench, bench } from './harness.ts';
import { settle } from './time.ts';

/** The uuid of the story that is edited. */
export const EDITED = uuidOf(12);

/** A store of ana with story 12 open for editing. */
export async function editing(
  answers: Answers = {},
  env = testEnv(),
): Promise<Bench & { form: DocumentForm<Story>; see: () => ReturnType<DocumentForm<Story>['view']['snapshot']> }> {
  const made = await bench({ 'GET /stories/{id}': story(12), 'PUT /locks/{id}': lock(EDITED, 'ana', ANA, 12), ...answers }, env);
  const form = editingOf(made.store).edit('stories', 12);
  await settle();
  return { ...made, form, see: () => form.view.snapshot() };
}
