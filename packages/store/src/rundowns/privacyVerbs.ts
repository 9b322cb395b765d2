import { patched } from '../core/changes.ts';
import type { Change } from '../core/Table.ts';
import type { Done } from '../failures.ts';
import type { DocumentSummary, Story } from '../types.ts';
import type { Recorder } from '../undo.ts';
import { attempt } from '../verbs.ts';
import { versionsOf, type Work } from './Work.ts';

const settled = ({ id, version, private: isPrivate, allowedUsers }: DocumentSummary): Change<Story> =>
  patched<Story>(id, version, { private: isPrivate, allowedUsers });

/** Makes a story private or public again; the server refuses it for an approved one, and for one that is so already (STO-10, STO-11). */
export async function setPrivate(work: Work, id: number, isPrivate: boolean, record: Recorder): Promise<Done<DocumentSummary>> {
  const send = () => work.client.documents.private(id, isPrivate);
  const done = await attempt(work, 'error:updateFailed', () => work.data.stories.patch(id, { private: isPrivate }, send, settled));
  if (done.ok) {
    const versions = versionsOf(work, 'story', [done.value]);
    record({ label: 'undo.story.private', versions, run: async (again) => (await setPrivate(work, id, !isPrivate, again)).ok });
  }
  return done;
}

/** Sets who else sees a private story; only its owner may (STO-12). */
export async function share(work: Work, id: number, allowedUsers: readonly number[], record: Recorder): Promise<Done<DocumentSummary>> {
  const former = work.data.stories.get(id)?.allowedUsers ?? [];
  const send = () => work.client.documents.allowedUsers(id, allowedUsers);
  const fields = { allowedUsers: [...allowedUsers] };
  const done = await attempt(work, 'error:updateFailed', () => work.data.stories.patch(id, fields, send, settled));
  if (done.ok) {
    const versions = versionsOf(work, 'story', [done.value]);
    record({ label: 'undo.story.share', versions, run: async (again) => (await share(work, id, former, again)).ok });
  }
  return done;
}
