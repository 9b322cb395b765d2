import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_ROLE } from '../../testing/src/index.ts';
import { Notices } from '../src/notices.ts';
import { testEnv } from './env.ts';
import { deskAt, type RealDesk, startTestServer, type TestServer } from './real.ts';

let server: TestServer;
let [ana, bob, other]: RealDesk[] = [];
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['ana', 'bob']) await server.person(name, EVERY_ROLE);
  [ana, bob, other] = [await deskAt(server, 'ana'), await deskAt(server, 'bob'), await deskAt(server, 'bob')];
});
afterAll(async () => {
  for (const desk of [ana, bob, other]) await desk?.stop();
  await server?.stop();
});
const count = ({ store }: RealDesk = bob!): number | undefined => store.board.unread.snapshot()?.length;
const put = async (text: string) => {
  const done = await ana!.store.board.create({ text });
  if (!done.ok) throw new Error(done.error.message);
  return done.value;
};

describe('the notices of the newsroom', () => {
  it('come to the head of the page and raise what is unread by one; opening them registers the newest, in every window [NOT-03] [RT-T15]', async () => {
    const list = [];
    for (let n = 1; n <= 7; n += 1) list.push(await put(`Aviso ${n}`));
    await bob!.newsroom.users.registerLastNotice(list[4]!.uuid);
    for (const desk of [bob!, other!]) await desk.store.board.load();
    expect([count(), count(other)]).toEqual([2, 2]);
    const open = bob!.store.board.open();
    await open.list.load({ page: 0 });
    const asked = bob!.sent.length;
    await put('Mais um');
    await expect.poll(() => count()).toBe(3);
    expect(open.list.view.snapshot().rows[0]).toMatchObject({ text: 'Mais um', authorNickname: 'ana' });
    expect(bob!.sent.slice(asked), 'no page is loaded because something happened').toEqual([]);
    const said = bob!.store.notices.view.snapshot().at(-1);
    expect(said).toMatchObject({
      level: 'INFORMATION',
      title: { key: 'phrases:newNotice', params: { name: 'ana' } },
      description: { raw: 'Mais um' },
    });
    expect(ana!.store.notices.view.snapshot(), 'who wrote it is told nothing').toEqual([]);
    expect((await bob!.store.board.read()).map(({ text }) => text)).toEqual(['Mais um', 'Aviso 7', 'Aviso 6']);
    expect(count()).toBe(0);
    await expect.poll(() => count(other), { message: 'the other window hears it' }).toBe(0);
    expect(await bob!.newsroom.notices.unread()).toEqual([]);
    open.close();
  });

  it('are paged by 25, and one that is taken down leaves every list and is unread no more [NOT-02]', async () => {
    for (let n = 9; n <= 30; n += 1) await put(`N${n}`);
    await expect.poll(() => count()).toBe(22);
    const pages = [ana!, bob!].map(({ store }) => store.board.open());
    for (const { list } of pages) await list.load({ page: 0 });
    const rows = () => pages.map(({ list }) => list.view.snapshot());
    expect(rows().map((page) => [page.rows.length, page.total])).toEqual([
      [25, 30],
      [25, 30],
    ]);
    const [newest] = rows()[0]!.rows;
    expect(newest!.text).toBe('N30');
    expect((await ana!.store.board.remove(newest!)).ok).toBe(true);
    await expect
      .poll(() => rows().map((page) => [page.rows[0]!.text, page.total]))
      .toEqual([
        ['N29', 29],
        ['N29', 29],
      ]);
    await expect.poll(() => count()).toBe(21);
    for (const { close } of pages) close();
  });

  it('that are taken down are said on the screen no more [NOT-02]', async () => {
    const said = () => bob!.store.notices.view.snapshot().map(({ description }) => description && 'raw' in description && description.raw);
    // So long that neither goes by itself meanwhile.
    const [goes, stays] = [`Sai. ${'palavra '.repeat(18)}`.trim(), `Fica. ${'palavra '.repeat(18)}`.trim()];
    const gone = await put(goes);
    await put(stays);
    await expect.poll(said).toEqual(expect.arrayContaining([goes, stays]));
    expect((await ana!.store.board.remove(gone)).ok).toBe(true);
    await expect.poll(() => bob!.store.board.unread.snapshot()!.some(({ id }) => id === gone.id)).toBe(false);
    expect([said().includes(goes), said().includes(stays)]).toEqual([false, true]);
  });

  it('that are long are cut to 160 characters on the screen, and stand whole at the bell', async () => {
    const texts = [160, 161].map((length) =>
      'palavra '
        .repeat(21)
        .slice(0, length - 1)
        .padEnd(length, '!'),
    );
    for (const text of texts) await put(text);
    const said = () =>
      bob!.store.notices.view.snapshot().flatMap(({ description }) => (description && 'raw' in description ? [description.raw] : []));
    await expect.poll(said).toEqual(expect.arrayContaining([texts[0]!, `${texts[1]!.slice(0, 159)}…`]));
    expect(bob!.store.board.unread.snapshot()!.map(({ text }) => text)).toEqual(expect.arrayContaining(texts));
  });

  it('that come while the unread ones are asked for are counted once', async () => {
    await bob!.store.board.read();
    const loading = bob!.store.board.load();
    const [first, second] = [put('A'), put('B')];
    await Promise.all([loading, first, second]);
    await expect
      .poll(() =>
        bob!.store.board.unread
          .snapshot()!
          .map(({ text }) => text)
          .toSorted(),
      )
      .toEqual(['A', 'B']);
  });
});

