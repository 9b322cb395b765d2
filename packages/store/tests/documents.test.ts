import { expect, it } from 'vitest';
import type { DocumentForm } from '../src/index.ts';
import type { Story } from '../src/types.ts';
import {
  ANA,
  type Answers,
  type Bench,
  BOB,
  bench,
  HandTime,
  later,
  lock,
  MemoryStorage,
  refusal,
  settle,
  story,
  testEnv,
  uuidOf,
} from './harness.ts';

const U = uuidOf(12);
const held = (nickname: string, userId: number) =>
  refusal(409, 'locked', { message: `locked by ${nickname}`, holder: { userId, nickname, expires: '' } });

async function editing(
  answers: Answers = {},
  env = testEnv(),
): Promise<Bench & { form: DocumentForm<Story>; see: () => ReturnType<DocumentForm<Story>['view']['snapshot']> }> {
  const made = await bench({ 'GET /stories/{id}': story(12), 'PUT /locks/{id}': lock(U, 'ana', ANA, 12), ...answers }, env);
  const form = made.store.forms.story(12);
  await settle();
  return { ...made, form, see: () => form.view.snapshot() };
}

it('takes the lock before it loads, and renews it every 120 s until it closes', async () => {
  const made = await editing();
  expect(made.lines()).toEqual(['PUT /locks/12', 'GET /stories/12']);
  expect(made.see()).toMatchObject({ state: 'ready', canSave: true, dirty: false, lock: { state: 'held' } });
  await made.env.time.pass(240_000);
  expect(made.lines().slice(2)).toEqual(['PUT /locks/12', 'PUT /locks/12']);
  await made.store.forms.close(made.form);
  await made.env.time.pass(240_000);
  expect(made.lines().slice(4)).toEqual(['DELETE /locks/12']);
});

it('names who else holds the lock [LOCK-06]', async () => {
  const made = await editing({ 'PUT /locks/{id}': () => held('bob', BOB) });
  expect(made.see()).toMatchObject({ state: 'ready', lock: { state: 'other', nickname: 'bob' } });
  expect(made.see().document?.slug).toBe('S12');
});

it('says that the lock is lost after a live UNLOCK or a refused renewal [LOCK-07]', async () => {
  const unlocked = await editing();
  unlocked.live('entity_locker UNLOCK', { uuid: U });
  expect(unlocked.see().lock.state).toBe('lost');
  const renewing = await editing();
  renewing.answers['PUT /locks/{id}'] = () => refusal(404, 'not_found');
  await renewing.env.time.pass(120_000);
  expect(renewing.see().lock.state).toBe('lost');
});

it('saves nothing while the lock is lost or somebody else has it [LOCK-08]', async () => {
  const other = await editing({ 'PUT /locks/{id}': () => held('bob', BOB) });
  const lost = await editing();
  lost.live('entity_locker UNLOCK', { uuid: U });
  for (const made of [other, lost]) {
    made.form.setField('slug', 'MINE');
    made.sent.length = 0;
    expect(made.see().canSave).toBe(false);
    expect(await made.form.save()).toBeUndefined();
    expect(made.sent).toEqual([]);
  }
});

it('takes the lock over from whoever holds it, then loads [LOCK-10]', async () => {
  const made = await editing({ 'PUT /locks/{id}': () => held('bob', BOB), 'PUT /locks/{id}/take_over': lock(U, 'ana', ANA, 12) });
  made.sent.length = 0;
  await made.form.takeOver();
  expect(made.lines()).toEqual(['PUT /locks/12/take_over', 'GET /stories/12']);
  expect(made.see()).toMatchObject({ canSave: true, lock: { state: 'held' } });
  made.live('entity_locker TAKE_OVER', lock(U, 'ana', ANA, 12), ANA);
  expect(made.see().lock.state).toBe('held');
});

