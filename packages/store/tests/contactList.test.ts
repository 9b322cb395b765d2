import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERY_ROLE } from '../../testing/src/index.ts';
import { contactsOf } from '../src/desk/Contacts.ts';
import { bench } from './harness.ts';
import { deskAt, type RealDesk, startTestServer, type TestServer } from './real.ts';
import { settle } from './time.ts';

let server: TestServer;
let [ana, bob, reader]: RealDesk[] = [];
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['ana', 'bob']) await server.person(name, EVERY_ROLE);
  await server.person('leitora', ['CONTACT_READ', 'STORY_READ', 'RUNDOWN_READ']);
  [ana, bob, reader] = [await deskAt(server, 'ana'), await deskAt(server, 'bob'), await deskAt(server, 'leitora')];
});
afterAll(async () => {
  for (const desk of [ana, bob, reader]) await desk?.stop();
  await server?.stop();
});

it('contacts are shown 25 a page with how many there are, and another person’s change replaces the row [MENU-18] [RT-T03]', async () => {
  let heard = 0;
  const off = bob!.store.onEvent(({ kind }) => {
    if (kind === 'contacts CREATE') heard += 1;
  });
  for (let n = 1; n <= 30; n += 1) await ana!.newsroom.contacts.create({ name: `Contato ${String(n).padStart(2, '0')}` });
  await expect.poll(() => heard).toBe(30);
  off();
  const { list, close } = contactsOf(bob!.store).open();
  await list.load({ page: 0 });
  const view = () => list.view.snapshot();
  expect([view().rows.length, view().page, view().size, view().total]).toEqual([25, 0, 25, 30]);
  const asked = bob!.sent.length;
  const { version, ...second } = view().rows[1]!;
  await ana!.newsroom.contacts.update({ ...second, version, company: 'Prefeitura' });
  await expect.poll(() => view().rows[1]).toEqual({ ...second, version: version + 1, company: 'Prefeitura' });
  expect(bob!.sent.slice(asked)).toEqual([]);
  await list.load({ page: 1 });
  expect([view().rows.map(({ name }) => name), view().page, view().total]).toEqual([
    [26, 27, 28, 29, 30].map((n) => `Contato ${n}`),
    1,
    30,
  ]);
  close();
});

it('a number that is looked for with the code of its country is found, and comes in live with a contact that has it', async () => {
  const { list, close } = contactsOf(bob!.store).open();
  const found = (): string[] => list.view.snapshot().rows.map(({ name }) => name);
  await list.load({ filter: '+55 11 98888-7777', page: 0 });
  expect(found()).toEqual([]);
  const made = [];
  for (const [name, value] of [
    ['Plantão', '11988887777'],
    ['Outra', '11988887770'],
    ['Ramal', '7777'],
  ] as const)
    made.push(await ana!.newsroom.contacts.create({ name, numbers: [{ value, label: 'work' }] }));
  await expect.poll(found).toEqual(['Plantão']);
  await list.load({ filter: '+5511988887777', page: 0 });
  expect(found()).toEqual(['Plantão']);
  close();
  for (const { id } of made) await ana!.newsroom.contacts.remove(id);
});

it('how many documents name a contact is told, and that it could not be asked', async () => {
  const { id } = await ana!.newsroom.contacts.create({ name: 'Zulmira' });
  await ana!.newsroom.assignments.create({ slug: 'UMA', guides: [{ contacts: [{ id, name: 'Zulmira' }] }] } as never);
  const { store } = ana!;
  expect(await contactsOf(store).usage(id)).toEqual({ ok: true, value: 1 });
  await ana!.newsroom.contacts.remove(id);
  expect((await contactsOf(store).usage(id)).ok).toBe(false);
  expect(store.notices.view.snapshot().at(-1)).toMatchObject({ level: 'ERROR' });
});

it('contacts are read by CONTACT_READ and not written: creating is 403 [PERM-A09]', async () => {
  expect((await reader!.newsroom.contacts.filter()).total).toBe(30);
  await expect(reader!.newsroom.contacts.create({ name: 'Não' })).rejects.toMatchObject({ status: 403 });
  expect((await reader!.newsroom.contacts.filter()).total).toBe(30);
});

it('contacts are counted right where one goes that no page shows and nobody was told of, as one that became private at once [CON-06]', async () => {
  const answers = { 'GET /contacts/filter': { data: [{ id: 1, version: 1, name: 'Contato 01' }], total: 30 } };
  const { store, live, lines } = await bench(answers);
  const { list } = contactsOf(store).open();
  await list.load({ page: 0 });
  live('contacts DELETE', { ids: [999], contacts: [] });
  await expect.poll(() => lines().filter((line) => line.includes('/contacts/filter')).length).toBe(2);
  await expect.poll(() => list.view.snapshot().loading).toBe(false);
  expect(list.view.snapshot().total).toBe(30);
});

it('contacts of which many become private one after another are counted anew at once, and then once in three seconds', async () => {
  const answers = { 'GET /contacts/filter': { data: [{ id: 1, version: 1, name: 'Contato 01' }], total: 130 } };
  const { store, live, lines, env } = await bench(answers);
  const { list } = contactsOf(store).open();
  await list.load({ page: 0 });
  const loads = async (): Promise<number> => {
    await settle();
    return lines().filter((line) => line.includes('/contacts/filter')).length - 1;
  };
  for (let id = 900; id < 950; id += 1) {
    live('contacts DELETE', { ids: [id], contacts: [] });
    await settle();
  }
  expect(await loads()).toBe(1);
  await env.time.pass(2_999);
  expect(await loads()).toBe(1);
  await env.time.pass(1);
  expect(await loads()).toBe(2);
  await env.time.pass(60_000);
  expect(await loads()).toBe(2);
});

it('the own authorities are listed, one each [PERM-12]', async () => {
  expect((await reader!.newsroom.authorities.list()).toSorted()).toEqual(['CONTACT_READ', 'RUNDOWN_READ', 'STORY_READ']);
  expect(reader!.store.session.view.snapshot().roles.toSorted()).toEqual(['CONTACT_READ', 'RUNDOWN_READ', 'STORY_READ']);
});
