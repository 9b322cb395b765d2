import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  appCode,
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdProvider,
  PATIENCE_MS,
  type Refusal,
  startOpenIdProvider,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  WireClient,
} from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let node: TestServer;
let provider: OpenIdProvider;
let ana: WireClient;
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);

const ACCOUNTS = () => ({
  rita: {
    name: 'Rita Prado',
    email: 'rita@redacao.example',
    email_verified: true,
    preferred_username: 'rita.prado',
    groups: ['Esportes', 'Contas'],
  },
  beto: { name: 'Beto Lima', email: 'beto@redacao.example', email_verified: false, preferred_username: 'beto' },
  ana: { name: 'Ana Falsa', email: 'ana@redacao.example', email_verified: true, preferred_username: 'ana' },
});
beforeAll(async () => {
  const env = { LAUDA_SECRET: 'um segredo de teste, longo o bastante' };
  server = await startTestServer({ env });
  node = await startTestServer({ beside: server, env });
  provider = await startOpenIdProvider([`${server.url}/login`, `${node.url}/login`], ACCOUNTS());
  await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE', 'USER_READ', 'USER_WRITE', 'STORY_READ']);
  await sql("update person set email = 'ana@redacao.example' where username = 'ana'");
  ana = await server.as('ana');
});
afterAll(async () => {
  await provider?.stop();
  await node?.stop();
  await server?.stop();
});
beforeEach(async () => {
  await sql("delete from person where username <> 'ana'");
  await sql('delete from openid_identity');
  await sql('delete from openid_sign_in');
  await settings();
});

const config = (more: object = {}) => ({
  ...{
    openId: true,
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    scopes: 'openid profile email groups',
    button: 'Entrar pela casa',
  },
  ...more,
});
async function settings(more: object = {}): Promise<void> {
  await sql("delete from setting where key = 'sign_in'");
  const { status, body } = await ana.post('/sign_in/config', { version: 0, ...config(more) });
  expect(status, JSON.stringify(body)).toBe(201);
}
/** A browser: it keeps the cookies of the sign-in. */
class Visitor extends WireClient {
  jar = '';
  async begin(): Promise<{ status: number; body: Refusal & { url: string }; headers: Headers }> {
    const answer = await this.send<Refusal & { url: string }>('POST', '/authentication/openid');
    this.jar = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0]!)
      .join('; ');
    return answer;
  }
  async finish(back: URL, more: object = {}) {
    const returned = { ...Object.fromEntries(back.searchParams), ...more };
    const answer = await this.send<Refusal>('POST', '/authentication/openid/finish', returned, { cookie: this.jar });
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0]!;
      if (pair.startsWith('lauda_session=')) this.cookie = pair;
      if (pair.startsWith('lauda_step=')) this.step = pair;
    }
    return answer;
  }
}
async function came(login: string): Promise<{ visitor: Visitor; answer: Awaited<ReturnType<Visitor['finish']>>; back: URL }> {
  const visitor = new Visitor(server.url);
  const back = await provider.signIn((await visitor.begin()).body.url, login);
  return { visitor, back, answer: await visitor.finish(back) };
}
const me = async (client: WireClient) =>
  (await client.get<{ id: number; username: string; roles: string[]; groupsIds: number[]; email: string }>('/users/me')).body;
const waiting = async () => (await ana.get<{ id: number; subject: string; userId: number | null }[]>('/sign_in/identities')).body;
/** A false provider that gives wrong answers. */
async function listening(
  answer: (path: string, respond: (status: number, body: unknown) => void) => void,
): Promise<{ url: string; stop: () => void }> {
  const http = createServer(({ url = '' }, response) =>
    answer(url, (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))),
  );
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    stop: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

