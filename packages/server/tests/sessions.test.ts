import { LOCK_HEADER } from '@lauda/domain';
import { type Refusal, startTestServer, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
const ADMIN = ['ADMIN_READ', 'ADMIN_WRITE', 'STORY_READ'] as const;

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', ['STORY_READ', 'STORY_WRITE']);
  await server.person('admin', ADMIN);
  await server.person('raiz', ['ROOT']);
});
afterAll(() => server.stop());
const fresh = () => new WireClient(server.url);
const pool = () => server.server.services.pool;

describe('signing in', () => {
  it('answers 204 with a cookie no script reads, and knows who one is', async () => {
    const ana = fresh();
    const answer = await ana.login('ANA', 'senha-de-teste');
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^lauda_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await ana.get<{ nickname: string }>('/users/me')).body).toMatchObject({ nickname: 'ana', online: true });
    expect((await ana.get('/authorities')).body).toEqual(['STORY_READ', 'STORY_WRITE']);
    expect(JSON.stringify((await ana.get('/users/me')).body)).not.toContain('argon2');
  });
  it('is by e-mail as well as by user name, which comes first; an e-mail that two people have is nobody’s', async () => {
    for (const name of ['lia', 'rui']) await server.person(name, []);
    const mailed = (who: string, email: string) => pool().query('update person set email = $2 where username = $1', [who, email]);
    const whoIs = async (typed: string): Promise<string | undefined> => {
      const somebody = fresh();
      const { status } = await somebody.login(typed, 'senha-de-teste');
      return status === 204 ? (await somebody.get<{ nickname: string }>('/users/me')).body.nickname : undefined;
    };
    await mailed('lia', 'Lia@tv.example');
    expect([await whoIs(' lia@TV.example '), await whoIs('lia'), await whoIs('')]).toEqual(['lia', 'lia', undefined]);
    await mailed('rui', 'lia');
    expect(await whoIs('lia')).toBe('lia');
    await mailed('rui', 'lia@tv.example');
    expect(await whoIs('lia@tv.example')).toBeUndefined();
    await pool().query("update person set excluded = true where username = 'rui'");
    expect(await whoIs('lia@tv.example')).toBe('lia');
  });
  it('refuses a wrong password in the language of the browser and keeps a log of it', async () => {
    const nobody = fresh();
    const refused = await nobody.login('ana', 'errada');
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      401,
      'authentication_failed',
      'Usuário ou senha incorretos.',
    ]);
    const english = await nobody.send<Refusal>('GET', '/users/me', undefined, { 'accept-language': 'en-GB,en;q=0.8' });
    expect([english.status, english.body.message]).toEqual([401, 'You are not signed in.']);
    const admin = await server.as('admin');
    const log = await admin.get<{ data: { username: string; reason: string }[] }>('/auth/logs/filter?filter=ana');
    expect(log.body.data[0]).toMatchObject({ username: 'ana', reason: 'authentication_failed' });
  });
  it('asks for a new password once, and takes it only from who was asked', async () => {
    await server.person('nova', ['STORY_READ']);
    await pool().query("update person set must_reset = true where username = 'nova'");
    const nova = fresh();
    expect((await nova.login('nova', 'outra-senha-1', true)).body.code).toBe('authentication_failed');
    expect((await nova.login('nova', 'senha-de-teste')).body.code).toBe('error_reset_password');
    expect((await nova.login('nova', 'curta', true)).body.fields).toEqual([{ path: 'password', rule: 'min', params: { min: 8 } }]);
    expect((await nova.login('nova', 'outra-senha-1', true)).status).toBe(204);
    expect((await fresh().login('nova', 'outra-senha-1')).status).toBe(204);
  });
  it('stops at the seats and the end of the licence; support always enters', async () => {
    await pool().query('delete from session');
    await pool().query("insert into setting (key, body, version) values ('license', '{\"maxUsers\": 1}', 1)");
    expect((await fresh().login('ana', 'senha-de-teste')).status).toBe(204);
    expect((await fresh().login('ana', 'senha-de-teste')).status).toBe(204);
    expect((await fresh().login('admin', 'senha-de-teste')).body.code).toBe('error_max_user_limit');
    await pool().query('update setting set body = \'{"expiration": "2026-11-20"}\' where key = \'license\'');
    expect((await fresh().login('ana', 'senha-de-teste')).body.code).toBe('error_license_invalid');
    expect((await fresh().login('raiz', 'senha-de-teste')).status).toBe(204);
    await pool().query("delete from setting where key = 'license'");
  });
  it('is refused for a minute after ten failures of one name', async () => {
    await server.person('azar', []);
    for (let i = 0; i < 10; i++) await fresh().login('azar', 'errada');
    expect((await fresh().login('azar', 'senha-de-teste')).body.code).toBe('too_many_requests');
    expect((await fresh().login('ana', 'senha-de-teste')).status).toBe(204);
  });
  it('ends with logout, and after twelve hours without use', async () => {
    const ana = await server.as('ana');
    expect((await ana.post('/logout')).status).toBe(204);
    expect((await ana.get('/users/me')).status).toBe(401);
    const admin = await server.as('admin');
    server.advance(11 * 3_600_000);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect((await admin.get('/users/me')).status).toBe(200);
    server.advance(12 * 3_600_000 + 1000);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect((await admin.get('/users/me')).status).toBe(401);
  });
});