it('loses the right to save when somebody takes over, keeps the text as a draft, and shows theirs on reload [LOCK-11]', async () => {
  const made = await editing();
  made.form.setField('information', 'my unsaved words');
  made.live('entity_locker TAKE_OVER', lock(U, 'bob', BOB, 12));
  expect(made.see()).toMatchObject({ canSave: false, lock: { state: 'other', nickname: 'bob', takenOver: true } });
  await settle();
  expect(JSON.parse(made.env.storage.items.get('unsaved_data_cache')!).stories[U].document.information).toBe('my unsaved words');
  made.answers['GET /stories/{id}'] = story(12, { version: 2, textVersion: 2, slug: 'BOBS' });
  made.sent.length = 0;
  await made.form.reload();
  expect(made.see()).toMatchObject({ dirty: false, document: { slug: 'BOBS', information: null } });
  expect(made.see().recoverable?.document).toMatchObject({ information: 'my unsaved words' });
  expect(made.store.drafts.view.snapshot()).toHaveLength(1);
  made.form.recover();
  expect(made.see()).toMatchObject({ dirty: true, conflicts: [], document: { slug: 'BOBS', information: 'my unsaved words' } });
});

it('keeps the interrupted text beside what is written after it, until it is merged or discarded', async () => {
  const made = await editing({ 'PUT /locks/{id}/take_over': lock(U, 'ana', ANA, 12) });
  made.form.setField('information', 'before');
  made.live('entity_locker TAKE_OVER', lock(U, 'bob', BOB, 12));
  await made.form.takeOver();
  made.form.setField('slug', 'AFTER');
  await made.store.drafts.flush();
  const entry = JSON.parse(made.env.storage.items.get('unsaved_data_cache')!).stories[U];
  expect(entry).toMatchObject({ document: { slug: 'AFTER', information: null }, earlier: { document: { information: 'before' } } });
});

it('adds a live LOCK by uuid once [LOCK-12]', async () => {
  const made = await bench();
  made.live('entity_locker LOCK', lock('u', 'bob', BOB));
  const once = made.store.locks.view.snapshot();
  expect(once.get('u')?.nickname).toBe('bob');
  made.live('entity_locker LOCK', lock('u', 'bob', BOB));
  expect(made.store.locks.view.snapshot()).toBe(once);
});

it('removes a lock by uuid on a live UNLOCK [LOCK-13]', async () => {
  const made = await bench();
  made.live('entity_locker LOCK', lock('u', 'bob', BOB));
  made.live('entity_locker LOCK', lock('v', 'bob', BOB));
  made.live('entity_locker UNLOCK', { uuid: 'u' });
  expect([...made.store.locks.view.snapshot().keys()]).toEqual(['v']);
});

it('says nothing when the lock is gone already at release, and tells any other failure [LOCK-15]', async () => {
  const gone = await editing({ 'DELETE /locks/{id}': () => refusal(404, 'not_found') });
  await gone.store.forms.close(gone.form);
  expect(gone.store.notices.view.snapshot()).toEqual([]);
  const failed = await editing({ 'DELETE /locks/{id}': () => refusal(500) });
  await failed.store.forms.close(failed.form);
  expect(failed.store.notices.view.snapshot()).toMatchObject([{ level: 'ERROR' }]);
});

it('keeps the text and shows the reason when editing is closed after the program ended [LOCK-21]', async () => {
  // End 19:30, interval 0, saved at 19:31: the server refuses.
  const made = await editing({ 'PUT /stories': () => refusal(412, 'rundown_closed', { message: 'The program ended at 19:30.' }) });
  made.form.setField('slug', 'LATE');
  const done = await made.form.save();
  expect(done).toMatchObject({ ok: false, error: { code: 'rundown_closed' } });
  expect(made.see()).toMatchObject({ dirty: true, document: { slug: 'LATE' }, refusal: { message: 'The program ended at 19:30.' } });
  expect(made.store.notices.view.snapshot()).toMatchObject([
    { title: { key: 'error:preconditionFailed' }, description: { raw: 'The program ended at 19:30.' } },
  ]);
  expect(made.store.drafts.view.snapshot()).toHaveLength(1);
});

