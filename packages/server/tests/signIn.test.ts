import { createHash } from 'node:crypto';
import { type Refusal, startTestServer, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../src/limits.ts';

let server: TestServer;
let node: TestServer;
let count = 0;
const RIGHT = 'senha-de-teste';

beforeAll(async () => {
  server = await startTestServer({ env: { LAUDA_TRUST_PROXY: '1' } });
  node = await startTestServer({ beside: server, env: { LAUDA_TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await node.stop();
  await server.stop();
});
const pool = () => server.server.services.pool;
const newName = async () => {
  const name = `pessoa${(count += 1)}`;
  await server.person(name, []);
  return name;
};

interface Told {
  status: number;
  code: string | undefined;
  wait: number | undefined;
  body: Refusal;
}
async function tryAt(at: TestServer, username: string, password: string, from: string, language = 'pt-BR'): Promise<Told> {
  const response = await fetch(`${at.url}/api/authentication`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from, 'accept-language': language },
  });
  const body = (response.status === 204 ? {} : await response.json()) as Refusal;
  const header = response.headers.get('retry-after');
  return { status: response.status, code: body.code, wait: header === null ? undefined : Number(header), body };
}
const fill = (key: string, tries: number) =>
  pool().query(
    'insert into login_attempts (key, tries, since) values ($1, $2, $3) on conflict (key) do update set tries = $2, since = $3, blocked_until = null, strikes = 0',
    [key, tries, new Date(server.now())],
  );

describe('too many tries', () => {
  it('of one account are refused from any address on any node, and told with the seconds in three languages', async () => {
    const name = await newName();
    for (let i = 0; i < 10; i++)
      expect((await tryAt(i % 2 ? server : node, name.toUpperCase(), `errada-${i}`, `10.1.0.${i}`)).code).toBe('authentication_failed');
    const refused = await tryAt(node, name, RIGHT, '10.1.0.99');
    expect([refused.status, refused.code]).toEqual([429, 'too_many_requests']);
    expect(refused.wait).toBeGreaterThan(50);
    expect(refused.wait).toBeLessThanOrEqual(60);
    expect(refused.body.fields).toEqual([{ path: 'username', rule: 'wait', params: { seconds: refused.wait } }]);
    for (const [language, words] of [
      ['pt-BR', /^Muitas tentativas. Espere \d+ segundos\.$/],
      ['es-ES', /^Demasiados intentos. Espera \d+ segundos\.$/],
      ['en-US', /^Too many attempts. Wait \d+ seconds\.$/],
    ] as const)
      expect((await tryAt(server, name, RIGHT, '10.1.0.99', language)).body.message).toMatch(words);
    const { rows } = await pool().query(
      'select reason, count(*)::int as n from auth_log where lower(username) = $1 group by 1 order by 1',
      [name],
    );
    expect(rows).toEqual([
      { reason: 'authentication_failed', n: 10 },
      { reason: 'too_many_requests', n: 1 },
    ]);
  });

  it('wait longer each time, and a right password begins anew', async () => {
    const name = await newName();
    const untilRefused = async () => {
      for (;;) {
        const { wait } = await tryAt(server, name, 'errada', '10.2.0.1');
        if (wait !== undefined) return wait;
      }
    };
    const waits: number[] = [];
    for (let i = 0; i < 6; i++) {
      waits.push(await untilRefused());
      server.advance(waits.at(-1)! * 1000 + 1);
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900]);
    expect((await tryAt(server, name, RIGHT, '10.2.0.1')).status).toBe(204);
    for (let i = 0; i < 10; i++) expect((await tryAt(server, name, 'errada', '10.2.0.1')).code).toBe('authentication_failed');
    expect((await tryAt(server, name, 'errada', '10.2.0.1')).wait).toBe(60);
  });

  it('at once are counted before anything is hashed: of fifty, ten are looked at', async () => {
    const name = await newName();
    const all = await Promise.all(Array.from({ length: 50 }, (_, i) => tryAt(i % 2 ? server : node, name, 'errada', '10.3.0.1')));
    const codes = all.map(({ code }) => code);
    expect(codes.filter((code) => code === 'authentication_failed')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(40);
  });

  it('of one address, and in total, are refused whatever the name; others go on', async () => {
    const name = await newName();
    await fill('address 10.4.0.1', 300);
    expect((await tryAt(server, 'ninguem', 'x', '10.4.0.1')).code).toBe('too_many_requests');
    expect((await tryAt(node, name, RIGHT, '10.4.0.1')).code).toBe('too_many_requests');
    expect((await tryAt(node, name, RIGHT, '10.4.0.2')).status).toBe(204);
    await fill('total', 1_000);
    expect((await tryAt(server, 'ninguem', 'x', '10.4.0.3')).wait).toBe(60);
    expect((await tryAt(server, name, RIGHT, '10.4.0.4')).code).toBe('too_many_requests');
    await pool().query("delete from login_attempts where key = 'total'");
  });

  it('with more than a form of a name and a password are not read', async () => {
    const refused = await tryAt(server, 'x'.repeat(70_000), 'x', '10.7.0.1');
    expect([refused.status, refused.code]).toEqual([413, 'payload_too_large']);
    const { rows } = await pool().query("select 1 from login_attempts where key = 'address 10.7.0.1'");
    expect(rows).toEqual([]);
  });

  it('of a sign-in by the provider that nobody began count by address, so that nobody fills the log of access', async () => {
    await pool().query("insert into setting (key, body, version) values ('sign_in', $1, 1)", [
      { openId: true, issuer: 'https://sso.redacao.example', clientId: 'lauda', clientSecret: null, scopes: 'openid' },
    ]);
    const refusals = async () =>
      (await pool().query<{ n: number }>("select count(*)::int as n from auth_log where ip = '10.6.0.1'")).rows[0]!.n;
    const finish = async () => {
      const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'x-forwarded-for': '10.6.0.1' };
      const body = JSON.stringify({ state: 'inventado', code: 'inventado' });
      const answer = await fetch(`${server.url}/api/authentication/openid/finish`, { method: 'POST', headers, body });
      return ((await answer.json()) as Refusal).code;
    };
    expect(await finish()).toBe('openid_refused');
    const { rows } = await pool().query<{ tries: number }>("select tries from login_attempts where key = 'address 10.6.0.1'");
    expect([rows[0]?.tries, await refusals()]).toEqual([1, 1]);
    await fill('address 10.6.0.1', 300);
    for (let i = 0; i < 4; i++) expect(await finish()).toBe('too_many_requests');
    expect(await refusals()).toBe(2);
    await pool().query("delete from setting where key = 'sign_in'");
  });

  it('are what fails, not what succeeds, and keep no name in clear', async () => {
    const name = await newName();
    for (let i = 0; i < 15; i++) expect((await tryAt(server, name, RIGHT, '10.5.0.1')).status).toBe(204);
    await tryAt(server, 'Minha-Senha-Secreta', 'x', '10.5.0.1');
    const { rows } = await pool().query<{ key: string; tries: number }>('select key, tries from login_attempts');
    expect(rows.find(({ key }) => key === 'address 10.5.0.1')?.tries).toBe(1);
    expect(rows.map(({ key }) => key)).toContain(`name ${createHash('sha256').update('minha-senha-secreta').digest('base64url')}`);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('minha-senha');
  });
});

describe('a sign-in that is refused', () => {
  it('needs one connection at a time, so that refused ones never wait for each other', async () => {
    const kept = server.server.services.kept;
    const names = [await newName(), await newName()] as const;
    await pool().query('delete from session');
    await server.as(names[0]);
    await pool().query("insert into setting (key, body, version) values ('license', '{\"maxUsers\": 1}', 1)");
    // All but the one that listens for events and one more.
    const held = await Promise.all(Array.from({ length: LIMITS.kept - 2 }, () => kept.connect()));
    let isHeld = true;
    const giveBack = () => {
      if (isHeld) for (const client of held) client.release();
      isHeld = false;
    };
    // Before the time of the call is up: what waited for a second one goes on and is told from what did not.
    const later = setTimeout(giveBack, 15_000);
    try {
      expect((await tryAt(server, names[1], RIGHT, '10.9.0.1')).code).toBe('error_max_user_limit');
      expect(isHeld).toBe(true);
    } finally {
      clearTimeout(later);
      giveBack();
      await pool().query("delete from setting where key = 'license'");
    }
    const { rows } = await pool().query('select reason from auth_log where username = $1', [names[1]]);
    expect(rows).toEqual([{ reason: 'error_max_user_limit' }]);
  });
});

describe('who stands behind a proxy', () => {
  const addressOf = async (at: TestServer, forwarded: string) => {
    const name = `ninguem${(count += 1)}`;
    await tryAt(at, name, 'x', forwarded);
    const { rows } = await pool().query<{ ip: string }>('select ip from auth_log where username = $1', [name]);
    return rows[0]!.ip;
  };

  it.each([
    ['false', '127.0.0.1'],
    ['true', '192.0.2.9'],
    ['1', '192.0.2.9'],
    ['2', '198.51.100.7'],
    ['127.0.0.1, 192.0.2.0/24', '198.51.100.7'],
    ['10.0.0.0/8', '127.0.0.1'],
  ])('is known by its address as far as LAUDA_TRUST_PROXY=%s says, and never by what it writes itself', async (trusted, address) => {
    const behind = await startTestServer({ beside: server, env: { LAUDA_TRUST_PROXY: trusted } });
    try {
      expect(await addressOf(behind, '203.0.113.1, 198.51.100.7, 192.0.2.9')).toBe(address);
    } finally {
      await behind.stop();
    }
  });
});

it('a client that is told to wait may come in when it has waited', async () => {
  const name = await newName();
  await fill(`person ${(await pool().query('select id from person where username = $1', [name])).rows[0].id}`, 10);
  const client = new WireClient(server.url);
  const refused = await client.login(name, RIGHT);
  server.advance(Number(refused.headers.get('retry-after')) * 1000);
  expect((await client.login(name, RIGHT)).status).toBe(204);
});

it('a clock that runs a little behind that of another node does not begin the count anew', async () => {
  const name = await newName();
  const { id } = (await pool().query<{ id: number }>('select id from person where username = $1', [name])).rows[0]!;
  await fill(`person ${id}`, 9);
  await pool().query('update login_attempts set since = $2 where key = $1', [`person ${id}`, new Date(server.now() + 5_000)]);
  expect((await tryAt(server, name, 'errada', '10.6.0.1')).code).toBe('authentication_failed');
  expect((await tryAt(server, name, 'errada', '10.6.0.1')).code).toBe('too_many_requests');
});
