import { appCode, CLIENT_ID, CLIENT_SECRET, PATIENCE_MS, type Refusal, TEST_PASSWORD } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import { Seal } from '../src/auth/seal.ts';
import { ana, came, config, listening, openProvider, provider, server, settings, sql, Visitor } from './openid-kit.ts';

openProvider();

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

  it('ends the session here though LAUDA_SECRET changed since, and neither the hint nor the secret can be read', async () => {
    const sealed = new Seal(Buffer.alloc(32, 7)).close('de outra chave');
    for (const [text, values] of [
      ['update session set openid_hint = $1 where openid_hint is not null', [sealed]],
      ["update setting set body = jsonb_set(body, '{clientSecret}', $1::jsonb) where key = 'sign_in'", [JSON.stringify(sealed)]],
    ] as const) {
      await settings({ createAccounts: true, openIdSignOut: true });
      const { visitor } = await came('rita');
      expect((await sql(text, [...values])).rowCount).toBe(1);
      const answer = await out(visitor);
      expect([answer.status, answer.body, (await visitor.get('/users/me')).status]).toEqual([200, { url: null }, 401]);
    }
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
