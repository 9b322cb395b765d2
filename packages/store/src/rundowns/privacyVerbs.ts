import type { CallOptions } from '@lauda/sdk';
import { patched } from '../core/changes.ts';
import { same } from '../core/same.ts';
import { batch } from '../core/views.ts';
import type { Done } from '../failures.ts';
import type { DocumentSummary, Story } from '../types.ts';
import { type Command, outcomeOf, type Recorder } from '../undoParts.ts';
import { attempt, madeOnce } from '../verbs.ts';
import { follow, hold } from './hold.ts';
import { versionsOf, type Work } from './Work.ts';

/** Shows fields of a story at once, until the answer. Only these are held: where somebody else changed the story meanwhile, its row waits for the events. */
async function showUntilAnswered(
  work: Work,
  id: number,
  fields: Partial<Pick<Story, 'private' | 'allowedUsers'>>,
  send: () => PromiseLike<DocumentSummary>,
): Promise<DocumentSummary> {
  const { stories, unheard } = work.data;
  const held = hold(stories, id, fields);
  try {
    const answer = await send();
    const { version, private: isPrivate, allowedUsers } = answer;
    batch(() => {
      if (stories.settled().get(id)?.version === version - 1) stories.confirm(patched(id, version, { private: isPrivate, allowedUsers }));
      work.data.told(answer);
      follow(unheard, stories.get(id)?.rundownId ?? 0, [held], version);
    });
    return answer;
  } catch (error) {
    held.release();
    throw error;
  }
}

const silent: Recorder = () => undefined;

/** Makes a story private, shared with these people or else those of the account, or public again; the server refuses it for an approved one, and for one that is so already (STO-10, STO-11). */
export async function setPrivate(
  work: Work,
  id: number,
  isPrivate: boolean,
  record: Recorder,
  people?: readonly number[],
  options?: CallOptions,
): Promise<Done<DocumentSummary>> {
  const former = work.data.stories.get(id)?.allowedUsers ?? [];
  const fields = { private: isPrivate, ...(people && { allowedUsers: [...people] }) };
  const done = await attempt(work, 'error:updateFailed', () =>
    showUntilAnswered(work, id, fields, () => work.client.documents.private(id, fields, options)),
  );
  if (done.ok) record(isPrivate ? madePrivate(work, done.value) : madePublic(work, done.value, former));
  return done;
}

/** Sets who else sees a private story; only its owner may (STO-12). */
export async function share(work: Work, id: number, allowedUsers: readonly number[], record: Recorder): Promise<Done<DocumentSummary>> {
  const former = work.data.stories.get(id)?.allowedUsers ?? [];
  const send = () => work.client.documents.allowedUsers(id, allowedUsers);
  const fields = { allowedUsers: [...allowedUsers] };
  const done = await attempt(work, 'error:updateFailed', () => showUntilAnswered(work, id, fields, send));
  if (done.ok) record(shared(work, done.value, former));
  return done;
}

/** The call of an undo step, and whether a story shows already what it does. */
interface UndoCall {
  readonly send: () => Promise<Done<DocumentSummary>>;
  readonly isDone: (story: Pick<Story, 'private' | 'allowedUsers'>) => boolean;
}
type MakeInverse = (last: DocumentSummary, before: readonly number[]) => Command;

/** The step of a call for a story; `back` makes its inverse, with those who saw the story before it. */
function stepOf(work: Work, { id, version }: DocumentSummary, label: string, { send, isDone }: UndoCall, back: MakeInverse): Command {
  const { stories } = work.data;
  let before: readonly number[] | undefined;
  let isLost = false;
  const isOurs = (key: string): boolean => {
    const now = stories.settled().get(id);
    return isLost && key === `story:${id}` && now !== undefined && isDone(now);
  };
  const run: Command['run'] = async (again) => {
    const now = stories.settled().get(id);
    // Tried again, the story may show already what the call without an answer did.
    if (now && !(before && isDone(now))) before = now.allowedUsers;
    const done = await send();
    if (done.ok) again(back(done.value, before ?? []));
    const outcome = outcomeOf(done);
    isLost = outcome === 'unanswered';
    return outcome;
  };
  return { label, versions: versionsOf(work, 'story', [{ id, version }]), isOurs, run };
}

/** Makes a story private for these people, or public. A retry after a lost answer has the same idempotency key, so that it is not refused as done already. */
function privacyCall(work: Work, id: number, isPrivate: boolean, people?: readonly number[]): UndoCall {
  const one = madeOnce(work.env);
  return { send: () => setPrivate(work, id, isPrivate, silent, people, one), isDone: (story) => story.private === isPrivate };
}

const madePrivate = (work: Work, made: DocumentSummary): Command =>
  stepOf(work, made, 'undo.story.private', privacyCall(work, made.id, false), (last, before) => madePublic(work, last, before));

/** Names the people who saw the story before: without a list the server would share it with the people of the account. */
const madePublic = (work: Work, made: DocumentSummary, former: readonly number[]): Command =>
  stepOf(work, made, 'undo.story.private', privacyCall(work, made.id, true, former), (last) => madePrivate(work, last));

function shared(work: Work, made: DocumentSummary, former: readonly number[]): Command {
  const sharing: UndoCall = {
    send: () => share(work, made.id, former, silent),
    isDone: ({ allowedUsers }) => same(allowedUsers.toSorted(), former.toSorted()),
  };
  return stepOf(work, made, 'undo.story.share', sharing, (last, before) => shared(work, last, before));
}