describe('a sign-in by the provider', () => {
  it('makes an account without roles where that is allowed, in the groups the provider names, and knows it again by issuer and subject', async () => {
    await settings({ createAccounts: true, groupsClaim: 'groups' });
    const group = (await sql("insert into person_group (name) values ('esportes') returning id")).rows[0].id;
    const { visitor, answer, back } = await came('rita');
    expect([answer.status, back.origin + back.pathname]).toEqual([204, `${server.url}/login`]);
    const rita = await me(visitor);
    expect(rita).toMatchObject({ username: 'rita.prado', roles: [], groupsIds: [group], email: 'rita@redacao.example' });
    // Renamed there, and of no group any more: the same account, without the group.
    Object.assign(provider.accounts, { rita: { ...ACCOUNTS().rita, preferred_username: 'rita.nova', groups: [] } });
    const again = await came('rita');
    expect(await me(again.visitor)).toMatchObject({ id: rita.id, username: 'rita.prado', groupsIds: [] });
    Object.assign(provider.accounts, ACCOUNTS());
    await sql('delete from person_group where id = $1', [group]);
    // By password nobody comes in there.
    expect((await new WireClient(server.url).login('rita.prado', TEST_PASSWORD)).body.code).toBe('authentication_failed');
  });

  it('asks for what proves it: a code bound to the browser, a state, a nonce and a verifier', async () => {
    const visitor = new Visitor(server.url);
    const { body, headers } = await visitor.begin();
    const asked = new URL(body.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ response_type: 'code', client_id: CLIENT_ID, redirect_uri: `${server.url}/login`, code_challenge_method: 'S256' },
      ...{
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^lauda_openid=[\w-]{43}; Max-Age=600; Path=\/api\/authentication; HttpOnly; SameSite=Strict$/),
    ]);
    const { rows } = await sql(
      'select encode(state_hash, $1) as state, encode(browser_hash, $1) as browser, verifier from openid_sign_in',
      ['escape'],
    );
    expect(JSON.stringify(rows)).not.toContain(asked.get('state'));
    expect(rows[0].verifier).toMatch(/^v1\./);
  });

  it('is ended on another node than it was begun on', async () => {
    await settings({ createAccounts: true });
    const visitor = new Visitor(server.url);
    const back = await provider.signIn((await visitor.begin()).body.url, 'rita');
    const there = new Visitor(node.url);
    there.jar = visitor.jar;
    expect((await there.finish(back)).status).toBe(204);
  });

  it('is refused with a wrong state, in another browser, a second time, and ten minutes later', async () => {
    await settings({ createAccounts: true });
    const refused = async (work: Promise<{ status: number; body: Refusal }>) => {
      const { status, body } = await work;
      expect([status, body.code]).toEqual([401, 'openid_refused']);
    };
    const visitor = new Visitor(server.url);
    const back = await provider.signIn((await visitor.begin()).body.url, 'rita');
    await refused(visitor.finish(back, { state: 'outro' }));
    await refused(new Visitor(server.url).finish(back));
    expect((await visitor.finish(back)).status).toBe(204);
    await refused(visitor.finish(back));
    const late = new Visitor(server.url);
    const address = await provider.signIn((await late.begin()).body.url, 'rita');
    server.advance(10 * 60_000 + 1);
    await refused(late.finish(address));
  });

  it('is refused with the code of another sign-in, with another nonce, with another issuer, and where the provider says no', async () => {
    await settings({ createAccounts: true });
    const refused = async (back: (visitor: Visitor) => Promise<[URL, object?]>): Promise<string | undefined> => {
      const visitor = new Visitor(server.url);
      const { status, body } = await visitor.finish(...(await back(visitor)));
      expect([status, body.code, visitor.cookie]).toEqual([401, 'openid_refused', '']);
      return body.message;
    };
    const honest = async (visitor: Visitor) => provider.signIn((await visitor.begin()).body.url, 'rita');
    // A code that was got for another browser: its verifier is not this one's.
    const other = await honest(new Visitor(server.url));
    await refused(async (visitor) => [await honest(visitor), { code: other.searchParams.get('code')! }]);
    await refused(async (visitor) => {
      const back = await honest(visitor);
      await sql("update openid_sign_in set nonce = 'outro'");
      return [back];
    });
    await refused(async (visitor) => [await honest(visitor), { iss: 'https://outro.example' }]);
    const said = await refused(async (visitor) => {
      const { searchParams } = new URL((await visitor.begin()).body.url);
      return [
        new URL(`${server.url}/login?error=access_denied&state=${searchParams.get('state')}&iss=${encodeURIComponent(provider.issuer)}`),
      ];
    });
    expect(said).toContain('O provedor recusou a entrada');
    expect((await sql('select count(*)::int from person')).rows[0].count).toBe(1);
  });

  it('asks for the code of the app too, where the account has one', async () => {
    await settings({ createAccounts: true });
    const { visitor } = await came('rita');
    const begun = await visitor.post<{ secret: string }>('/users/me/second_factor', {});
    expect((await visitor.post('/users/me/second_factor/confirm', { code: appCode(begun.body.secret, server.now()) })).status).toBe(201);
    const again = await came('rita');
    expect([again.answer.body.code, again.visitor.cookie]).toEqual(['error_second_factor', '']);
    expect((await again.visitor.code(appCode(begun.body.secret, server.now() + 30_000))).status).toBe(200);
    expect((await me(again.visitor)).username).toBe('rita.prado');
  });
});

