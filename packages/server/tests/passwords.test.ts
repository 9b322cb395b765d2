import { type Refusal, startTestServer, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const OLD = 'senha-de-teste';
const NEW = 'outra-senha-boa';
let server: TestServer;
let node: TestServer;
let name: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  node = await startTestServer({ beside: server });
});
afterAll(async () => {
  await node.stop();
  await server.stop();
});
beforeEach(async () => {
  name = `pessoa${(count += 1)}`;
  await server.person(name, ['STORY_READ', 'STORY_WRITE', 'ADMIN_READ', 'ADMIN_WRITE']);
});
const at = (url = server.url) => new WireClient(url);
const pool = () => server.server.services.pool;
type Me = { id: number; version: number; email: string };
type Made = Refusal & { id: number; secret: string; expires: string | null };
const meOf = async (client: WireClient) => (await client.get<Me>('/users/me')).body;
const save = async (client: WireClient, fields: object) => {
  const { id, version } = await meOf(client);
  return client.put<Refusal & Me>('/users/me', { id, version, ...fields });
};
async function tokenOf(owner: WireClient, body: object): Promise<{ made: Made; client: WireClient; status: number }> {
  const answer = await owner.post<Made>('/tokens', { name: 't', roles: [], ...body });
  const client = at();
  client.bearer = answer.body.secret;
  return { made: answer.body, client, status: answer.status };
}

describe('a password', () => {
  it('is changed only with the old one, and the wrong guesses count as those of a sign-in', async () => {
    const ana = await server.as(name);
    expect((await save(ana, { password: NEW })).body.fields).toEqual([{ path: 'oldPassword', rule: 'required' }]);
    for (let i = 0; i < 10; i++) {
      const wrong = await save(ana, { password: NEW, oldPassword: `errada-${i}` });
      expect([wrong.status, wrong.body.fields]).toEqual([422, [{ path: 'oldPassword', rule: 'wrong' }]]);
    }
    expect((await save(ana, { password: NEW, oldPassword: OLD })).body.code).toBe('too_many_requests');
    server.advance(61_000);
    expect((await save(ana, { password: OLD, oldPassword: OLD })).body.fields).toEqual([{ path: 'password', rule: 'same_as_before' }]);
    expect((await save(ana, { password: NEW, oldPassword: OLD })).status).toBe(200);
    expect((await at().login(name, OLD)).body.code).toBe('authentication_failed');
    expect((await at().login(name, NEW)).status).toBe(204);
  });

  it('that is new ends every other session, on every node, and the tokens where that is wished', async () => {
    const [here, elsewhere, there] = [await server.as(name), await server.as(name), at(node.url)];
    await there.login(name, OLD);
    const { client: cron } = await tokenOf(here, { roles: ['STORY_READ'] });
    expect([(await elsewhere.get('/users/me')).status, (await there.get('/users/me')).status]).toEqual([200, 200]);
    expect((await save(here, { password: NEW, oldPassword: OLD })).status).toBe(200);
    expect((await here.get('/users/me')).status).toBe(200);
    expect((await elsewhere.get('/users/me')).status).toBe(401);
    await expect.poll(async () => (await there.get('/users/me')).status, { timeout: 2_000 }).toBe(401);
    expect((await cron.get('/authorities')).status).toBe(200);
    expect((await save(here, { password: OLD, oldPassword: NEW, endTokens: true })).status).toBe(200);
    expect((await cron.get('/authorities')).status).toBe(401);
  });

  it('is changed by no token, whatever its roles; nor is the e-mail, nor anything by a bridge', async () => {
    const ana = await server.as(name);
    const { client: whole } = await tokenOf(ana, { roles: ['STORY_READ', 'STORY_WRITE', 'ADMIN_READ', 'ADMIN_WRITE'] });
    const { client: bridge } = await tokenOf(ana, { kind: 'bridge' });
    expect((await save(whole, { password: NEW, oldPassword: OLD })).status).toBe(403);
    expect((await save(whole, { email: 'outro@exemplo.tv' })).status).toBe(403);
    expect((await save(whole, { readRate: 0.1 })).status).toBe(200);
    expect((await save(bridge, { readRate: 0.2 })).status).toBe(403);
    expect((await save(bridge, { password: NEW, oldPassword: OLD })).status).toBe(403);
    expect((await at().login(name, OLD)).status).toBe(204);
    const { id } = await meOf(ana);
    expect((await whole.delete<Refusal>(`/users/${id}/session`)).body.code).toBe('forbidden');
    expect((await ana.get('/users/me')).status).toBe(200);
  });
});