describe('a call', () => {
  it('without the role is refused with the known words [PERM-01, PERM-06]', async () => {
    const ana = await server.as('ana');
    const refused = await ana.send<Refusal>('GET', '/auth/logs/filter', undefined, { 'accept-language': 'en-US' });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'forbidden',
      'you do not have the necessary permission',
    ]);
    const raiz = await server.as('raiz');
    expect((await raiz.get('/auth/logs/filter')).status).toBe(200);
  });
  it('from the page of another site changes nothing, whatever cookie comes along', async () => {
    const admin = await server.as('admin');
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const refused = await admin.send<Refusal>('POST', '/classifications', { name: 'X' }, foreign);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await admin.send('GET', '/classifications', undefined, foreign)).status).toBe(200);
    expect((await admin.send<Refusal>('GET', '/stories/1?lock=true', undefined, foreign)).status).toBe(403);
  });
  it('over plain HTTP takes a lock by a GET that says nothing of where it comes from, when it carries our header', async () => {
    const ana = await server.as('ana');
    const get = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/stories/1?lock=true`, { headers: { cookie: ana.cookie, ...headers } });
    expect((await get({})).status).toBe(403);
    // There is no such story: who may ask for its lock is told so.
    expect((await get({ [LOCK_HEADER]: '1' })).status).toBe(404);
    const written = await fetch(`${server.url}/api/logout`, { method: 'POST', headers: { cookie: ana.cookie, [LOCK_HEADER]: '1' } });
    expect(written.status, 'the header proves nothing of a write').toBe(403);
    const asked = await fetch(`${server.url}/api/stories/1?lock=true`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET', 'access-control-request-headers': LOCK_HEADER },
    });
    expect(asked.headers.get('access-control-allow-headers'), 'a page of another site is not let send it').toBeNull();
  });
  it('that is malformed says what was wrong, never how the server is made', async () => {
    const admin = await server.as('admin');
    const broken = await fetch(`${server.url}/api/classifications`, {
      method: 'POST',
      body: '{"name":',
      headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    });
    expect([broken.status, ((await broken.json()) as Refusal).code]).toEqual([400, 'bad_request']);
    const unknown = await admin.get<Refusal>('/nothing/here');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    const typed = await admin.get<Refusal>('/users/filter?page=-1&size=abc');
    expect(typed.body.fields).toEqual([
      { path: 'page', rule: 'min', params: { min: 0 } },
      { path: 'size', rule: 'type', params: { expected: 'number' } },
    ]);
    expect(JSON.stringify([unknown.body, typed.body])).not.toMatch(/node_modules|at Object|\.ts:/);
  });
});

describe('an API token', () => {
  it('signs in by itself with the chosen roles, within those of its owner, until it is revoked', async () => {
    const admin = await server.as('admin');
    const made = await admin.post<{ id: number; secret: string } & Refusal>('/tokens', { name: 'cron', roles: ['STORY_READ'] });
    expect(made.body.secret).toMatch(/^lauda_/);
    const cron = fresh();
    cron.bearer = made.body.secret;
    expect((await cron.get('/authorities')).body).toEqual(['STORY_READ']);
    expect((await cron.send('GET', '/auth/logs/filter')).status).toBe(403);
    expect(JSON.stringify((await admin.get('/tokens')).body)).not.toContain(made.body.secret);
    const beyond = await admin.post<Refusal>('/tokens', { name: 'x', roles: ['STORY_ADMIN'] });
    expect(beyond.body.fields).toEqual([{ path: 'roles', rule: 'not_held', params: { role: 'STORY_ADMIN' } }]);
    await admin.delete(`/tokens/${made.body.id}`);
    expect((await cron.get('/authorities')).status).toBe(401);
  });
  it('of a bridge is made by administrators and opens the calls of a bridge, which no person has', async () => {
    const ana = await server.as('ana');
    expect((await ana.post<Refusal>('/tokens', { name: 'b', roles: [], kind: 'bridge' })).body.code).toBe('forbidden');
    expect((await ana.get<Refusal>('/bridge/devices')).status).toBe(403);
    const admin = await server.as('admin');
    const bridge = fresh();
    bridge.bearer = (await admin.post<{ secret: string }>('/tokens', { name: 'ponte', roles: [], kind: 'bridge' })).body.secret;
    expect((await bridge.get('/bridge/devices')).body).toEqual([]);
  });
});

describe('who may sign in', () => {
  it('takes what was granted meanwhile at the next sign-in only [LOGIN-19]', async () => {
    const id = await server.person('bia', ['POST_READ']);
    await server.person('chefia', ['USER_READ', 'USER_WRITE', 'POST_READ', 'POST_WRITE']);
    const [bia, chief] = [await server.as('bia'), await server.as('chefia')];
    const granted = await chief.put<{ roles: string[] }>('/users', { id, roles: ['POST_READ', 'POST_WRITE'] });
    expect([granted.status, granted.body.roles]).toEqual([200, ['POST_READ', 'POST_WRITE']]);
    const post = (by: WireClient) => by.post('/posts', { slug: 'X', text: 'Chove.' });
    expect([(await bia.get('/authorities')).body, (await post(bia)).status]).toEqual([['POST_READ'], 403]);
    const again = await server.as('bia');
    expect([(await again.get('/authorities')).body, (await post(again)).status]).toEqual([['POST_READ', 'POST_WRITE'], 201]);
    expect((await bia.get('/authorities')).body, 'the session of before stays as it was').toEqual(['POST_READ']);
  });

  it('needs a new password once the old one is older than the setting, never where that is 0 [LOGIN-23, LOGIN-24]', async () => {
    const id = await server.person('velho', ['STORY_READ']);
    const days = (count: number) =>
      pool().query('update person set password_at = $2 where id = $1', [id, new Date(server.now() - count * 86_400_000)]);
    const expire = (count: number) =>
      pool().query(
        "insert into setting (key, body, version) values ('documents', $1, 1) on conflict (key) do update set body = excluded.body",
        [JSON.stringify({ passwordExpirationDays: count })],
      );
    const login = () => fresh().login('velho', 'senha-de-teste');
    await days(31);
    await expire(30);
    expect((await login()).body.code).toBe('error_reset_password');
    await days(29);
    expect((await login()).status).toBe(204);
    await days(5 * 365);
    await expire(0);
    expect((await login()).status).toBe(204);
    await pool().query("delete from setting where key = 'documents'");
  });

  it('is nobody who was excluded, whatever the password [LOGIN-25]', async () => {
    const id = await server.person('ida', ['STORY_READ']);
    await pool().query('update person set excluded = true where id = $1', [id]);
    const refused = await fresh().login('ida', 'senha-de-teste');
    expect([refused.status, refused.body.code]).toEqual([401, 'authentication_failed']);
  });
});
