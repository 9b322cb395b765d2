import { Newsroom } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { recordingTransport, type Sent } from '../../testing/src/recording.ts';
import { editingOf } from '../src/documents/Editing.ts';
import { type DocumentForm, Store } from '../src/index.ts';
import type { Story } from '../src/types.ts';
import { refusal } from './answers.ts';
import { ANA, lock, story, user, uuidOf } from './entities.ts';
import { MemoryStorage, testEnv } from './env.ts';
import { HandLive, message } from './harness.ts';
import { HandTime, settle } from './time.ts';

const ID = 12;
const U = uuidOf(ID);

/** The one story on a server, with its lock by windows of one person and its text version, as the real one keeps them. */
class OneStory {
  stored = story(ID);
  readonly windows = new Set<string>();
  readonly stores: Store[] = [];
  /** While true nobody hears of anything. */
  silent = false;

  tell(kind: string, data: unknown): void {
    if (!this.silent) for (const store of this.stores) store.receive(message(kind, data, ANA));
  }

  answer({ line, query, body }: Sent): unknown {
    const { window } = (query ?? {}) as { window?: string };
    switch (line) {
      case 'GET /users/me':
        return user(ANA, 'ana');
      case 'GET /authorities':
        return ['STORY_WRITE'];
      case 'GET /locks':
        return [];
      case `GET /stories/${ID}`:
        return this.stored;
      case `PUT /locks/${ID}`: {
        const free = this.windows.size === 0;
        this.windows.add(window!);
        if (free) this.tell('entity_locker LOCK', lock(U, 'ana', ANA, ID));
        return lock(U, 'ana', ANA, ID);
      }
      case `DELETE /locks/${ID}`:
        if (!this.windows.delete(window!)) return refusal(404, 'not_found');
        if (this.windows.size === 0) this.tell('entity_locker UNLOCK', { uuid: U });
        return undefined;
      case 'PUT /stories':
        return this.save(body as Partial<Story>);
      default:
        throw new Error(`The newsroom of one story has no ${line}.`);
    }
  }

  private save(input: Partial<Story>): unknown {
    const { version, textVersion } = this.stored;
    if (this.windows.size === 0) return refusal(412, 'lock_required');
    if (input.textVersion !== textVersion) return refusal(409, 'version_conflict', { current: this.stored });
    this.stored = { ...this.stored, ...input, version: version + 1, textVersion: textVersion + 1 } as Story;
    this.tell('stories UPDATE', this.stored);
    return this.stored;
  }
}

interface Window {
  readonly store: Store;
  readonly form: DocumentForm<Story>;
  readonly see: () => ReturnType<DocumentForm<Story>['view']['snapshot']>;
}
/** A window of ana in one browser, with the story open for editing. */
async function windowOn(server: OneStory, time: HandTime, storage: MemoryStorage): Promise<Window> {
  const transport = recordingTransport((sent) => server.answer(sent));
  const store = new Store({ client: { ...new Newsroom({ transport }), realtime: new HandLive() }, env: testEnv(time, storage) });
  await store.session.load();
  server.stores.push(store);
  const form = editingOf(store).edit('stories', ID);
  await settle();
  return { store, form, see: () => form.view.snapshot() };
}
const twoWindows = async () => {
  const [server, time, storage] = [new OneStory(), new HandTime(), new MemoryStorage()];
  const [one, two] = [await windowOn(server, time, storage), await windowOn(server, time, storage)];
  return { server, time, storage, one, two };
};
const close = (window: Window): Promise<void> => window.store.forms.close(window.form);

it('keeps the lock in one window when the other closes, whichever closes late, and gives it back with the last', async () => {
  const { server, time, one, two } = await twoWindows();
  expect([one.see().lock.state, two.see().lock.state, server.windows.size]).toEqual(['held', 'held', 2]);
  one.form.setField('slug', 'ESCREVENDO');
  await close(two);
  await time.pass(240_000);
  expect([one.see().canSave, (await one.form.save())?.ok, server.stored.slug]).toEqual([true, true, 'ESCREVENDO']);
  await close(one);
  expect(server.windows.size).toBe(0);
});

it('holds the lock in both windows when one takes it back after it was lost', async () => {
  const { server, one, two } = await twoWindows();
  server.windows.clear();
  server.tell('entity_locker UNLOCK', { uuid: U });
  expect([one.see().lock.state, two.see().lock.state]).toEqual(['lost', 'lost']);
  server.windows.add('somewhere else of ana');
  server.tell('entity_locker LOCK', lock(U, 'ana', ANA, ID));
  await settle();
  expect([one.see().lock.state, two.see().lock.state, server.windows.size]).toEqual(['held', 'held', 3]);
});

