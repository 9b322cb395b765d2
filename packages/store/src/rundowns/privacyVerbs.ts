import { patched } from '../core/changes.ts';
import { same } from '../core/same.ts';
import { batch } from '../core/views.ts';
import type { Done } from '../failures.ts';
import type { DocumentSummary, Story } from '../types.ts';
import { type Command, inParts, outcomeOf, type Recorder } from '../undoParts.ts';
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
  const former = work.data.stories.get(id)?.allowedUsers ?? [];
  const send = () => work.client.documents.private(id, isPrivate);
  const done = await attempt(work, 'error:updateFailed', () => during(work, id, { private: isPrivate }, send));
  if (done.ok) record(isPrivate ? madePrivate(work, id, done.value) : madePublic(work, id, done.value, former));
  return done;
}

const madePrivate = (work: Work, id: number, { version }: DocumentSummary): Command => ({
  label: 'undo.story.private',
  versions: versionsOf(work, 'story', [{ id, version }]),
  run: async (again) => outcomeOf(await setPrivate(work, id, false, again)),
});

/** The server shares what becomes private with the people of the account: those who saw it before are set after that. */
function madePublic(work: Work, id: number, { version }: DocumentSummary, former: readonly number[]): Command {
  const silent: Recorder = () => undefined;
  let last: DocumentSummary | undefined;
  const hide = () => setPrivate(work, id, true, silent);
  const shareAsBefore = async () =>
    last && same(last.allowedUsers.toSorted(), former.toSorted()) ? { ok: true as const, value: last } : share(work, id, former, silent);
  const parts = inParts([hide, shareAsBefore], async (part) => {
    const done = await part();
    if (done.ok) last = done.value;
    return outcomeOf(done);
  });
  const run: Command['run'] = async (again) => {
    const outcome = await parts.takeRest();
    if (outcome !== 'unanswered' && last) again(madePrivate(work, id, last));
    return outcome;
  };
  return { label: 'undo.story.private', versions: versionsOf(work, 'story', [{ id, version }]), run };
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
