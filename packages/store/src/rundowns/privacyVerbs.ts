import type { CallOptions } from '@lauda/sdk';
import { patched } from '../core/changes.ts';
import { same } from '../core/same.ts';
import { batch } from '../core/views.ts';
import type { Done } from '../failures.ts';
import type { DocumentSummary, Story } from '../types.ts';
import { type Command, inParts, outcomeOf, type Recorder } from '../undoParts.ts';
import { attempt, madeOnce } from '../verbs.ts';
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

const silent: Recorder = () => undefined;

/** Makes a story private or public again; the server refuses it for an approved one, and for one that is so already (STO-10, STO-11). */
export async function setPrivate(
  work: Work,
  id: number,
  isPrivate: boolean,
  record: Recorder,
  options?: CallOptions,
): Promise<Done<DocumentSummary>> {
  const former = work.data.stories.get(id)?.allowedUsers ?? [];
  const send = () => work.client.documents.private(id, isPrivate, options);
  const done = await attempt(work, 'error:updateFailed', () => during(work, id, { private: isPrivate }, send));
  if (done.ok) record(isPrivate ? madePrivate(work, done.value) : madePublic(work, done.value, former));
  return done;
}

/** Sets who else sees a private story; only its owner may (STO-12). */
export async function share(work: Work, id: number, allowedUsers: readonly number[], record: Recorder): Promise<Done<DocumentSummary>> {
  const former = work.data.stories.get(id)?.allowedUsers ?? [];
  const send = () => work.client.documents.allowedUsers(id, allowedUsers);
  const fields = { allowedUsers: [...allowedUsers] };
  const done = await attempt(work, 'error:updateFailed', () => during(work, id, fields, send));
  if (done.ok) record(shared(work, done.value, former));
  return done;
}

/** A call for a story, and whether the story shows what it does. */
interface Part {
  readonly take: (last: DocumentSummary | undefined) => Promise<Done<DocumentSummary>>;
  readonly isIn: (story: Pick<Story, 'private' | 'allowedUsers'>) => boolean;
}
type Back = (last: DocumentSummary, before: readonly number[]) => Command;

/** The step of some calls for a story; `back` makes its inverse, with those who saw the story before them. */
function stepOf(work: Work, { id, version }: DocumentSummary, label: string, calls: readonly Part[], back: Back): Command {
  const { stories } = work.data;
  let last: DocumentSummary | undefined;
  let before: readonly number[] | undefined;
  const parts = inParts(calls, async ({ take, isIn }) => {
    const now = stories.settled().get(id);
    // Tried again, the story may show already what the call without an answer did.
    if (now && !(before && isIn(now))) before = now.allowedUsers;
    const done = await take(last);
    if (done.ok) last = done.value;
    return outcomeOf(done);
  });
  const landed = (key: string): boolean => {
    const now = stories.settled().get(id);
    return key === `story:${id}` && now !== undefined && parts.lost?.isIn(now) === true;
  };
  const run: Command['run'] = async (again) => {
    const outcome = await parts.takeRest();
    if (outcome !== 'unanswered' && last) again(back(last, before ?? []));
    return outcome;
  };
  return { label, versions: versionsOf(work, 'story', [{ id, version }]), landed, run };
}

/** Makes a story private or public; tried again after a lost answer, it is answered as it was, and not refused as being so already. */
function turning(work: Work, id: number, isPrivate: boolean): Part {
  const one = madeOnce(work.env);
  return { take: () => setPrivate(work, id, isPrivate, silent, one), isIn: (story) => story.private === isPrivate };
}

/** Shares a story with these people, unless that was answered of it last. */
function sharing(work: Work, id: number, people: readonly number[]): Part {
  const isIn: Part['isIn'] = ({ allowedUsers }) => same(allowedUsers.toSorted(), people.toSorted());
  return { take: async (last) => (last && isIn(last) ? { ok: true, value: last } : share(work, id, people, silent)), isIn };
}

const madePrivate = (work: Work, made: DocumentSummary): Command =>
  stepOf(work, made, 'undo.story.private', [turning(work, made.id, false)], (last, before) => madePublic(work, last, before));

/** The server shares what becomes private with the people of the account: those who saw it before are set after that. */
const madePublic = (work: Work, made: DocumentSummary, former: readonly number[]): Command =>
  stepOf(work, made, 'undo.story.private', [turning(work, made.id, true), sharing(work, made.id, former)], (last) =>
    madePrivate(work, last),
  );

const shared = (work: Work, made: DocumentSummary, former: readonly number[]): Command =>
  stepOf(work, made, 'undo.story.share', [sharing(work, made.id, former)], (last, before) => shared(work, last, before));