it.each([
  'told',
  'not told',
])('loses no word when both windows write and save, %s of each other in time: what both wrote is compared', async (way) => {
  const { server, one, two } = await twoWindows();
  one.form.edit({ slug: 'DA PRIMEIRA', information: 'só da primeira' });
  two.form.edit({ slug: 'DA SEGUNDA', footnote: 'só da segunda' });
  server.silent = way === 'not told';
  expect((await one.form.save())?.ok).toBe(true);
  // Who was told waits for a choice; who was not is refused by the server, and then waits for the same.
  if (way === 'not told') expect(await two.form.save()).toMatchObject({ ok: false, error: { status: 409, code: 'version_conflict' } });
  expect(await two.form.save()).toBeUndefined();
  expect(server.stored).toMatchObject({ slug: 'DA PRIMEIRA', information: 'só da primeira', footnote: null });
  expect(two.see()).toMatchObject({
    canSave: false,
    document: { slug: 'DA SEGUNDA', information: 'só da primeira', footnote: 'só da segunda' },
    conflicts: [{ path: 'slug', base: 'S12', mine: 'DA SEGUNDA', theirs: 'DA PRIMEIRA' }],
  });
  two.form.resolve('slug', 'mine');
  expect((await two.form.save())?.ok).toBe(true);
  expect(server.stored).toMatchObject({ slug: 'DA SEGUNDA', information: 'só da primeira', footnote: 'só da segunda' });
});

it('keeps the unsaved text of each window, when both close without saving and when only one does', async () => {
  const { server, time, storage, one, two } = await twoWindows();
  one.form.setField('information', 'da primeira');
  await time.pass(1_000);
  two.form.setField('footnote', 'da segunda');
  await close(one);
  // The one that stays writes on, and its writing does not take away what the closed one left.
  await time.pass(1_000);
  two.form.setField('footnote', 'da segunda, e mais');
  await close(two);
  await time.pass(60_000);
  const again = await windowOn(server, time, storage);
  again.form.recover();
  again.form.recover();
  expect(again.see()).toMatchObject({
    dirty: true,
    recoverable: undefined,
    document: { information: 'da primeira', footnote: 'da segunda, e mais' },
  });
  await again.form.save();
  await again.store.drafts.flush();
  expect(again.store.drafts.view.snapshot()).toEqual([]);
  expect(JSON.parse(storage.items.get('unsaved_data_cache')!).stories).toEqual({});
});

it('keeps the unsaved text of one window when the other saves, and lets the person discard it', async () => {
  const { server, time, storage, one, two } = await twoWindows();
  one.form.setField('information', 'da primeira');
  await one.store.drafts.flush();
  await time.pass(1_000);
  two.form.setField('footnote', 'da segunda');
  await two.store.drafts.flush();
  // The first window is gone without a word, as when a computer is switched off.
  server.stores.shift();
  await two.form.save();
  await two.store.drafts.flush();
  const again = await windowOn(server, time, storage);
  expect(again.see().recoverable?.document).toMatchObject({ information: 'da primeira' });
  again.form.discard();
  await again.store.drafts.flush();
  expect(JSON.parse(storage.items.get('unsaved_data_cache')!).stories).toEqual({});
});

it('shows again what was written apart when the later text was saved meanwhile', async () => {
  const { server, time, storage, one, two } = await twoWindows();
  await close(two);
  one.form.setField('information', 'antes');
  await one.store.drafts.flush();
  server.stores.length = 0;
  await time.pass(1_000);
  const later = await windowOn(server, time, storage);
  later.form.setField('slug', 'DEPOIS');
  await later.form.save();
  await close(later);
  const again = await windowOn(server, time, storage);
  expect([again.see().document?.slug, again.see().recoverable?.document]).toMatchObject(['DEPOIS', { information: 'antes' }]);
});

it('discards, as it closes, what was typed in that window alone', async () => {
  const { server, time, storage, one } = await twoWindows();
  one.form.setField('information', 'da primeira');
  await one.store.drafts.flush();
  // That window is gone without a word, as when a computer is switched off.
  server.stores.length = 0;
  await time.pass(10_000);
  const later = await windowOn(server, time, storage);
  later.form.setField('footnote', 'de depois');
  await later.store.forms.close(later.form, { discard: true });
  const again = await windowOn(server, time, storage);
  expect(again.see().recoverable?.document).toMatchObject({ information: 'da primeira', footnote: null });
  expect(again.see().recoverable?.earlier).toBeUndefined();
});
