import { readFileSync } from 'node:fs';
import { calls } from '@lauda/spec';
import {
  type Answer,
  appCode,
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdProvider,
  startOpenIdProvider,
  TEST_PASSWORD,
  WireClient,
} from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outsideUrl, reads } from './every-get.ts';
import { type Write, writes } from './every-write.ts';
import { ana, archive, archived, bridge, closeScene, LISTS, name, openDemoScene, playout, server, stopping } from './scene.ts';

beforeAll(openDemoScene);
afterAll(closeScene);

const { paths } = JSON.parse(readFileSync(new URL('../../../spec/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId: id }]) => ({ id, method: method.toUpperCase(), path })),
);
const contract = new Map(calls.map(({ id, call }) => [id, call]));

/** What only a directory answers, which this machine may not have: the test that asks a real one. */
const ELSEWHERE: Readonly<Record<string, string>> = { 'ldap.filter': 'directory.test.ts' };

type Answered = Pick<Answer<unknown>, 'status' | 'headers'> & { readonly body?: unknown };
const STEP_MS = 30_000;
const APP = '/users/me/second_factor';
const signedIn = (username: string) => server.as(username, TEST_PASSWORD);
const stranger = () => new WireClient(server.url);
const somebody = async (): Promise<string> => {
  const username = name();
  await server.person(username, ['ADMIN_READ']);
  return username;
};
async function setting(body: object): Promise<void> {
  await server.server.services.pool.query("delete from setting where key = 'sign_in'");
  const answer = await ana.post('/sign_in/config', { version: 0, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
}
let provider: OpenIdProvider | undefined;
/** A provider that lets rita in, and the settings that ask it. */
async function openId(): Promise<object> {
  const rita = { name: 'Rita Prado', email: 'rita@redacao.example', email_verified: true, preferred_username: 'rita.prado' };
  if (!provider) {
    provider = await startOpenIdProvider([`${server.url}/login`], { rita });
    stopping.push(() => provider?.stop());
  }
  const { issuer } = provider;
  return { openId: true, issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, scopes: 'openid profile email', createAccounts: true };
}

/** What a browser keeps of an answer, where that is not nothing: `no-store` is what any call that brings data says. */
const KEPT: Readonly<Record<string, string>> = {
  // A day: a part of a map is of the town, not of the newsroom, and tile servers ask whoever uses them to keep it.
  'maps.tile': 'private, max-age=86400',
  // A day: the picture of a public feed, which would be fetched from its source again by everybody at each look at a lane.
  'agency.items.picture': 'private, max-age=86400',
  // Kept by the program that reads the calendar, and asked for anew each time by the version it has.
  'calendars.feed.read': 'private, no-cache',
};

/** The calls made around signing in, and those that change nothing and are not in the table of writes, each as a page makes it. */
const BY_HAND: Readonly<Record<string, () => Promise<Answered>>> = {
  'auth.login': () => stranger().login('bob', TEST_PASSWORD),
  'auth.logout': async () => (await signedIn('bob')).post('/logout'),
  'auth.openId.signOut': async () => (await signedIn('bob')).post('/authentication/openid/sign_out'),
  'auth.code': async () => {
    const username = await somebody();
    const client = await signedIn(username);
    const { secret } = (await client.post<{ secret: string }>(APP, { password: TEST_PASSWORD })).body;
    await client.post(`${APP}/confirm`, { code: appCode(secret, server.now()) });
    server.advance(STEP_MS);
    const again = stranger();
    expect((await again.login(username, TEST_PASSWORD)).body.code).toBe('error_second_factor');
    return again.code(appCode(secret, server.now()));
  },
  'auth.setup': async () => {
    const username = name();
    await server.person(username, ['ADMIN_READ', 'ADMIN_WRITE']);
    await setting({ administratorsSecondFactor: true });
    const client = stranger();
    expect((await client.login(username, TEST_PASSWORD)).body.code).toBe('error_second_factor_setup');
    await setting({});
    return client.send('POST', '/authentication/second_factor', undefined, { cookie: client.step });
  },
  'auth.openId.begin': async () => {
    await setting(await openId());
    return stranger().post('/authentication/openid');
  },
  'auth.openId.finish': async () => {
    await setting(await openId());
    const client = stranger();
    const begun = await client.post<{ url: string }>('/authentication/openid');
    const cookie = begun.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const back = await provider!.signIn(begun.body.url, 'rita');
    return client.send('POST', '/authentication/openid/finish', Object.fromEntries(back.searchParams), { cookie });
  },
  'signIn.test': async () => ana.post('/sign_in/test', { version: 0, ...(await openId()) }),
  'mam.medias': () => ana.post(`/mam/${archive}/medias`, { text: 'chuva' }),
  'mos.test': () =>
    ana.post('/mos/test', { name: name(), type: 'playout', protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: name() }),
  'bridge.lease': () => bridge.post('/bridge/leases', { bridgeId: 'b1', deviceIds: [playout] }),
  'bridge.wantedAll': () => bridge.post('/bridge/rundowns', { deviceIds: [playout] }),
  'bridge.leftoverRundowns': () => bridge.post(`/bridge/devices/${playout}/leftover_rundowns`, { held: [] }),
  'bridge.report': () => bridge.post('/bridge/reports', { bridgeId: 'b1', epochs: {}, reports: [] }),
  'souv.checkCredentials': async () => {
    await archived();
    return ana.post('/souv/check_credentials', (await ana.get<object>('/souv/config')).body);
  },
  'wordpress.config.test': async () => {
    const { username, password } = LISTS['wordpress.config']![1]() as { username: string; password: string };
    return ana.post('/wordpress/config/test', { url: await outsideUrl(), username, password });
  },
};

/** Makes a call with valid input and answers its response. */
async function answered(id: string, method: string, path: string): Promise<Answered> {
  if (Object.hasOwn(BY_HAND, id)) return BY_HAND[id]!();
  const client = contract.get(id)!.role === 'bridge' ? bridge : ana;
  if (method === 'GET') return client.get(reads[id] ? await reads[id]() : path);
  const wish: Write = await writes[id]!();
  expect(wish.method ?? 'POST').toBe(method);
  return client.send(method, wish.path, wish.body);
}

describe('every call of openapi.json, made on the demo newsroom', () => {
  const asked = operations.filter(({ id }) => !Object.hasOwn(ELSEWHERE, id));
  it.each(asked)('$id answers something valid, which no cache keeps but where it is named', async ({ id, method, path }) => {
    // The client holds each answer against the contract; what comes back is said where it is a refusal.
    const { status, body, headers } = await answered(id, method, path);
    expect(status, JSON.stringify(body)?.slice(0, 600)).toBe(contract.get(id)!.status);
    expect(headers.get('cache-control')).toBe(KEPT[id] ?? 'no-store');
  });

  it('leaves out only what another test makes for real', () => {
    for (const [id, file] of Object.entries(ELSEWHERE)) {
      const path = operations.find((each) => each.id === id)!.path;
      expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain(path);
    }
  });
});
