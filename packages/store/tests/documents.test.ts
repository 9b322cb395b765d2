import { expect, it } from 'vitest';
import { editingOf } from '../src/documents/Editing.ts';
import { later, refusal } from './answers.ts';
import { EDITED, editing } from './editing.ts';
import { ANA, lock, story } from './entities.ts';
import { bench } from './harness.ts';

it('sends the texts with both versions, and stays dirty with what was typed meanwhile', async () => {
  const answer = later();
  const made = await editing({ 'PUT /stories': () => answer.promise });
  made.form.setField('slug', 'ONE');
  const done = made.form.save();
  made.form.setField('information', 'typed while saving');
  made.live('stories UPDATE', story(12, { version: 2, textVersion: 2, slug: 'ONE' }), ANA);
  answer.answer(story(12, { version: 2, textVersion: 2, slug: 'ONE' }));
  await done;
  const { body } = made.sent.find(({ route }) => route === 'PUT /stories')!;
  expect(body).toMatchObject({ id: 12, uuid: EDITED, version: 1, textVersion: 1, slug: 'ONE' });
  expect(body).not.toHaveProperty('approved');
  expect(made.see()).toMatchObject({ dirty: true, saved: { version: 2 }, document: { slug: 'ONE', information: 'typed while saving' } });
});

it('merges a text that changed since: by itself where only one side wrote, by choice where both did', async () => {
  const theirs = story(12, { version: 5, textVersion: 3, slug: 'THEIRS', footnote: 'theirs too' });
  const made = await editing({ 'PUT /stories': () => refusal(409, 'version_conflict', { current: theirs }) });
  made.form.edit({ slug: 'MINE', information: 'mine too' });
  await made.form.save();
  expect(made.see()).toMatchObject({
    canSave: false,
    document: { slug: 'MINE', information: 'mine too', footnote: 'theirs too' },
    conflicts: [{ path: 'slug', base: 'S12', mine: 'MINE', theirs: 'THEIRS' }],
  });
  made.form.resolve('slug', 'mine');
  expect(made.see()).toMatchObject({ canSave: true, conflicts: [], saved: { textVersion: 3 } });
  made.answers['PUT /stories'] = story(12, { version: 6, textVersion: 4, slug: 'MINE', information: 'mine too', footnote: 'theirs too' });
  await made.form.save();
  expect(made.sent.at(-1)!.body).toMatchObject({ textVersion: 3, slug: 'MINE', footnote: 'theirs too' });
  expect(made.see().dirty).toBe(false);
});

it('merges parts of a story one by one, so two people in two parts never conflict', async () => {
  const made = await editing();
  made.form.edit({ sections: { head: { type: 'HEADER', cueIn: 'mine' } } });
  made.live('stories UPDATE', story(12, { version: 2, textVersion: 2, sections: { link: { type: 'LINK', cueIn: 'theirs' } } }));
  expect(made.see()).toMatchObject({ conflicts: [], document: { sections: { head: { cueIn: 'mine' }, link: { cueIn: 'theirs' } } } });
});

it('saves the texts of a legacy story and no sections, and merges them part by part [STO-21]', async () => {
  const of = (text: string) => ({
    head: { type: 'HEADER' as const, duration: 'PT1S', subSections: [{ uuid: 'u', type: 'CAMERA_TEXT' as const, text }] },
  });
  const old = story(12, { legacy: true, head: 'Boa noite', link: '', vt: '', vo: '', sections: of('Boa noite') });
  const theirs = { ...old, version: 2, textVersion: 2, head: 'Bom dia', vo: 'Choveu.', sections: of('Bom dia') };
  const made = await editing({ 'GET /stories/{id}': old, 'PUT /stories': refusal(409, 'version_conflict', { current: theirs }) });
  expect(made.see().document?.sections.head?.subSections?.[0]?.text).toBe('Boa noite');
  made.form.edit({ head: 'Boa tarde', vt: 'Rodou.' });
  expect(made.see().dirty).toBe(true);
  await made.form.save();
  const { body } = made.sent.find(({ route }) => route === 'PUT /stories')!;
  expect(body).toMatchObject({ head: 'Boa tarde', vt: 'Rodou.', link: '', vo: '' });
  for (const field of ['sections', 'manualVt']) expect(body).not.toHaveProperty(field);
  expect(made.see()).toMatchObject({
    document: { vo: 'Choveu.', vt: 'Rodou.' },
    conflicts: [{ path: 'head', base: 'Boa noite', mine: 'Boa tarde', theirs: 'Bom dia' }],
  });
});

it('shows a live change in a clean form and never overwrites an edited field with one', async () => {
  const made = await editing();
  made.live('stories PATCH', { id: 12, version: 2, field: 'slug', newValue: 'LIVE' });
  expect(made.see()).toMatchObject({ dirty: false, document: { slug: 'LIVE' } });
  made.form.setField('slug', 'MINE');
  made.live('stories PATCH', { id: 12, version: 3, field: 'slug', newValue: 'AGAIN' });
  expect(made.see()).toMatchObject({
    dirty: true,
    document: { slug: 'MINE' },
    others: ['slug'],
    conflicts: [{ path: 'slug', base: 'LIVE', mine: 'MINE', theirs: 'AGAIN' }],
  });
  made.form.resolve('slug', 'theirs');
  expect(made.see()).toMatchObject({ dirty: false, document: { slug: 'AGAIN' } });
});