describe('whose account it is', () => {
  it('is nobody’s until an administrator says so: a name and an address alone open none', async () => {
    const stolen = await came('ana');
    expect([stolen.answer.status, stolen.answer.body.code, stolen.visitor.cookie]).toEqual([401, 'openid_unknown', '']);
    const [identity] = await waiting();
    expect(identity).toMatchObject({ subject: 'ana', userId: null });
    const id = await server.person('rita', ['STORY_READ']);
    expect((await ana.send('PUT', `/sign_in/identities/${identity!.id}`, { userId: id })).status).toBe(200);
    const linked = await came('ana');
    expect([linked.answer.status, (await me(linked.visitor)).id]).toEqual([204, id]);
    // The identity is given to another account: its session ends at once, and the next sign-in opens the other account.
    const other = await server.person('lia', ['STORY_READ']);
    expect((await ana.send('PUT', `/sign_in/identities/${identity!.id}`, { userId: other })).status).toBe(200);
    expect((await linked.visitor.get('/users/me')).status).toBe(401);
    const moved = await came('ana');
    expect((await me(moved.visitor)).id).toBe(other);
    expect((await ana.send('PUT', `/sign_in/identities/${identity!.id}`, { userId: other })).status).toBe(200);
    expect((await moved.visitor.get('/users/me')).status).toBe(200);
    expect((await ana.delete(`/sign_in/identities/${identity!.id}`)).status).toBe(204);
    expect((await moved.visitor.get('/users/me')).status).toBe(401);
    expect((await came('ana')).answer.body.code).toBe('openid_unknown');
    const { rows } = await sql("select act from audit where act like 'signIn.identities%' order by n");
    expect(rows.map(({ act }) => act)).toEqual([
      ...['signIn.identities.link', 'signIn.identities.link', 'signIn.identities.link'],
      'signIn.identities.remove',
    ]);
  });

  it('is not that of who has the same name here, though accounts are made', async () => {
    await settings({ createAccounts: true });
    await server.person('beto', ['STORY_READ']);
    expect((await came('beto')).answer.body.code).toBe('openid_unknown');
  });

  it('is that of a verified address where the setting allows it, and never that of who administers', async () => {
    await settings({ linkByEmail: true });
    const rita = await server.person('rita', ['STORY_READ']);
    const beto = await server.person('beto', ['STORY_READ']);
    await sql(
      "update person set email = case id when $1 then 'Rita@redacao.example' when $2 then 'beto@redacao.example' end where id in ($1, $2)",
      [rita, beto],
    );
    const { visitor } = await came('rita');
    expect((await me(visitor)).id).toBe(rita);
    // The provider has not verified this one.
    expect((await came('beto')).answer.body.code).toBe('openid_unknown');
    expect((await came('ana')).answer.body.code).toBe('openid_unknown');
  });

  it('is not opened by an address that somebody else of the provider had before', async () => {
    await settings({ linkByEmail: true });
    const rita = await server.person('rita', ['STORY_READ']);
    await sql("update person set email = 'rita@redacao.example' where id = $1", [rita]);
    expect((await me((await came('rita')).visitor)).id).toBe(rita);
    // Rita left; who came after her has her address at the provider.
    Object.assign(provider.accounts, { novata: { ...ACCOUNTS().rita, name: 'Nova Ata', preferred_username: 'novata' } });
    expect((await came('novata')).answer.body.code).toBe('openid_unknown');
    expect((await waiting())[0]).toMatchObject({ subject: 'novata', userId: null });
  });

  it('lets in nobody who was removed or whose time is over', async () => {
    await settings({ createAccounts: true });
    const { visitor } = await came('rita');
    const { id } = await me(visitor);
    await sql("update person set expiration = '2026-11-01' where id = $1", [id]);
    expect((await came('rita')).answer.body.code).toBe('openid_unknown');
    await sql('update person set expiration = null, excluded = true where id = $1', [id]);
    expect((await came('rita')).answer.body.code).toBe('openid_unknown');
    expect((await sql('select count(*)::int from person')).rows[0].count).toBe(2);
  });

  it('is said by who may as much as its owner, and by no token', async () => {
    await came('rita');
    const [identity] = await waiting();
    await server.person('pouca', ['USER_READ', 'USER_WRITE']);
    const few = await server.as('pouca');
    const { id } = await me(ana);
    expect((await few.send<Refusal>('PUT', `/sign_in/identities/${identity!.id}`, { userId: id })).body.code).toBe('forbidden');
    const { body } = await ana.post<{ secret: string }>('/tokens', { name: 't', roles: ['USER_READ', 'USER_WRITE'] });
    const token = new WireClient(server.url);
    token.bearer = body.secret;
    expect((await token.send<Refusal>('PUT', `/sign_in/identities/${identity!.id}`, { userId: id })).body.code).toBe('forbidden');
    expect((await token.delete<Refusal>(`/sign_in/identities/${identity!.id}`)).body.code).toBe('forbidden');
  });
});