it('shows what people are told as a notice of its level: INFO as INFORMATION, one that is to stay until it is taken away [RT-T16]', async () => {
  const { store } = bob!;
  for (const { id } of store.notices.view.snapshot()) store.notices.dismiss(id);
  await ana!.newsroom.notifications.create({ level: 'INFO', title: 'Teste do estúdio', description: 'às 15h' });
  const shown = () =>
    store.notices.view.snapshot().map(({ level, title, description, durationMs }) => ({ level, title, description, durationMs }));
  const info = { level: 'INFORMATION', title: { raw: 'Teste do estúdio' }, description: { raw: 'às 15h' }, durationMs: 22 * 140 };
  await expect.poll(shown).toEqual([info]);
  await ana!.newsroom.notifications.create({ level: 'WARNING', title: 'Fica', manual: true });
  await expect
    .poll(() => shown().at(-1))
    .toEqual({ level: 'WARNING', title: { raw: 'Fica' }, description: undefined, durationMs: undefined });
  const told = [
    ['SUCCESS', 9 * 140],
    ['INFORMATION', 9 * 140],
    ['EVENT', undefined],
    ['WARNING', 9 * 140],
    ['ERROR', 10_000],
  ] as const;
  for (const [level, durationMs] of told) {
    await ana!.newsroom.notifications.create({ level, title: 'Às 15h.', description: 'Já' });
    await expect.poll(() => shown().at(-1)).toEqual({ level, title: { raw: 'Às 15h.' }, description: { raw: 'Já' }, durationMs });
  }
  store.receive({
    n: null,
    topic: 'notifications',
    action: 'CREATE',
    userId: null,
    date: '2026-11-21T12:00:00',
    data: { level: 'INFO', title: 'De outro', manual: false },
  });
  expect(shown().at(-1)).toMatchObject({ level: 'INFORMATION', title: { raw: 'De outro' } });
});

it('tells the desktop what is important and whether a show is on air', () => {
  const told: [string, { isImportant: boolean; onAir: boolean }][] = [];
  let onAir = false;
  const desktop = (title: string, _description: string, when: { isImportant: boolean; onAir: boolean }) => {
    told.push([title, when]);
    return undefined;
  };
  const notices = new Notices({ ...testEnv(), desktop }, () => onAir);
  notices.show({ level: 'WARNING', title: { raw: 'antes' } });
  onAir = true;
  for (const level of ['INFORMATION', 'EVENT', 'ERROR'] as const) notices.show({ level, title: { raw: level } });
  notices.show({ level: 'EVENT', title: { raw: 'Lembrete' }, manual: true });
  expect(told).toEqual([
    ['antes', { isImportant: false, onAir: false }],
    ['INFORMATION', { isImportant: false, onAir: true }],
    ['EVENT', { isImportant: false, onAir: true }],
    ['ERROR', { isImportant: true, onAir: true }],
    ['Lembrete', { isImportant: true, onAir: true }],
  ]);
});
