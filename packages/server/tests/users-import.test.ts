import { type Refusal, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Entry {
  act: string;
  nickname: string;
  entityId: number | null;
  name: string;
  before: Partial<User> | null;
  after: Partial<User> | null;
}
interface User {
  id: number;
  version: number;
  name: string;
  nickname: string;
  email: string;
  username: string;
  roles: string[];
}
let server: TestServer;
let ana: WireClient;
let anaId: number;
beforeAll(async () => {
  ({ server, ana, anaId } = await startNewsroom());
});
afterAll(() => server.stop());
const all = async (): Promise<User[]> => (await ana.get<User[]>('/users/all')).body;
const send = (users: object[], more: object = {}) => ana.post<User[] & Refusal>('/users/import', { users, ...more });
const rita = { name: 'Rita Prado', nickname: 'Rita', email: 'rita@tv.example', roles: ['STORY_READ'] };
const caio = { name: 'Caio Lima', nickname: 'Caio', email: 'caio@tv.example', roles: [] };

describe('many users at once', () => {
  it('are tried first and nothing of it is kept, then created and changed together', async () => {
    const before = await all();
    const bob = before.find(({ nickname }) => nickname === 'bob')!;
    const wish = [rita, { id: bob.id, name: 'Roberto' }, caio];
    const tried = await send(wish, { dryRun: true });
    expect([tried.status, tried.body.map(({ nickname }) => nickname)]).toEqual([200, ['Rita', 'bob', 'Caio']]);
    expect(await all()).toEqual(before);
    const done = await send(wish);
    expect(done.body.map(({ nickname, username }) => [nickname, username])).toEqual([
      ['Rita', 'rita@tv.example'],
      ['bob', 'bob'],
      ['Caio', 'caio@tv.example'],
    ]);
    expect((await all()).find(({ id }) => id === bob.id)).toMatchObject({ name: 'Roberto', version: bob.version + 1, roles: bob.roles });
  });

  it('are all refused where one is: it is told by its place, and nobody is half there', async () => {
    const before = await all();
    const novo = (n: number) => ({ name: `Novo ${n}`, nickname: `Novo${n}`, email: `novo${n}@tv.example` });
    for (const [line, path] of [
      [{ ...novo(9), email: 'rita@tv.example' }, 'users.2.email'],
      [{ ...novo(9), email: 'sem arroba' }, 'users.2.email'],
      [{ ...novo(9), nickname: 'novo1' }, 'users.2.nickname'],
      [{ ...novo(9), name: '' }, 'users.2.name'],
      [{ ...novo(9), roles: ['ROOT'] }, 'users.2.roles'],
      [{ ...novo(9), groupsIds: [2_147_000_000] }, 'users.2.groupsIds'],
      [{ id: 2_147_000_000, name: 'Ninguém' }, 'users.2'],
    ] as const) {
      const { status, body } = await send([novo(1), novo(2), line]);
      expect([status >= 400, body.fields?.[0]?.path]).toEqual([true, path]);
      expect(await all()).toEqual(before);
    }
  });

  it('are written by who is signed in and holds what is given, and leave somebody who keeps them', async () => {
    await server.person('chefe', ['USER_READ', 'USER_WRITE']);
    await server.person('leitora', ['USER_READ']);
    const [head, reader] = [await server.as('chefe'), await server.as('leitora')];
    expect((await reader.post('/users/import', { users: [rita] })).status).toBe(403);
    const beyond = await head.post<Refusal>('/users/import', {
      users: [{ name: 'X', nickname: 'X', email: 'x@tv.example', roles: ['ADMIN_WRITE'] }],
    });
    expect([beyond.status, beyond.body.fields?.[0]]).toMatchObject([422, { path: 'users.0.roles', rule: 'not_held' }]);
    const bob = (await all()).find(({ nickname }) => nickname === 'bob')!;
    const last = await send([
      { id: bob.id, roles: [] },
      { id: anaId, roles: [] },
    ]);
    expect(last.status).toBeGreaterThanOrEqual(400);
    expect((await all()).find(({ id }) => id === bob.id)!.roles).toEqual(bob.roles);
  });

  it('stand in the audit each by themselves, as their own calls would have them, however many they are', async () => {
    const entries = async (): Promise<Entry[]> => (await ana.get<{ data: Entry[] }>('/audit/filter?act=users&size=200')).body.data;
    const newcomer = (at: number) => ({ name: `Pessoa ${at}`, nickname: `P${at}`, email: `p${at}@tv.example`, roles: ['STORY_READ'] });
    const newcomers = Array.from({ length: 100 }, (_, at) => newcomer(at));
    const bob = (await all()).find(({ nickname }) => nickname === 'bob')!;
    const wish = [...newcomers, { id: bob.id, roles: ['STORY_READ'] }, { id: bob.id, name: 'Bob Prado' }];
    const before = await entries();
    expect((await send(wish, { dryRun: true })).status).toBe(200);
    expect((await entries()).slice(0, -before.length).map(({ act }) => act)).toEqual(['users.import']);
    expect((await send([...wish, { id: bob.id, name: '' }])).status).toBe(422);
    const since = (await entries()).length;
    const { body } = await send(wish);
    const written = (await entries()).slice(0, -since).reverse();
    expect(written.map(({ act, nickname, entityId }) => [act, nickname, entityId])).toEqual([
      ...body.slice(0, 100).map(({ id }) => ['users.create', 'ana', id]),
      ...[1, 2].map(() => ['users.update', 'ana', bob.id]),
      ['users.import', 'ana', null],
    ]);
    expect(written[0]).toMatchObject({ name: 'Pessoa 0', before: null, after: { nickname: 'P0', roles: ['STORY_READ'] } });
    expect(written[100]).toMatchObject({ before: { roles: bob.roles }, after: { roles: ['STORY_READ'] } });
    expect([written[101]!.before, written[101]!.after]).toEqual([{ name: bob.name }, { name: 'Bob Prado' }]);
    expect((await ana.get('/audit/verify')).body).toMatchObject({ ok: true });
  });
});
