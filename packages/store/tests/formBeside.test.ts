import { expect, it } from 'vitest';
import { editingOf } from '../src/documents/Editing.ts';
import type { Story } from '../src/types.ts';
import { EDITED } from './editing.ts';
import { ANA, BOB, block, lock, rundown, story } from './entities.ts';
import { opened } from './opened.ts';
import { settle } from './time.ts';

const PLAIN = { approved: false, slug: 'A', allowedUsers: [] };
const of = (fields: Partial<Story>): Story => story(12, { ...PLAIN, ...fields });

/** A rundown with story 12, which is open in a form beside it. */
const beside = async (answers: Parameters<typeof opened>[0]) => {
  const shown = rundown(1, [block(11, 0, [of({})])]);
  const made = await opened({
    'GET /rundowns': shown,
    'GET /stories/{id}': of({}),
    'PUT /locks/{id}': lock(EDITED, 'ana', ANA, 12),
    ...answers,
  });
  const form = editingOf(made.store).edit('stories', 12);
  await settle();
  made.sent.length = 0;
  return { ...made, form, see: () => form.view.snapshot() };
};

it('a verb of the grid reaches the form of its story with its answer, and leaves what is typed there', async () => {
  const made = await beside({ 'PATCH /stories/{id}': of({ version: 2, approved: true }) });
  made.form.setField('information', 'o que digito');
  const seen: unknown[] = [];
  made.form.view.subscribe(() => seen.push(made.see().document?.approved));
  expect((await made.open.patchStory(12, 'approved', true)).ok).toBe(true);
  await settle();
  expect(new Set(seen)).toEqual(new Set([true]));
  expect(made.see()).toMatchObject({
    saved: { version: 2, approved: true },
    document: { approved: true, information: 'o que digito' },
    ...{ dirty: true, conflicts: [] },
  });
  made.answers['PATCH /stories/{id}'] = of({ version: 3, approved: true, information: 'da grade' });
  await made.open.patchStory(12, 'information', 'da grade');
  expect(made.see()).toMatchObject({ document: { information: 'o que digito' }, conflicts: [{ path: 'information', theirs: 'da grade' }] });
});

it('the approval of a block or of all reaches the forms of its stories', async () => {
  const answer = (version: number, approved: boolean) => block(11, 0, [of({ version, approved })], { version });
  const made = await beside({ 'PUT /rundowns/{id}/blocks/{blockId}/approve/{flag}': answer(2, true) });
  await made.open.approve(true, 11);
  expect(made.see().document).toMatchObject({ version: 2, approved: true });
  made.answers['PUT /rundowns/{id}/approve/{flag}'] = rundown(1, [answer(3, false)], { version: 2 });
  await made.open.approve(false);
  expect(made.see().document).toMatchObject({ version: 3, approved: false });
});

it.each([
  'its rundown',
  'a list',
])('whom a story is shared with from %s is told to its form, unless something else was changed before that', async (from) => {
  const summary = (version: number, allowedUsers: number[]) => ({
    ...{ id: 12, uuid: EDITED, version, kind: 'story', slug: '', state: null, highlight: null },
    ...{ private: true, allowedUsers },
  });
  const made = await beside({ 'PUT /documents/{id}/allowedUsers': summary(2, [BOB]) });
  const share = (people: number[]) => (from === 'a list' ? made.store.documents.stories : made.open).share(12, people);
  await share([BOB]);
  expect(made.see().document).toMatchObject({ version: 2, private: true, allowedUsers: [BOB], slug: 'A' });
  made.answers['PUT /documents/{id}/allowedUsers'] = summary(4, []);
  await share([]);
  expect(made.see().saved, 'the third version is not known').toMatchObject({ version: 2, allowedUsers: [BOB] });
});

it('what is switched in a form is taken back to what the rundown knew of it', async () => {
  const made = await beside({ 'PATCH /stories/{id}': of({ version: 2, approved: true }) });
  await made.store.documents.stories.patch(12, 'approved', true);
  made.answers['PATCH /stories/{id}'] = of({ version: 3 });
  expect(await made.store.undo.undo()).toBe('done');
  expect(made.sent.map(({ body }) => body)).toEqual([
    { field: 'approved', newValue: true, oldValue: false },
    { field: 'approved', newValue: false, oldValue: true },
  ]);
  expect(made.see().document).toMatchObject({ version: 3, approved: false });
});
