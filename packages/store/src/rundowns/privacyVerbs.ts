import { patched } from '../core/changes.ts';
import { batch } from '../core/views.ts';
import type { Done } from '../failures.ts';
import type { DocumentSummary, Story } from '../types.ts';
import { outcomeOf, type Recorder } from '../undo.ts';
import { attempt } from '../verbs.ts';
import { hold } from './hold.ts';
import { versionsOf, type Work } from './Work.ts';

/** Shows fields of a story until the answer. It holds no others: where somebody changed one meanwhile, the row waits for the events. */
async function during(
  work: Work,
  id: number,
  fields: Partial<Pick<Story, 'private' | 'allowedUsers'>>,
  send: () => PromiseLike<DocumentSummary>,
): Promise<DocumentSummary> {
  const { stories } = work.data;
  const held = hold(stories, id, fields);
  try {
    const answer = await send();
    const { version, private: isPrivate, allowedUsers } = answer;
    batch(() => {
      if (stories.settled().get(id)?.version === version - 1) stories.confirm(patched(id, version, { private: isPrivate, allowedUsers }));
      held.follow(work.env, version);
    });
    return answer;
  } catch (error) {
    held.release();
    throw error;
  }
}

/** Makes a story private or public again; the server refuses it for an approved one, and for one that is so already (STO-10, STO-11). */
export async function setPrivate(work: Work, id: number, isPrivate: boolean, record: Recorder): Promise<Done<DocumentSummary>> {
  const send = () => work.client.documents.private(id, isPrivate);
  const done = await attempt(work, 'error:updateFailed', () => during(work, id, { private: isPrivate }, send));
  if (done.ok) {
    const versions = versionsOf(work, 'story', [done.value]);
    record({ label: 'undo.story.private', versions, run: async (again) => outcomeOf(await setPrivate(work, id, !isPrivate, again)) });
  }
  return done;
}

/** Sets who else sees a private story; only its owner may (STO-12). */
export async function share(work: Work, id: number, allowedUsers: readonly number[], record: Recorder): Promise<Done<DocumentSummary>> {
  const former = work.data.stories.get(id)?.allowedUsers ?? [];
  const send = () => work.client.documents.allowedUsers(id, allowedUsers);
  const fields = { allowedUsers: [...allowedUsers] };
  const done = await attempt(work, 'error:updateFailed', () => during(work, id, fields, send));
  if (done.ok) {
    const versions = versionsOf(work, 'story', [done.value]);
    record({ label: 'undo.story.share', versions, run: async (again) => outcomeOf(await share(work, id, former, again)) });
  }
  return done;
}