describe('a token made with a token', () => {
  it('lies within its roles, its kind and its life, and dies with it', async () => {
    const ana = await server.as(name);
    const { made: parent, client } = await tokenOf(ana, { roles: ['STORY_READ', 'ADMIN_WRITE'], expires: '2026-12-01T12:00:00' });
    expect((await tokenOf(client, { kind: 'bridge' })).status).toBe(403);
    expect((await tokenOf(client, { roles: ['STORY_WRITE'] })).made.fields).toEqual([
      { path: 'roles', rule: 'not_held', params: { role: 'STORY_WRITE' } },
    ]);
    const longer = await tokenOf(client, { roles: [], expires: '2026-12-01T12:00:01' });
    expect([longer.status, longer.made.fields?.[0]]).toMatchObject([422, { path: 'expires', rule: 'max' }]);
    const { made: child, client: second } = await tokenOf(client, { roles: ['STORY_READ'] });
    expect(child.expires).toBe(parent.expires);
    const { made: grandchild, client: third } = await tokenOf(second, { roles: ['STORY_READ'] });
    const { made: sister, client: beside } = await tokenOf(ana, { roles: ['STORY_READ'] });
    expect((await client.get<Made[]>('/tokens')).body.map(({ id }) => id)).toEqual([parent.id, child.id, grandchild.id]);
    expect((await client.delete(`/tokens/${sister.id}`)).status).toBe(404);
    expect((await second.delete(`/tokens/${parent.id}`)).status).toBe(404);
    expect((await third.get('/authorities')).body).toEqual(['STORY_READ']);
    expect((await ana.delete(`/tokens/${parent.id}`)).status).toBe(204);
    for (const gone of [client, second, third]) expect((await gone.get('/authorities')).status).toBe(401);
    expect((await beside.get('/authorities')).status).toBe(200);
  });

  it('is not made with what was ended a moment ago', async () => {
    const ana = at(node.url);
    await ana.login(name, OLD);
    const { client } = await tokenOf(ana, { roles: [] });
    // Both nodes have the session cached; the database has the present state.
    const other = at(node.url);
    other.bearer = client.bearer;
    expect([(await ana.get('/authorities')).status, (await other.get('/authorities')).status]).toEqual([200, 200]);
    await pool().query('delete from session where user_id = (select id from person where username = $1)', [name]);
    await pool().query('delete from api_token where user_id = (select id from person where username = $1)', [name]);
    expect((await ana.post('/tokens', { name: 'x', roles: [] })).status).toBe(401);
    expect((await other.post('/tokens', { name: 'x', roles: [] })).status).toBe(401);
  });
});

describe('a forced new password', () => {
  const force = () => pool().query('update person set must_reset = true where username = $1', [name]);

  it('is set only with the secret of the first answer, once, on any node', async () => {
    await force();
    const [ana, thief] = [at(), at()];
    const asked = await ana.login(name, OLD);
    expect(asked.body.code).toBe('error_reset_password');
    expect(asked.headers.getSetCookie()[0]).toMatch(
      /^lauda_reset=[\w-]{43}; Max-Age=600; Path=\/api\/authentication; HttpOnly; SameSite=Strict$/,
    );
    expect((await pool().query('select 1 from password_reset where position($1 in secret_hash::text) > 0', [ana.reset])).rowCount).toBe(0);
    // The same name from the same address, without the secret.
    expect((await thief.login(name, 'senha-do-ladrao', true)).body.code).toBe('authentication_failed');
    const { reset } = ana;
    const there = at(node.url);
    there.reset = reset;
    expect((await there.login(name, 'curta', true)).body.fields).toEqual([{ path: 'password', rule: 'min', params: { min: 8 } }]);
    expect((await there.login(name, NEW, true)).status).toBe(204);
    expect((await there.get('/users/me')).status).toBe(200);
    thief.reset = reset;
    expect((await thief.login(name, 'senha-do-ladrao', true)).body.code).toBe('authentication_failed');
    expect((await at().login(name, NEW)).status).toBe(204);
  });

  it('is of the one who was asked, within ten minutes; a second answer replaces the first', async () => {
    const victim = `vitima${count}`;
    await server.person(victim, ['ROOT']);
    await force();
    await pool().query('update person set must_reset = true where username = $1', [victim]);
    const ana = at();
    await ana.login(name, OLD);
    expect((await ana.login(victim, 'senha-do-ladrao', true)).body.code).toBe('authentication_failed');
    const first = ana.reset;
    await ana.login(name, OLD);
    const early = at();
    early.reset = first;
    expect((await early.login(name, NEW, true)).body.code).toBe('authentication_failed');
    server.advance(601_000);
    expect((await ana.login(name, NEW, true)).body.code).toBe('authentication_failed');
    await ana.login(name, OLD);
    server.advance(590_000);
    expect((await ana.login(name, NEW, true)).status).toBe(204);
  });

  it('ends the sessions there were, and the tokens where that is wished', async () => {
    const before = await server.as(name);
    const { client: cron } = await tokenOf(before, { roles: ['STORY_READ'] });
    await force();
    const ana = at();
    await ana.login(name, OLD);
    expect((await ana.login(name, NEW, true, { endTokens: 'true' })).status).toBe(204);
    expect([(await before.get('/users/me')).status, (await cron.get('/authorities')).status]).toEqual([401, 401]);
    expect((await ana.get('/users/me')).status).toBe(200);
  });
});