it('does not believe an older word about the lock that comes while it is asked for', async () => {
  const renewed = later();
  const made = await bench({ 'GET /stories/{id}': story(12), 'PUT /locks/{id}': () => renewed.promise });
  const form = made.store.forms.story(12, { uuid: U });
  await settle();
  made.live('entity_locker LOCK', lock(U, 'ana', ANA, 12), ANA);
  made.live('entity_locker TAKE_OVER', lock(U, 'bob', BOB, 12));
  renewed.answer(lock(U, 'ana', ANA, 12));
  await settle();
  expect(form.view.snapshot().lock).toMatchObject({ state: 'other', nickname: 'bob' });
});

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
  expect(body).toMatchObject({ id: 12, uuid: U, version: 1, textVersion: 1, slug: 'ONE' });
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
  const form = made.store.forms.newAssignment('2026-03-10');
  expect(made.store.forms.newAssignment('2026-03-10')).toBe(form);
  await made.env.time.pass(240_000);
  expect(made.sent).toEqual([]);
  form.setField('slug', 'PAUTA');
  await form.save();
  expect(made.lines()).toEqual(['POST /assignments', 'PUT /locks/44']);
  expect(form.view.snapshot()).toMatchObject({ dirty: false, saved: { id: 44, slug: 'PAUTA' }, lock: { state: 'held' } });
  expect(made.store.forms.newAssignment('2026-03-10')).not.toBe(form);
});

it('keeps drafts in five sections, by uuid, with document and date [DRAFT-01] [DRAFT-02] [DRAFT-05]', async () => {
  const made = await editing();
  made.form.setField('slug', 'X');
  made.store.drafts.put('reportages', 'u', { slug: 'R' }, {});
  await made.store.drafts.flush();
  const cache = JSON.parse(made.env.storage.items.get('unsaved_data_cache')!);
  expect(Object.keys(cache).sort()).toEqual(['checklists', 'guidelines', 'reportages', 'reports', 'stories']);
  expect(cache.reportages.u).toMatchObject({ document: { slug: 'R' }, date: expect.any(String) });
  expect(cache.stories[U]).toMatchObject({ document: { slug: 'X' }, date: expect.any(String), userId: ANA, base: { slug: 'S12' } });
});

it('stores a draft only when the document differs, and forgets it when it matches again [DRAFT-03] [DRAFT-04]', async () => {
  const made = await editing({ 'GET /stories/{id}': story(12, { sections: { head: { type: 'HEADER', cueIn: 'a', cueOut: 'b' } } }) });
  made.form.edit({ sections: { head: { cueOut: 'b', cueIn: 'a', type: 'HEADER' } } });
  expect(made.store.drafts.view.snapshot()).toEqual([]);
  made.form.setField('slug', 'X');
  expect(made.store.drafts.view.snapshot()).toHaveLength(1);
  await made.store.drafts.flush();
  made.form.setField('slug', 'S12');
  await made.store.drafts.flush();
  expect(JSON.parse(made.env.storage.items.get('unsaved_data_cache')!).stories[U]).toBeUndefined();
});

it('writes 500 ms after the last change and at the latest 10,000 ms after the first, and when the page hides [DRAFT-06]', async () => {
  const made = await editing();
  const { storage, time } = made.env;
  const writes = (): number => storage.writes;
  const start = writes();
  for (let change = 0; change < 5; change += 1) {
    made.form.setField('slug', `five ${change}`);
    await time.pass(400);
  }
  expect(writes()).toBe(start);
  await time.pass(100);
  expect(writes()).toBe(start + 1);
  for (let change = 0; change < 25; change += 1) {
    made.form.setField('slug', `typing ${change}`);
    await time.pass(400);
  }
  expect(writes()).toBe(start + 2);
  made.form.setField('slug', 'hidden');
  made.env.hide();
  expect(writes()).toBe(start + 3);
  expect(JSON.parse(storage.items.get('unsaved_data_cache')!).stories[U].document.slug).toBe('hidden');
});

it('opens a draft with its values, changed [DRAFT-08]', async () => {
  const env = testEnv();
  const former = await editing({}, env);
  former.form.setField('slug', 'DRAFTED');
  await former.store.drafts.flush();
  const made = await bench({ 'GET /stories/{id}': story(12), 'PUT /locks/{id}': lock(U, 'ana', ANA, 12) }, env);
  const form = made.store.forms.story(12, { useDraft: true });
  await settle();
  expect(form.view.snapshot()).toMatchObject({ dirty: true, document: { slug: 'DRAFTED' } });
});