describe('the settings', () => {
  const tried = async (more: object = {}) =>
    (await ana.post<{ ok: boolean; failure: string | null; returnAddress: string }>('/sign_in/test', { ...tests(), ...more })).body;
  const tests = () => ({ issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });

  it('are tried, and what is wrong is said: the provider, the secret, the name, the way back', async () => {
    expect(await tried()).toMatchObject({ ok: true, failure: null, returnAddress: `${server.url}/login` });
    expect((await tried({ clientSecret: null })).ok).toBe(true);
    expect((await tried({ clientSecret: 'errado' })).failure).toBe('secret');
    expect((await tried({ clientId: 'outra' })).failure).toBe('secret');
    expect((await tried({ issuer: 'http://127.0.0.1:1' })).failure).toBe('unreachable');
    expect((await tried({ issuer: `${provider.issuer}/nada` })).failure).toBe('issuer');
    const liar = await listening((_path, respond) => respond(200, { issuer: 'https://outro.example' }));
    expect((await tried({ issuer: liar.url })).failure).toBe('issuer');
    liar.stop();
    // This newsroom is called by another name than the provider knows.
    const { port } = new URL(server.url);
    const elsewhere = await fetch(`http://localhost:${port}/api/sign_in/test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: ana.cookie },
      body: JSON.stringify(tests()),
    });
    expect(await elsewhere.json()).toMatchObject({ ok: false, failure: 'redirect', returnAddress: `http://localhost:${port}/login` });
  });

  it('never answer the secret, keep it for its provider alone, and take no address a secret would be seen on the way to', async () => {
    const { body } = await ana.get<{ version: number; clientSecret: null; hasClientSecret: boolean }>('/sign_in/config');
    expect([body.clientSecret, body.hasClientSecret]).toEqual([null, true]);
    const { rows } = await sql("select body::text from setting where key = 'sign_in'");
    expect(rows[0].body).not.toContain(CLIENT_SECRET);
    const moved = await ana.put<Refusal>('/sign_in/config', { ...body, issuer: 'https://outro.example' });
    expect(moved.body.fields).toEqual([{ path: 'clientSecret', rule: 'required' }]);
    for (const issuer of ['http://casa.example', 'https://a:b@casa.example', 'ftp://casa.example', 'casa'])
      expect((await ana.put<Refusal>('/sign_in/config', { ...body, issuer, clientSecret: 'x' })).body.fields?.[0]).toMatchObject({
        path: 'issuer',
        rule: 'url',
      });
  });

  it('offer the button to everybody, and nothing where it is off', async () => {
    const nobody = new Visitor(server.url);
    expect((await nobody.get('/authentication/openid')).body).toEqual({ openId: true, button: 'Entrar pela casa' });
    await settings({ openId: false });
    expect((await nobody.get('/authentication/openid')).body).toEqual({ openId: false, button: '' });
    expect((await nobody.begin()).status).toBe(404);
  });

  it('that lead to a provider that is down or says nothing are told in words within three seconds', async () => {
    const silent = await listening(() => undefined);
    for (const issuer of ['http://127.0.0.1:1', silent.url]) {
      await settings({ issuer });
      const since = performance.now();
      const { status, body } = await new Visitor(server.url).begin();
      expect([status, body.code, body.message]).toEqual([502, 'openid_failed', expect.stringContaining('não responde')]);
      expect(performance.now() - since).toBeLessThan(Math.max(3_000, PATIENCE_MS / 10));
    }
    silent.stop();
  });

  it('send the server to no other house that is not public, whatever the provider names', async () => {
    const asked: string[] = [];
    const inside = await listening((path, respond) => {
      asked.push(path);
      respond(200, {});
    });
    const trap = await listening((_path, respond) => {
      const base = trap.url;
      const local = inside.url.replace('127.0.0.1', 'localhost');
      respond(200, {
        ...{ issuer: base, authorization_endpoint: `${base}/auth`, token_endpoint: `${local}/token`, jwks_uri: `${local}/jwks` },
        ...{ response_types_supported: ['code'], subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] },
      });
    });
    expect((await tried({ issuer: trap.url })).failure).toBe('unreachable');
    expect(asked).toEqual([]);
    trap.stop();
    inside.stop();
  });
});

