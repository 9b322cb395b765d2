import { renew } from '../core/changes.ts';
import type { Done } from '../failures.ts';
import type { Rundown, RundownPatch, Story } from '../types.ts';
import { type Outcome, outcomeOf, type Recorder } from '../undo.ts';
import { attempt } from '../verbs.ts';
import { dated, standByOf } from './merge.ts';
import { headerOf } from './RundownData.ts';
import { versionsOf, type Work } from './Work.ts';

/** Changes one field of a rundown: start, end, production (RUN-ACT-08). */
export async function patchRundown(
  work: Work,
  id: number,
  field: RundownPatch['field'],
  value: unknown,
  record: Recorder,
): Promise<Done<Rundown>> {
  const oldValue = work.data.headers.get(id)?.[field] as RundownPatch['newValue'];
  const newValue = value as RundownPatch['newValue'];
  const send = () => work.client.rundowns.patch(id, { field, newValue, oldValue });
  const done = await attempt(work, 'error:updateFailed', () =>
    work.data.headers.patch(id, { [field]: value }, send, (rundown) => renew(headerOf(rundown))),
  );
  if (done.ok) {
    const versions = versionsOf(work, 'rundown', [done.value]);
    record({
      label: 'undo.rundown.patch',
      versions,
      run: async (again) => outcomeOf(await patchRundown(work, id, field, oldValue, again)),
    });
  }
  return done;
}

/** Moves a rundown to another day, with its stories; a past day or one that has a rundown is refused (RUN-DATE-01, 02). */
export async function changeDate(work: Work, id: number, date: string, record: Recorder): Promise<Done<Rundown>> {
  const former = work.data.headers.get(id)?.date;
  const done = await attempt(work, 'error:updateFailed', () => work.client.rundowns.changeDate(id, date));
  if (!done.ok) return done;
  work.data.answer(done.value);
  dated(work.data, id, done.value.date);
  if (former !== undefined && former !== date) {
    const versions = versionsOf(work, 'rundown', [done.value]);
    record({ label: 'undo.rundown.date', versions, run: async (again) => outcomeOf(await changeDate(work, id, former, again)) });
  }
  return done;
}

/** Sends the credits of the stories; a notice says how many there were, or that there are none (RUN-ACT-20 to 22). It cannot be undone. */
export async function sendCredits(work: Work, id: number): Promise<Done<number>> {
  const done = await attempt(work, 'error:creditsSendFailed', () => work.client.rundowns.credits.send(id));
  if (!done.ok) return done;
  if (done.value === 0) work.notices.show({ level: 'WARNING', title: { key: 'error:creditsEmpty' } });
  else work.notices.show({ level: 'SUCCESS', title: { key: 'phrases:creditsSent', params: { count: done.value } } });
  return done;
}

const inside = (work: Work, rundownId: number): Story[] =>
  (work.data.places.snapshot().blocks.get(rundownId) ?? []).flatMap((blockId) => storiesOf(work, blockId));
const storiesOf = (work: Work, blockId: number): Story[] =>
  (work.data.places.snapshot().stories.get(blockId) ?? []).flatMap((id) => work.data.stories.get(id) ?? []);

/** Approves or disapproves every story of a rundown outside Stand By, or of one block. */
export async function approve(
  work: Work,
  rundownId: number,
  blockId: number | undefined,
  flag: boolean,
  record: Recorder,
): Promise<Done<unknown>> {
  const before = blockId === undefined ? inside(work, rundownId) : storiesOf(work, blockId);
  const send = async (): Promise<void> => {
    if (blockId === undefined) work.data.answer(await work.client.rundowns.approve(rundownId, flag));
    else work.data.answerBlock(await work.client.rundowns.blocks.approve(rundownId, blockId, flag));
  };
  const done = await attempt(work, 'error:updateFailed', send);
  if (!done.ok) return done;
  if (flag) tellLeft(work, rundownId, blockId);
  recordFields(work, rundownId, before, 'approved', 'undo.approve', record);
  return done;
}

/** Warns that private stories are not approved with the others (RUN-APPR-03); of hidden ones only the number is known. */
function tellLeft(work: Work, rundownId: number, blockId: number | undefined): void {
  const standBy = standByOf(work.data, rundownId);
  const meant = blockId === undefined ? inside(work, rundownId).filter((story) => story.blockId !== standBy) : storiesOf(work, blockId);
  const left = meant.filter(({ approved }) => !approved);
  if (left.length === 0) return;
  const slugs = left.map(({ slug, id }) => slug || id).join(', ');
  work.notices.show({ level: 'WARNING', title: { key: 'phrases:privateLeftOut', params: { slugs } } });
}

/** Numbers the pages in order (RUN-ACT-23). */
export async function repaginate(work: Work, rundownId: number, record: Recorder): Promise<Done<Rundown>> {
  const before = inside(work, rundownId);
  const done = await attempt(work, 'error:actionFailed', () => work.client.rundowns.repaginate(rundownId));
  if (done.ok) {
    work.data.answer(done.value);
    recordFields(work, rundownId, before, 'page', 'undo.repaginate', record);
  }
  return done;
}

/** Records how to give every story that changed its former value back, in one call. */
function recordFields(
  work: Work,
  rundownId: number,
  before: readonly Story[],
  field: 'approved' | 'page',
  label: string,
  record: Recorder,
): void {
  const changed = before.flatMap((story) => {
    const now = work.data.stories.get(story.id);
    return now && now[field] !== story[field] ? [{ story, now }] : [];
  });
  if (changed.length === 0) return;
  const now = changed.map((each) => each.now);
  const former = changed.map(({ story }) => story);
  const run = async (again: Recorder): Promise<Outcome> => {
    const done = await attempt(work, 'error:updateFailed', () => giveBack(work, rundownId, former, field));
    if (!done.ok) return outcomeOf(done);
    work.data.answer(done.value);
    recordFields(work, rundownId, now, field, label, again);
    return true;
  };
  record({ label, versions: versionsOf(work, 'story', now), run });
}

// All stories changed by an approval had the opposite value before.
const giveBack = (work: Work, rundownId: number, former: readonly Story[], field: 'approved' | 'page'): Promise<Rundown> => {
  const { stories } = work.client.rundowns;
  if (field === 'page') return stories.paginate(rundownId, { pages: former.map(({ id, page }) => ({ id, page })) });
  return stories.approve(rundownId, { ids: former.map(({ id }) => id), approved: former[0]!.approved });
};
