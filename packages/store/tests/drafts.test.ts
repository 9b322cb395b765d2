import { expect, it } from 'vitest';
import type { DocumentTopic } from '../src/documents/documentKind.ts';
import { editingOf } from '../src/documents/Editing.ts';
import { KINDS } from '../src/documents/kinds.ts';
import { refusal } from './answers.ts';
import { EDITED, editing } from './editing.ts';
import { ANA, BOB, lock, story, user, uuidOf } from './entities.ts';
import { MemoryStorage, testEnv } from './env.ts';
import { bench } from './harness.ts';
import { HandTime, settle } from './time.ts';

it('keeps drafts in five sections, by uuid, with document and date [DRAFT-01] [DRAFT-02] [DRAFT-05] [ENT-05]', async () => {
  const made = await editing();
  made.form.setField('slug', 'X');
  made.store.drafts.put('reportages', 'u', { slug: 'R' }, {});
  await made.store.drafts.flush();
  const cache = JSON.parse(made.env.storage.items.get('unsaved_data_cache')!);
  expect(Object.keys(cache).sort()).toEqual(['checklists', 'guidelines', 'reportages', 'reports', 'stories']);
  expect(cache.reportages.u).toMatchObject({ document: { slug: 'R' }, date: expect.any(String) });
  expect(Object.keys(cache.stories[EDITED]).sort()).toEqual(['base', 'date', 'document', 'userId', 'window']);
  expect(cache.stories[EDITED]).toMatchObject({ document: { slug: 'X' }, date: expect.any(String), userId: ANA, base: { slug: 'S12' } });
});

const SECTIONS: Readonly<Record<DocumentTopic, string>> = {
  stories: 'stories',
  assignments: 'guidelines',
  productions: 'checklists',
  news_reports: 'reportages',
  reports: 'reports',
};
it.each(
  Object.entries(SECTIONS) as [DocumentTopic, string][],
)('keeps what is typed in a form of %s among the %s, under its uuid, and in no other section [DRAFT-01] [DRAFT-02]', async (topic, section) => {
  const uuid = uuidOf(12);
  const stored = { ...(KINDS[topic].empty?.(uuid, '2026-03-10', ANA) ?? story(12)), id: 12, uuid, version: 1, textVersion: 1, slug: 'A' };
  const made = await bench({
    'GET /authorities': Object.values(KINDS).map(({ writes }) => writes),
    [`GET /${topic}/{id}`]: stored,
    'PUT /locks/{id}': lock(uuid, 'ana', ANA, 12),
  });
  const form = editingOf(made.store).edit(topic, 12);
  await settle();
  form.edit({ slug: 'B' });
  await made.store.drafts.flush();
  const cache = JSON.parse(made.env.storage.items.get('unsaved_data_cache')!) as Record<string, Record<string, unknown>>;
  const filled = Object.entries(cache).filter(([, entries]) => Object.keys(entries).length > 0);
  expect(filled).toEqual([
    [
      section,
      { [uuid]: expect.objectContaining({ document: expect.objectContaining({ id: 12, slug: 'B' }), date: '2026-03-10T22:00:00.000Z' }) },
    ],
  ]);
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
  expect(JSON.parse(made.env.storage.items.get('unsaved_data_cache')!).stories[EDITED]).toBeUndefined();
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
  expect(JSON.parse(storage.items.get('unsaved_data_cache')!).stories[EDITED].document.slug).toBe('hidden');
});

it('opens a draft with its values, changed [DRAFT-08]', async () => {
  const env = testEnv();
  const former = await editing({}, env);
  former.form.setField('slug', 'DRAFTED');
  await former.store.drafts.flush();
  const made = await bench({ 'GET /stories/{id}': story(12), 'PUT /locks/{id}': lock(EDITED, 'ana', ANA, 12) }, env);
  const form = editingOf(made.store).edit('stories', 12, { useDraft: true });
  await settle();
  expect(form.view.snapshot()).toMatchObject({ dirty: true, document: { slug: 'DRAFTED' } });
});

it('discards one draft and nothing else [DRAFT-09]', async () => {
  const env = testEnv();
  const former = await editing({}, env);
  former.form.setField('slug', 'UNSAVED');
  former.store.drafts.put('reportages', 'v', { slug: 'b' }, {});
  await former.store.drafts.flush();
  // Without its form, as from the panel of drafts after a reload.
  const made = await bench({ 'GET /stories/{id}': story(12), 'PUT /locks/{id}': lock(EDITED, 'ana', ANA, 12) }, env);
  const kept = () => made.store.drafts.view.snapshot().map(({ uuid, document }) => [uuid, (document as { slug: string }).slug]);
  expect(kept()).toEqual([
    ['v', 'b'],
    [EDITED, 'UNSAVED'],
  ]);
  const before = made.sent.length;
  made.store.drafts.remove('stories', EDITED);
  await made.store.drafts.flush();
  expect([kept(), made.sent.length]).toEqual([[['v', 'b']], before]);
  const cache = JSON.parse(env.storage.items.get('unsaved_data_cache')!);
  expect([cache.stories, Object.keys(cache.reportages)]).toEqual([{}, ['v']]);
  const form = editingOf(made.store).edit('stories', 12);
  await settle();
  expect(form.view.snapshot()).toMatchObject({ dirty: false, recoverable: undefined, document: { slug: 'S12' } });
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
  const bob = await bench({ 'GET /users/me': user(BOB, 'bob') }, testEnv(new HandTime(), storage));
  expect(bob.store.drafts.view.snapshot()).toEqual([]);
});

it('lists what was typed up to a logout when the same person signs in again, and never to another [DRAFT-11]', async () => {
  const env = testEnv();
  const made = await editing({ 'POST /logout': null, 'POST /authentication': null }, env);
  const slugs = () => made.store.drafts.view.snapshot().map(({ document }) => (document as { slug: string }).slug);
  const signIn = async (who: unknown): Promise<readonly string[]> => {
    made.answers['GET /users/me'] = who;
    await made.store.session.login('x', 'y');
    await settle();
    return slugs();
  };
  made.form.setField('slug', 'UNSAVED');
  made.answers['GET /users/me'] = () => refusal(401);
  // At once: nothing has been written yet.
  expect(env.storage.items.has('unsaved_data_cache')).toBe(false);
  await made.store.session.logout();
  await env.time.pass(1_000);
  expect(slugs()).toEqual([]);
  expect(await signIn(user(BOB, 'bob'))).toEqual([]);
  await made.store.session.logout();
  expect(await signIn(user(ANA, 'ana'))).toEqual(['UNSAVED']);
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
  expect(made.store.drafts.view.snapshot()).toMatchObject([{ uuid: EDITED, document: { slug: 'X' } }]);
  made.env.storage.full = false;
  made.form.setField('slug', 'XY');
  await made.env.time.pass(500);
  expect(made.store.drafts.problem.snapshot()).toBeUndefined();
  expect(JSON.parse(made.env.storage.items.get('unsaved_data_cache')!).stories[EDITED].document.slug).toBe('XY');
});