it('takes nothing from an event that is older than what it holds, or as old', async () => {
  const made = await editing({ 'GET /stories/{id}': story(12, { version: 4, textVersion: 2, slug: 'NOW', page: '04' }) });
  made.live('stories PATCH', { id: 12, version: 3, field: 'slug', newValue: 'OLD' });
  made.live('stories UPDATE', story(12, { version: 4, textVersion: 2, slug: 'SAME', page: '05' }));
  expect(made.see()).toMatchObject({ dirty: false, document: { slug: 'NOW', page: '04' }, saved: { version: 4, slug: 'NOW' } });
  made.form.setField('slug', 'MINE');
  made.live('stories UPDATE', story(12, { version: 2, slug: 'OLDER', information: 'older' }));
  expect(made.see()).toMatchObject({ conflicts: [], document: { slug: 'MINE' }, saved: { version: 4, slug: 'NOW' } });
  expect(made.see().document!.information).not.toBe('older');
  made.live('stories PATCH', { id: 12, version: 5, field: 'slug', newValue: 'NEWER' });
  expect(made.see()).toMatchObject({ saved: { version: 5, slug: 'NEWER' }, conflicts: [{ path: 'slug', mine: 'MINE', theirs: 'NEWER' }] });
});

it('takes events that came while an answer was on its way in their order, and none that the answer is newer than', async () => {
  const answer = later();
  const made = await editing({ 'PUT /stories': () => answer.promise });
  made.form.setField('slug', 'MINE');
  const done = made.form.save();
  made.live('stories PATCH', { id: 12, version: 2, field: 'footnote', newValue: 'before' });
  made.live('stories PATCH', { id: 12, version: 4, field: 'footnote', newValue: 'after' });
  answer.answer(story(12, { version: 3, textVersion: 2, slug: 'MINE', footnote: 'before' }));
  await done;
  expect(made.see()).toMatchObject({ dirty: false, saved: { version: 4, slug: 'MINE' }, document: { slug: 'MINE', footnote: 'after' } });
});

it('leaves an edited document open with a warning when it goes to the trash', async () => {
  const made = await editing();
  made.form.setField('slug', 'MINE');
  made.live('stories DELETE', { ids: [12] });
  expect(made.see()).toMatchObject({ state: 'gone', canSave: false, document: { slug: 'MINE' } });
  expect(made.store.notices.view.snapshot()).toMatchObject([{ level: 'WARNING', title: { key: 'phrases:documentRemoved' } }]);
});

it('creates a new guideline once, then holds its lock', async () => {
  const made = await bench({
    'POST /assignments': ({ body }: { body?: unknown }) => ({
      ...(body as object),
      id: 44,
      version: 1,
      textVersion: 1,
      ownerId: ANA,
      excluded: false,
      visible: true,
      private: false,
      allowedUsers: [],
    }),
    'PUT /locks/{id}': lock('x', 'ana', ANA, 44),
  });
  const form = editingOf(made.store).begin('assignments', '2026-03-10');
  expect(editingOf(made.store).begin('assignments', '2026-03-10')).toBe(form);
  await made.env.time.pass(240_000);
  expect(made.sent).toEqual([]);
  form.setField('slug', 'PAUTA');
  await form.save();
  expect(made.lines()).toEqual(['POST /assignments', 'PUT /locks/44']);
  expect(form.view.snapshot()).toMatchObject({ dirty: false, saved: { id: 44, slug: 'PAUTA' }, lock: { state: 'held' } });
  expect(editingOf(made.store).begin('assignments', '2026-03-10')).not.toBe(form);
});

it('puts an earlier revision into the form, unsaved, and stores it by a save like any other; what the revision does not have stays', async () => {
  const earlier: Partial<ReturnType<typeof story>> = story(12, { slug: 'FIRST', information: 'as it was', approved: false });
  delete earlier.footnote;
  const made = await editing({
    'GET /stories/{id}': story(12, { version: 4, textVersion: 3, slug: 'THIRD', footnote: 'came later' }),
    'GET /stories/{id}/revisions/{rev}': { revisionNumber: 1, document: earlier, changes: null },
  });
  expect(await made.form.restore(1)).toBe(true);
  expect(made.lines()).toContain('GET /stories/12/revisions/1');
  expect(made.see()).toMatchObject({
    dirty: true,
    document: { slug: 'FIRST', information: 'as it was', footnote: 'came later', approved: true, version: 4, textVersion: 3 },
  });
  made.answers['PUT /stories'] = story(12, { version: 5, textVersion: 4, slug: 'FIRST', information: 'as it was', footnote: 'came later' });
  await made.form.save();
  expect(made.sent.at(-1)!.body).toMatchObject({ textVersion: 3, slug: 'FIRST', information: 'as it was' });
  expect(made.see().dirty).toBe(false);
});

it('puts no revision into a form that somebody else writes, nor one that cannot be loaded, which is told', async () => {
  const held = await editing({
    'PUT /locks/{id}': () => refusal(409, 'locked', { holder: { nickname: 'bob', userId: 2, expires: '' } }),
    'GET /stories/{id}/revisions/{rev}': { revisionNumber: 1, document: story(12, { slug: 'FIRST' }), changes: null },
  });
  expect([await held.form.restore(1), held.see().dirty]).toEqual([false, false]);
  const lost = await editing({ 'GET /stories/{id}/revisions/{rev}': () => refusal(404, 'not_found') });
  expect([await lost.form.restore(1), lost.see().dirty]).toEqual([false, false]);
  expect(lost.store.notices.view.snapshot().at(-1)).toMatchObject({ level: 'ERROR' });
});
