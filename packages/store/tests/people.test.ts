import { expect, it } from 'vitest';
import { peopleOf } from '../src/desk/People.ts';
import { later, refusal } from './answers.ts';
import { ANA, user } from './entities.ts';
import { bench } from './harness.ts';

const BOB = 2;
const [ana, bob] = [user(ANA, 'ana'), { ...user(BOB, 'bob'), online: false }];
const gone = { ...bob, version: 2, excluded: true };

/** The list of users as its screen opens it, or asked for something else. */
const scene = async (query: object = {}, answers: object = {}) => {
  const made = await bench({ 'GET /users/filter': { data: [ana, bob], number: 0, size: 25, total: 2 }, ...answers });
  const { list } = peopleOf(made.store).open();
  await list.load(query);
  const row = (id = BOB) => list.view.snapshot().rows.find((each) => each.id === id);
  const filters = () => made.sent.filter(({ route }) => route === 'GET /users/filter').map(({ query }) => query);
  return { ...made, list, row, filters };
};

it('is asked for without a text and for the active ones alone, 25 at a time, by default [USR-01]', async () => {
  const { filters, list } = await scene();
  expect(filters()).toEqual([{ filter: '', activeOnly: true, page: 0, size: 25 }]);
  await list.load({ filter: 'b', activeOnly: false, page: 1 });
  expect(filters()[1]).toEqual({ filter: 'b', activeOnly: false, page: 1, size: 25 });
});

it('who is found without accents stays in the list when they are changed, and goes with a name that is not sought', async () => {
  const { row, live } = await scene({ filter: 'sao joao' });
  live('users UPDATE', { ...bob, version: 2, name: 'São João da Barra' });
  expect(row()).toMatchObject({ name: 'São João da Barra' });
  live('users UPDATE', { ...bob, version: 3, name: 'Outro' });
  expect(row()).toBeUndefined();
});

it('who is removed leaves the list of the active [USR-02]', async () => {
  const again = later<unknown>();
  const { store, row, answers, list } = await scene({}, { 'DELETE /users/{id}': null });
  answers['GET /users/filter'] = () => again.promise;
  await peopleOf(store).remove(bob);
  expect([row(), list.view.snapshot().total]).toEqual([undefined, 1]);
});

it('who is removed is marked in the list of all, here and where another removed them [USR-03]', async () => {
  const again = later<unknown>();
  const { store, row, answers } = await scene({ activeOnly: false }, { 'DELETE /users/{id}': null });
  answers['GET /users/filter'] = () => again.promise;
  await peopleOf(store).remove(bob);
  expect(row()).toMatchObject({ excluded: true });
  const [active, whole] = [await scene(), await scene({ activeOnly: false })];
  for (const { live } of [active, whole]) live('users DELETE', { ids: [BOB], users: [gone] });
  expect([active.row(), active.list.view.snapshot().total, whole.row()]).toEqual([undefined, 1, gone]);
  expect([active.filters().length, whole.filters().length], 'nothing is loaded because something happened').toEqual([1, 1]);
});

it('a kick-out marks the user offline, and coming and going is told live [USR-04] [USR-15]', async () => {
  const { store, row, live, filters } = await scene({}, { 'DELETE /users/{id}/session': null });
  expect(row()!.online).toBe(false);
  live('sessions LOGGED_IN', { userId: BOB, nickname: 'bob' });
  expect(row()!.online).toBe(true);
  await peopleOf(store).kickOut(BOB);
  expect(row()!.online).toBe(false);
  live('sessions LOGGED_IN', { userId: BOB, nickname: 'bob' });
  live('sessions LOGGED_OUT', { userId: BOB, nickname: 'bob' });
  expect([row()!.online, filters().length]).toEqual([false, 1]);
});

it('restore replaces the row by the answer [USR-05]', async () => {
  const back = { ...bob, version: 3, name: 'Roberto' };
  const { store, row, live } = await scene({ activeOnly: false }, { 'PUT /users/{id}/restore': back });
  live('users DELETE', { ids: [BOB], users: [gone] });
  expect(row()).toEqual(gone);
  await peopleOf(store).restore(BOB);
  expect(row()).toEqual(back);
});

it('a reset of the password replaces the row by the answer [USR-06]', async () => {
  const reset = { ...bob, version: 2, email: 'bob@outra.tv' };
  const { store, row } = await scene({}, { 'POST /users/{id}/reset_password': reset });
  await peopleOf(store).resetPassword(BOB);
  expect(row()).toEqual(reset);
});

it('after one is made or removed the list is loaded once, without a text and for the active [USR-07]', async () => {
  const { store, filters, list } = await scene(
    { filter: 'b', activeOnly: false },
    { 'POST /users': user(3, 'bia'), 'DELETE /users/{id}': null },
  );
  await peopleOf(store).create({ name: 'Bia', nickname: 'bia' });
  expect(filters().slice(1)).toEqual([{ filter: '', activeOnly: true, page: 0, size: 25 }]);
  await expect.poll(() => list.view.snapshot().loading).toBe(false);
  expect(list.query).toEqual({ filter: '', activeOnly: true });
  await peopleOf(store).remove(bob);
  expect(filters().slice(2)).toEqual([{ filter: '', activeOnly: true, page: 0, size: 25 }]);
});

it('a restore and a reset that fail say that the action failed [USR-11]', async () => {
  const { store, row, env } = await scene(
    {},
    { 'PUT /users/{id}/restore': () => refusal(500), 'POST /users/{id}/reset_password': () => refusal(500) },
  );
  await peopleOf(store).restore(BOB);
  expect(store.notices.view.snapshot()).toMatchObject([{ level: 'ERROR', description: { key: 'error:actionFailed' } }]);
  store.notices.dismiss(store.notices.view.snapshot()[0]!.id);
  // What says the same within half a second is said once.
  await env.time.pass(600);
  await peopleOf(store).resetPassword(BOB);
  expect(store.notices.view.snapshot()).toMatchObject([{ description: { key: 'error:actionFailed' } }]);
  expect(row()).toEqual(bob);
});

it('a removed user keeps the name everybody reads on documents', async () => {
  const { store, live } = await scene({}, { 'GET /users/all': [ana, bob] });
  await store.settings.users.load();
  live('users DELETE', { ids: [BOB], users: [gone] });
  expect(store.settings.users.view.snapshot().byId.get(BOB)).toMatchObject({ nickname: 'bob', excluded: true });
});

it('who is restored is not counted twice where the removed are listed too', async () => {
  const made = await scene({ activeOnly: false }, { 'GET /users/filter': { data: [ana], number: 0, size: 25, total: 30 } });
  made.live('users CREATE', { ...bob, version: 3 });
  expect(made.list.view.snapshot().total).toBe(30);
});

it('who is restored is counted where the active alone are listed', async () => {
  const made = await scene({}, { 'GET /users/filter': { data: [ana], number: 0, size: 25, total: 1 } });
  made.live('users CREATE', { ...bob, version: 3 });
  expect([made.row(), made.list.view.snapshot().total]).toMatchObject([{ excluded: false }, 2]);
});