describe('a sign-out', () => {
  const out = async (visitor: Visitor) =>
    visitor.send<{ url: string | null }>('POST', '/authentication/openid/sign_out', undefined, {
      cookie: `${visitor.jar}; ${visitor.cookie}`,
    });

  it('ends the session here alone, unless the settings say that the one at the provider ends too', async () => {
    await settings({ createAccounts: true });
    const { visitor } = await came('rita');
    const answer = await out(visitor);
    expect([answer.status, answer.body]).toEqual([200, { url: null }]);
    expect((await visitor.get('/users/me')).status).toBe(401);
    // A person signed in by password has no session at the provider; a person without a session ends none.
    await settings({ openIdSignOut: true });
    const other = new Visitor(server.url);
    await other.login('ana', TEST_PASSWORD);
    expect((await out(other)).body).toEqual({ url: null });
    expect((await out(other)).body).toEqual({ url: null });
  });

  it('sends the browser to where the provider ends its session, known again by its ID token, and back to the login page', async () => {
    await settings({ createAccounts: true, openIdSignOut: true });
    const { visitor } = await came('rita');
    const kept = (await sql('select openid_hint from session where openid_hint is not null')).rows;
    expect(kept).toEqual([{ openid_hint: expect.stringMatching(/^v1\./) }]);
    const { body } = await out(visitor);
    expect((await visitor.get('/users/me')).status).toBe(401);
    const address = new URL(body.url!);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      client_id: CLIENT_ID,
      post_logout_redirect_uri: `${server.url}/login`,
    });
    expect(address.origin).toBe(provider.issuer);
    const page = await fetch(address, { redirect: 'manual' });
    expect(page.status).toBe(200);
    // The provider's page continues by itself, because without a session there is nothing to ask.
    const [, action, xsrf] = /action="([^"]+)".*name="xsrf" value="([^"]+)"/s.exec(await page.text())!;
    const ended = await fetch(action!, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        cookie: page.headers
          .getSetCookie()
          .map((line) => line.split(';')[0]!)
          .join('; '),
      },
      body: new URLSearchParams({ xsrf: xsrf!, logout: 'yes' }),
    });
    expect([ended.status, ended.headers.get('location')]).toEqual([303, `${server.url}/login`]);
    // An address that was not allowed is refused, so the page above was shown because ours was.
    address.searchParams.set('post_logout_redirect_uri', 'http://127.0.0.1:1/');
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(400);
  });

  it('knows the session there also where a code of the app was asked for, and ends it here though the provider is down', async () => {
    await settings({ createAccounts: true, openIdSignOut: true });
    const first = await came('rita');
    const begun = await first.visitor.post<{ secret: string }>('/users/me/second_factor', {});
    await first.visitor.post('/users/me/second_factor/confirm', { code: appCode(begun.body.secret, server.now()) });
    const { visitor } = await came('rita');
    expect((await visitor.code(appCode(begun.body.secret, server.now() + 30_000))).status).toBe(200);
    const kept = 'select count(*)::int as n from session where openid_hint is not null';
    expect((await sql(kept)).rows[0].n).toBe(2);
    await sql('update setting set body = body || \'{"issuer": "http://127.0.0.1:1"}\' where key = \'sign_in\'');
    expect((await out(visitor)).body).toEqual({ url: null });
    expect((await visitor.get('/users/me')).status).toBe(401);
  });

  it('at a provider that names no place for it ends the session here, and the trial of the settings says so', async () => {
    const trial = async (issuer: string) => (await ana.post<{ signsOut: boolean }>('/sign_in/test', { ...config(), issuer })).body.signsOut;
    expect(await trial(provider.issuer)).toBe(true);
    const plain = await listening((path, respond) => {
      const at = `http://127.0.0.1:${new URL(plain.url).port}`;
      if (path.startsWith('/.well-known'))
        respond(200, {
          issuer: at,
          authorization_endpoint: `${at}/auth`,
          token_endpoint: `${at}/token`,
          jwks_uri: `${at}/jwks`,
          response_types_supported: ['code'],
        });
      else respond(path.startsWith('/token') ? 400 : 200, { error: 'invalid_grant' });
    });
    expect(await trial(plain.url)).toBe(false);
    plain.stop();
  });
});