it('discards one draft and nothing else [DRAFT-09]', async () => {
  const made = await bench();
  made.store.drafts.put('stories', 'u', { slug: 'a' }, {});
  made.store.drafts.put('reportages', 'v', { slug: 'b' }, {});
  made.store.drafts.remove('stories', 'u');
  await made.store.drafts.flush();
  expect(made.store.drafts.view.snapshot().map(({ uuid }) => uuid)).toEqual(['v']);
  expect(made.sent).toEqual([]);
});

it('forgets the draft when a save succeeds, not when it fails [DRAFT-10]', async () => {
  const made = await editing({ 'PUT /stories': () => refusal(500) });
  made.form.setField('slug', 'X');
  await made.form.save();
  expect(made.store.drafts.view.snapshot()).toHaveLength(1);
  made.answers['PUT /stories'] = story(12, { version: 2, textVersion: 2, slug: 'X' });
  await made.form.save();
  await settle();
  expect(made.store.drafts.view.snapshot()).toEqual([]);
  expect(JSON.parse(made.env.storage.items.get('unsaved_data_cache')!).stories).toEqual({});
});

it('lists my drafts after a restart, and nobody else’s [DRAFT-11]', async () => {
  const storage = new MemoryStorage();
  const first = await bench({}, testEnv(new HandTime(), storage));
  first.store.drafts.put('stories', 'u', { slug: 'a' }, {});
  await first.store.drafts.flush();
  const again = await bench({}, testEnv(new HandTime(), storage));
  expect(again.store.drafts.view.snapshot().map(({ uuid }) => uuid)).toEqual(['u']);
  const { user } = await import('./harness.ts');
  const bob = await bench({ 'GET /users/me': user(BOB, 'bob') }, testEnv(new HandTime(), storage));
  expect(bob.store.drafts.view.snapshot()).toEqual([]);
});

it('ignores a broken cache [DRAFT-12]', async () => {
  for (const broken of ['{oops', 'null', '[]', '{"stories":5}', '{"stories":{"u":null}}']) {
    const storage = new MemoryStorage();
    storage.items.set('unsaved_data_cache', broken);
    const made = await bench({}, testEnv(new HandTime(), storage));
    expect(made.store.drafts.view.snapshot()).toEqual([]);
  }
});

it('keeps what another window wrote, and shows it', async () => {
  const storage = new MemoryStorage();
  const one = await bench({}, testEnv(new HandTime(), storage));
  const two = await bench({}, testEnv(new HandTime(), storage));
  one.store.drafts.put('stories', 'u', { slug: 'one' }, {});
  two.store.drafts.put('stories', 'v', { slug: 'two' }, {});
  await one.store.drafts.flush();
  await two.store.drafts.flush();
  expect(Object.keys(JSON.parse(storage.items.get('unsaved_data_cache')!).stories).sort()).toEqual(['u', 'v']);
  one.env.otherWindow('unsaved_data_cache');
  expect(
    one.store.drafts.view
      .snapshot()
      .map(({ uuid }) => uuid)
      .sort(),
  ).toEqual(['u', 'v']);
});

it('says when the storage is full and keeps the text in memory until it fits', async () => {
  const made = await editing();
  made.env.storage.full = true;
  made.form.setField('slug', 'X');
  await made.env.time.pass(500);
  expect(made.store.drafts.problem.snapshot()).toBe('QuotaExceededError');
  expect(made.store.drafts.view.snapshot()).toMatchObject([{ uuid: U, document: { slug: 'X' } }]);
  made.env.storage.full = false;
  made.form.setField('slug', 'XY');
  await made.env.time.pass(500);
  expect(made.store.drafts.problem.snapshot()).toBeUndefined();
  expect(JSON.parse(made.env.storage.items.get('unsaved_data_cache')!).stories[U].document.slug).toBe('XY');
});
