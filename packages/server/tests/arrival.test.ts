import { StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let plain: TestServer;
/** A node behind a proxy that ends TLS. */
let proxied: TestServer;

beforeAll(async () => {
  plain = await startTestServer();
  proxied = await startTestServer({ beside: plain, env: { LAUDA_TRUST_PROXY: '127.0.0.1' } });
  await plain.person('ana', ['ADMIN_READ', 'ADMIN_WRITE', 'STORY_READ']);
  await plain.person('bia', ['STORY_READ']);
});
afterAll(async () => {
  await proxied.stop();
  await plain.stop();
});
const TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'redacao.example', 'x-forwarded-for': '192.0.2.1' };
const signIn = (server: TestServer, headers: Record<string, string>) =>
  fetch(`${server.url}/api/authentication`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'ana', password: 'senha-de-teste' }),
    headers,
  });

describe('an Origin', () => {
  it.each([
    ['itself', (url: URL) => url.origin, 204],
    ['another port', (url: URL) => `http://127.0.0.1:${Number(url.port) + 1}`, 403],
    ['no port', () => 'http://127.0.0.1', 403],
    ['another scheme', (url: URL) => `https://${url.host}`, 403],
    ['another host', (url: URL) => `http://localhost:${url.port}`, 403],
    ['nothing', () => 'null', 403],
  ])('that is %s is compared with scheme, host and port', async (_name, originOf, status) => {
    const origin = originOf(new URL(plain.url));
    expect((await signIn(plain, { origin })).status).toBe(status);
  });

  it('is compared with what a trusted proxy says, at calls and sockets; nobody else may say it', async () => {
    expect((await signIn(proxied, { ...TLS, origin: 'https://redacao.example' })).status).toBe(204);
    expect((await signIn(proxied, { ...TLS, origin: 'https://redacao.example:8443' })).status).toBe(403);
    expect((await signIn(proxied, { ...TLS, origin: 'http://redacao.example' })).status).toBe(403);
    expect((await signIn(plain, { ...TLS, origin: 'https://redacao.example' })).status).toBe(403);
    const ana = await proxied.as('ana');
    const open = (server: TestServer, headers: Record<string, string>) =>
      StompClient.open(server.url, { cookie: ana.cookie, ...headers }, ['stories']);
    const live = await open(proxied, { ...TLS, origin: 'https://redacao.example' });
    expect([live.closed, live.resumed.length]).toEqual([undefined, 1]);
    live.close();
    for (const refused of [
      await open(proxied, { ...TLS, origin: 'http://redacao.example' }),
      await open(plain, { origin: plain.url.replace('http', 'https') }),
      await open(plain, { origin: plain.url.replace(/:\d+$/, '') }),
    ])
      expect(refused.closed?.code).toBe(1006);
  });
});

describe('over TLS', () => {
  it('cookies are secure and browsers are told to stay; over plain HTTP neither', async () => {
    const secure = await signIn(proxied, { ...TLS, origin: 'https://redacao.example' });
    expect(secure.headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    for (const [server, headers] of [
      [proxied, { ...TLS, 'x-forwarded-proto': 'http', origin: 'http://redacao.example' }],
      [plain, { 'x-forwarded-proto': 'https', origin: plain.url }],
    ] as const) {
      const answer = await signIn(server, headers);
      expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([204, null]);
      expect(answer.headers.getSetCookie()[0]).not.toContain('Secure');
    }
    const always = await startTestServer({ beside: plain, env: { LAUDA_COOKIE_SECURE: 'true' } });
    expect((await signIn(always, { origin: always.url.replace('http', 'https') })).headers.getSetCookie()[0]).toContain('; Secure');
    await always.stop();
  });
});

it('no answer with data is kept by any cache: what was read, refused, made or nothing', async () => {
  const ana = await plain.as('ana');
  const answers = [
    await ana.get('/users/me'),
    await ana.get('/stories/999999'),
    await ana.post('/tokens', { name: 'cron', roles: [] }),
    await ana.get('/bridge/devices'),
    await ana.post('/logout'),
  ];
  expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
    [200, 'no-store'],
    [404, 'no-store'],
    [201, 'no-store'],
    [403, 'no-store'],
    [204, 'no-store'],
  ]);
});

it('the metrics are for this machine, or for a token that may read the administration', async () => {
  const [ana, bia] = [await plain.as('ana'), await plain.as('bia')];
  const bearer = async (client: WireClient, roles: string[]) =>
    `Bearer ${(await client.post<{ secret: string }>('/tokens', { name: 'metrics', roles })).body.secret}`;
  const status = async (headers: Record<string, string>) => (await fetch(`${plain.url}/metrics`, { headers })).status;
  const text = await (await fetch(`${plain.url}/metrics`)).text();
  expect(text).toContain('lauda_calls_total');
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'x-forwarded-proto'])
    expect(await status({ [name]: '127.0.0.1' })).toBe(401);
  const passedOn = { 'x-forwarded-for': '192.0.2.1' };
  expect(await status({ ...passedOn, authorization: await bearer(ana, ['ADMIN_READ']) })).toBe(200);
  expect(await status({ ...passedOn, authorization: await bearer(bia, ['STORY_READ']) })).toBe(403);
  expect(await status({ ...passedOn, authorization: 'Bearer lauda_nonsense' })).toBe(401);
});
