import { appCode, type Refusal, startTestServer, TEST_PASSWORD, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const STEP_MS = 30_000;
let server: TestServer;
let node: TestServer;
let name: string;
let count = 0;

beforeAll(async () => {
  // Nodes of one newsroom have one key.
  const env = { LAUDA_SECRET: 'um segredo de teste, longo o bastante' };
  server = await startTestServer({ env });
  node = await startTestServer({ beside: server, env });
});
afterAll(async () => {
  await node.stop();
  await server.stop();
});
beforeEach(async () => {
  name = `pessoa${(count += 1)}`;
  await server.person(name, ['STORY_READ', 'ADMIN_READ', 'ADMIN_WRITE']);
});

interface State {
  enabled: boolean;
  since: string | null;
  recoveryLeft: number;
  required: boolean;
}
type Begun = Refusal & { secret: string; uri: string };
type Codes = Refusal & { recoveryCodes: string[] };
const at = (url = server.url) => new WireClient(url);
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const now = (steps = 0) => server.now() + steps * STEP_MS;
const password = TEST_PASSWORD;
const MINE = '/users/me/second_factor';

/** Turns the second step of a person on. */
async function turnedOn(who = name): Promise<{ client: WireClient; secret: string; codes: string[] }> {
  const client = await server.as(who);
  const { secret } = (await client.post<Begun>(MINE, { password })).body;
  const { body } = await client.post<Codes>(`${MINE}/confirm`, { code: appCode(secret, now()) });
  return { client, secret, codes: body.recoveryCodes };
}
const asked = async (client: WireClient, who = name) => (await client.login(who, password)).body.code;
const required = async (administratorsSecondFactor: boolean) => {
  await sql("insert into setting (key, body, version) values ('sign_in', $1, 1) on conflict (key) do update set body = excluded.body", [
    JSON.stringify({ administratorsSecondFactor }),
  ]);
};

describe('the second step', () => {
  it('is turned on with the password and a first code, and is answered its recovery codes this once', async () => {
    const ana = await server.as(name);
    expect((await ana.get<State>(MINE)).body).toEqual({ enabled: false, since: null, recoveryLeft: 0, required: false });
    expect((await ana.post<Refusal>(MINE, {})).body.fields).toEqual([{ path: 'password', rule: 'required' }]);
    expect((await ana.post<Refusal>(MINE, { password: 'errada' })).body.fields).toEqual([{ path: 'password', rule: 'wrong' }]);
    const begun = await ana.post<Begun>(MINE, { password });
    const { secret, uri } = begun.body;
    expect([begun.status, begun.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(uri).toBe(`otpauth://totp/Lauda:${name}?issuer=Lauda&secret=${secret}&algorithm=SHA1&digits=6&period=30`);
    // The second step is begun but not on, so no code is asked for.
    expect((await at().login(name, password)).status).toBe(204);
    expect((await ana.post<Refusal>(`${MINE}/confirm`, { code: '000000' })).body.fields).toEqual([{ path: 'code', rule: 'wrong' }]);
    const { body } = await ana.post<Codes>(`${MINE}/confirm`, { code: appCode(secret, now()) });
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    expect((await ana.get<State>(MINE)).body).toMatchObject({
      enabled: true,
      recoveryLeft: 10,
      since: expect.stringMatching(/^2026-11-21T/),
    });
    expect((await ana.post<Refusal>(MINE, { password })).body.code).toBe('precondition_failed');
    // Neither the secret nor a code lies in the database as it is.
    const { rows } = await sql('select f.secret, r.code_hash from second_factor f join recovery_code r using (user_id)');
    const stored = rows.map(({ secret: sealed, code_hash: hash }) => `${sealed} ${hash.toString('latin1')}`).join(' ');
    expect([stored.includes(secret), body.recoveryCodes.some((code) => stored.includes(code.replaceAll('-', '')))]).toEqual([false, false]);
  });

  it('that was begun is over after ten minutes', async () => {
    const ana = await server.as(name);
    const { secret } = (await ana.post<Begun>(MINE, { password })).body;
    server.advance(10 * 60_000 + 1);
    const late = await ana.post<Refusal>(`${MINE}/confirm`, { code: appCode(secret, now()) });
    expect([late.status, late.body.fields]).toEqual([422, [{ path: 'code', rule: 'wrong' }]]);
  });

  it('is asked for after the right password, and given by who holds the secret of that answer, once, on any node', async () => {
    const { secret } = await turnedOn();
    server.advance(STEP_MS);
    const [ana, thief] = [at(), at()];
    expect((await ana.login(name, 'errada')).body.code).toBe('authentication_failed');
    const first = await ana.login(name, password);
    expect([first.status, first.body.code]).toEqual([401, 'error_second_factor']);
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^lauda_step=[\w-]{43}; Max-Age=600; Path=\/api\/authentication; HttpOnly; SameSite=Strict$/),
    ]);
    expect((await ana.get('/users/me')).status).toBe(401);
    const { rows } = await sql('select 1 from sign_in_step where position($1 in secret_hash::text) > 0', [ana.step.split('=')[1]]);
    expect(rows).toEqual([]);
    expect((await thief.code(appCode(secret, now()))).body.code).toBe('error_step_over');
    const there = at(node.url);
    there.step = ana.step;
    expect((await there.code('000000')).body.code).toBe('error_code_wrong');
    const done = await there.code(` ${appCode(secret, now()).replace(/(...)/, '$1 ')} `);
    expect([done.status, done.body]).toEqual([200, { recoveryCodes: [] }]);
    expect((await there.get('/users/me')).status).toBe(200);
    // The second step of a sign-in cannot be taken twice.
    server.advance(STEP_MS);
    expect((await ana.code(appCode(secret, now()))).body.code).toBe('error_step_over');
  });

  it('takes the code before and the one after, none further away, and none twice', async () => {
    const { secret } = await turnedOn();
    server.advance(10 * STEP_MS);
    const ana = at();
    expect(await asked(ana)).toBe('error_second_factor');
    for (const away of [-2, 2]) expect((await ana.code(appCode(secret, now(away)))).body.code).toBe('error_code_wrong');
    const before = appCode(secret, now(-1));
    expect((await ana.code(before)).status).toBe(200);
    await asked(ana);
    expect((await ana.code(before)).body.code).toBe('error_code_wrong');
    expect((await ana.code(appCode(secret, now(1)))).status).toBe(200);
    // A code older than one already used is refused too.
    await asked(ana);
    expect((await ana.code(appCode(secret, now()))).body.code).toBe('error_code_wrong');
  });

  it('lets two who send one code at once in one time', async () => {
    const { secret } = await turnedOn();
    server.advance(STEP_MS);
    const both = [at(), at(node.url)];
    for (const each of both) await asked(each);
    const code = appCode(secret, now());
    const answers = await Promise.all(both.map((each) => each.code(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is of the one who was asked, within ten minutes, and over with a new password', async () => {
    const { secret } = await turnedOn();
    const ana = at();
    await asked(ana);
    server.advance(10 * 60_000 + 1);
    expect((await ana.code(appCode(secret, now()))).body.code).toBe('error_step_over');
    await asked(ana);
    await sql('update person set must_reset = true where username = $1', [name]);
    expect((await ana.code(appCode(secret, now()))).body.code).toBe('error_step_over');
    await sql('update person set must_reset = false where username = $1', [name]);
    await asked(ana);
    await sql("update person set expiration = '2026-11-20' where username = $1", [name]);
    expect((await ana.code(appCode(secret, now()))).body.code).toBe('error_step_over');
  });

  it('comes before a forced new password, which is asked of nobody who gave no code', async () => {
    const { secret } = await turnedOn();
    server.advance(STEP_MS);
    await sql('update person set must_reset = true where username = $1', [name]);
    const ana = at();
    const first = await ana.login(name, password);
    expect([first.body.code, ana.reset]).toEqual(['error_second_factor', '']);
    const second = await ana.code(appCode(secret, now()));
    expect([second.body.code, ana.reset !== '']).toEqual(['error_reset_password', true]);
    expect((await ana.login(name, 'outra-senha-boa', true)).status).toBe(204);
    expect((await ana.get('/users/me')).status).toBe(200);
  });

  it('lets each recovery code in once, however it is typed', async () => {
    const { codes } = await turnedOn();
    const ana = at();
    await asked(ana);
    expect((await ana.code('AAAA-AAAA-AAAA-AAAA')).body.code).toBe('error_code_wrong');
    expect((await ana.code(codes[3]!.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await ana.get<State>(MINE)).body.recoveryLeft).toBe(9);
    await asked(ana);
    expect((await ana.code(codes[3]!)).body.code).toBe('error_code_wrong');
  });

  it('waits after ten wrong codes longer each time, whatever right passwords come between', async () => {
    const { client, secret } = await turnedOn();
    server.advance(STEP_MS);
    const ana = at();
    for (let i = 0; i < 10; i++) {
      await asked(ana);
      expect((await ana.code('000000')).body.code).toBe('error_code_wrong');
      // A right password for something else forgives no code either.
      const { body: me } = await client.get<{ id: number }>('/users/me');
      await client.put('/users/me', { id: me.id, password, oldPassword: password });
    }
    const eleventh = await ana.code(appCode(secret, now()));
    expect([eleventh.status, eleventh.body.code, eleventh.headers.get('retry-after')]).toEqual([429, 'too_many_requests', '60']);
    const own = await client.post<Refusal>(`${MINE}/off`, { password, code: appCode(secret, now()) });
    expect(own.body.code).toBe('too_many_requests');
    server.advance(61_000);
    expect((await ana.code(appCode(secret, now()))).status).toBe(200);
    const { rows } = await sql("select count(*)::int from auth_log where username = $1 and reason = 'error_code_wrong'", [name]);
    expect(rows[0].count).toBe(10);
  });

  it('is asked of no token', async () => {
    const { client } = await turnedOn();
    const { body } = await client.post<{ secret: string }>('/tokens', { name: 't', roles: ['STORY_READ'] });
    const cron = at();
    cron.bearer = body.secret;
    expect((await cron.get('/authorities')).body).toEqual(['STORY_READ']);
    for (const [path, sent] of [
      ['', { password }],
      ['/confirm', { code: '000000' }],
      ['/off', { password, code: '000000' }],
    ] as const)
      expect((await cron.post<Refusal>(`${MINE}${path}`, sent)).body.code).toBe('forbidden');
  });

  it('has new recovery codes for password and code without being turned off: those of before count no more', async () => {
    const { client, secret, codes } = await turnedOn();
    const NEW = `${MINE}/recovery_codes`;
    server.advance(STEP_MS);
    const code = appCode(secret, now());
    expect((await client.post<Refusal>(NEW, { code })).body.fields).toEqual([{ path: 'password', rule: 'required' }]);
    expect((await client.post<Refusal>(NEW, { password: 'errada', code })).body.fields).toEqual([{ path: 'password', rule: 'wrong' }]);
    expect((await client.post<Refusal>(NEW, { password, code: '000000' })).body.fields).toEqual([{ path: 'code', rule: 'wrong' }]);
    expect((await client.get<State>(MINE)).body).toMatchObject({ enabled: true, recoveryLeft: 10 });
    const renewed = await client.post<Codes>(NEW, { password, code });
    expect([renewed.status, renewed.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const fresh = renewed.body.recoveryCodes;
    expect([new Set(fresh).size, fresh.filter((each) => codes.includes(each))]).toEqual([10, []]);
    expect((await client.get<State>(MINE)).body).toMatchObject({ enabled: true, recoveryLeft: 10 });
    const ana = at();
    await asked(ana);
    expect((await ana.code(codes[0]!)).body.code).toBe('error_code_wrong');
    expect((await ana.code(fresh[0]!)).status).toBe(200);
    // The app is asked as before, and a recovery code renews them too.
    expect((await client.post<Codes>(NEW, { password, code: fresh[1] })).body.recoveryCodes).toHaveLength(10);
    const token = at();
    token.bearer = (await client.post<{ secret: string }>('/tokens', { name: 't', roles: [] })).body.secret;
    expect((await token.post<Refusal>(NEW, { password, code: fresh[2] })).status).toBe(403);
    await sql('delete from second_factor where user_id = (select id from person where username = $1)', [name]);
    expect((await client.post<Refusal>(NEW, { password, code: fresh[2] })).body.fields).toEqual([{ path: 'code', rule: 'wrong' }]);
  });

  it('is turned off with the password and a code, and then asked for no more', async () => {
    const { client, secret } = await turnedOn();
    server.advance(STEP_MS);
    const off = (proof: object) => client.post<Refusal>(`${MINE}/off`, proof);
    expect((await off({ password, code: '000000' })).body.fields).toEqual([{ path: 'code', rule: 'wrong' }]);
    expect((await off({ password: 'errada', code: appCode(secret, now()) })).body.fields).toEqual([{ path: 'password', rule: 'wrong' }]);
    expect((await off({ password, code: appCode(secret, now()) })).status).toBe(204);
    expect((await client.get<State>(MINE)).body).toMatchObject({ enabled: false, recoveryLeft: 0 });
    expect((await at().login(name, password)).status).toBe(204);
  });
});

describe('tries', () => {
  it('at the own password count where the call is sent with a key too, though what it did is taken back', async () => {
    const ana = await server.as(name);
    const { body: me } = await ana.get<{ id: number }>('/users/me');
    const guess = (i: number) =>
      ana.send<Refusal>(
        'PUT',
        '/users/me',
        { id: me.id, password: 'outra-senha-boa', oldPassword: `errada-${i}` },
        { 'idempotency-key': `k${i}` },
      );
    for (let i = 0; i < 10; i++) expect((await guess(i)).status).toBe(422);
    expect((await guess(10)).body.code).toBe('too_many_requests');
  });
});

describe('an administrator', () => {
  it('takes the second step away from who may no more: told by an event, in the log of access and in the audit', async () => {
    const { client: victim } = await turnedOn();
    const boss = `chefe${count}`;
    await server.person(boss, ['USER_READ', 'USER_WRITE', 'ADMIN_READ', 'ADMIN_WRITE', 'STORY_READ']);
    const ana = await server.as(boss);
    const { rows } = await sql('select id from person where username = $1', [name]);
    const path = `/users/${rows[0].id}/second_factor`;
    expect((await ana.get(path)).body).toMatchObject({ userId: rows[0].id, enabled: true, since: expect.any(String) });
    expect((await victim.get<Refusal>(path)).body.code).toBe('forbidden');
    const few = `pouco${count}`;
    await server.person(few, ['USER_READ', 'USER_WRITE']);
    expect((await (await server.as(few)).delete<Refusal>(path)).body.code).toBe('forbidden');
    const { rows: before } = await sql('select coalesce(max(n), 0) as n from event');
    expect((await ana.delete(path)).status).toBe(204);
    expect((await victim.get('/users/me')).status).toBe(401);
    const { rows: events } = await sql("select topic || ' ' || action as kind from event where n > $1 order by n", [before[0].n]);
    expect(events.map(({ kind }) => kind)).toEqual(['sessions LOGGED_OUT']);
    expect((await sql("select 1 from auth_log where username = $1 and reason = 'second_factor_removed'", [name])).rows).toHaveLength(1);
    const { rows: acts } = await sql("select nickname, entity_id from audit where act = 'users.secondFactor.remove'");
    expect(acts).toEqual([{ nickname: boss, entity_id: rows[0].id }]);
    expect((await at().login(name, password)).status).toBe(204);
    expect((await ana.delete<Refusal>(path)).body.code).toBe('precondition_failed');
  });

  it('does not take the own one away without password and code', async () => {
    const boss = `chefe${count}`;
    await server.person(boss, ['USER_READ', 'USER_WRITE']);
    const { client } = await turnedOn(boss);
    const { body } = await client.get<{ id: number }>('/users/me');
    expect((await client.delete<Refusal>(`/users/${body.id}/second_factor`)).body.code).toBe('forbidden');
  });

  it('has to set one up at the sign-in where the newsroom wants that, and comes in by it alone', async () => {
    await required(true);
    try {
      const ana = at();
      const first = await ana.login(name, password);
      expect([first.body.code, ana.cookie]).toEqual(['error_second_factor_setup', '']);
      expect((await at().send<Refusal>('POST', '/authentication/second_factor')).body.code).toBe('error_step_over');
      const begun = await ana.send<Begun>('POST', '/authentication/second_factor', undefined, { cookie: ana.step });
      expect((await ana.code('000000')).body.code).toBe('error_code_wrong');
      const done = await ana.code(appCode(begun.body.secret, now()));
      expect([done.status, done.body.recoveryCodes.length]).toEqual([200, 10]);
      expect((await ana.get<State>(MINE)).body).toMatchObject({ enabled: true, required: true });
      server.advance(STEP_MS);
      expect(await asked(at())).toBe('error_second_factor');
      // People without an administrator's role are not asked.
      const reporter = `reporter${count}`;
      await server.person(reporter, ['STORY_READ', 'STORY_WRITE']);
      expect((await at().login(reporter, password)).status).toBe(204);
    } finally {
      await required(false);
    }
  });

  it('who needs a new password and a second step sets the password first, and comes in by the second step', async () => {
    await required(true);
    try {
      await sql('update person set must_reset = true where username = $1', [name]);
      const ana = at();
      expect(await asked(ana)).toBe('error_reset_password');
      const reset = await ana.login(name, 'outra-senha-boa', true);
      expect([reset.body.code, ana.cookie]).toEqual(['error_second_factor_setup', '']);
      const begun = await ana.send<Begun>('POST', '/authentication/second_factor', undefined, { cookie: ana.step });
      expect((await ana.code(appCode(begun.body.secret, now()))).status).toBe(200);
    } finally {
      await required(false);
    }
  });
});
