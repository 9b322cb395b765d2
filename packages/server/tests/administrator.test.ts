import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { appCode, EVERY_ROLE, startTestServer, TEST_PASSWORD, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProcess } from '../../testing/src/process.ts';
import { DEMO_PLAYOUT } from '../src/demo/studio.ts';
import { firstAdministrator } from '../src/people/administrator.ts';

const MAIN = 'packages/server/src/main.ts';
const EVERY = EVERY_ROLE.toSorted();
interface Login {
  readonly username: string;
  readonly password: string;
}
interface Ready {
  readonly url: string;
  readonly firstSignIn?: boolean;
  readonly logins?: readonly Login[];
}

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-administrator-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const command = async (...args: string[]): Promise<Login> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=@lauda/source', MAIN, 'administrator', ...args], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { PATH: process.env.PATH, LAUDA_DATA: folder, DATABASE_URL: server.databaseUrl },
  });
  return JSON.parse(stdout) as Login;
};
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
/** Signs in as asked: with what was said, and then with a password of one's own. */
async function comeIn({ username, password }: Login, own: string, url = server.url): Promise<WireClient> {
  const client = new WireClient(url);
  expect((await client.login(username, password)).body.code).toBe('error_reset_password');
  expect((await client.login(username, own, true)).status).toBe(204);
  return client;
}
const rolesOf = async (client: WireClient) => (await client.get<{ roles: string[] }>('/users/me')).body.roles.toSorted();

it('a newsroom in which there is nobody says at its first start who may come in, once, and asks them for a password of their own', async () => {
  const env = { LAUDA_DATA: folder, LAUDA_PORT: '0', LAUDA_LOG: 'error', DATABASE_URL: server.databaseUrl };
  const first = await startProcess<Ready>(MAIN, env);
  try {
    expect(first.line).toMatchObject({
      firstSignIn: true,
      logins: [{ username: 'admin', password: expect.stringMatching(/^[a-z2-9]{20}$/) }],
    });
    const login = first.line.logins![0]!;
    const admin = await comeIn(login, 'minha-senha-boa', first.line.url);
    expect(await rolesOf(admin)).toEqual(EVERY);
    const { body: audit } = await admin.get<{ data: { after: object }[]; total: number }>('/audit/filter');
    expect(audit).toMatchObject({
      total: 1,
      data: [{ userId: 0, nickname: 'lauda-server', act: 'users.letIn', entity: 'User', name: 'admin', before: null }],
    });
    expect(audit.data[0]!.after).toMatchObject({ username: 'admin', roles: expect.arrayContaining(['ADMIN_WRITE']), password: '*** new' });
    expect((await admin.get('/audit/verify')).body).toMatchObject({ ok: true, last: 1 });
    // What was said is of no use any more.
    expect((await new WireClient(first.line.url).login('admin', login.password)).body.code).toBe('authentication_failed');
  } finally {
    await first.kill();
  }
  const again = await startProcess<Ready>(MAIN, env);
  await again.kill();
  expect([again.line.firstSignIn, again.line.logins]).toEqual([undefined, undefined]);
});

it('a newsroom of one’s own that is started as the demo, as after it was restored, stays what it is: no login is said, and no bridge let in', async () => {
  const own = await startTestServer();
  const data = await mkdtemp(path.join(tmpdir(), 'lauda-restored-'));
  const env = { DATABASE_URL: own.databaseUrl, LAUDA_DATA: data, LAUDA_PORT: '0', LAUDA_LOG: 'silent', LAUDA_DEMO: '1' };
  const { pool } = own.server.services;
  const start = async () => {
    const playout = { lowerPort: 4001, upperPort: 4002 };
    const { line, kill } = await startProcess<Ready & { bridgeToken?: string }>(MAIN, {
      ...env,
      LAUDA_DEMO_PLAYOUT: JSON.stringify(playout),
    });
    await kill();
    return line;
  };
  try {
    const boss = await own.person('chefe', ['ADMIN_WRITE']);
    await pool.query(`insert into device (name, type, protocol, body) values ($1, 'playout', 'mos', '{"host":"10.1.2.3","port":10541}')`, [
      DEMO_PLAYOUT,
    ]);
    // What a start before this one left.
    const token =
      "insert into api_token (token_hash, name, kind, user_id, roles, created_at) values ('x', 'bridge of the demo', 'bridge', $1, '{}', now())";
    await pool.query(token, [boss]);
    expect(await start()).not.toHaveProperty('logins');
    expect((await pool.query('select name from api_token')).rows).toEqual([]);
    expect((await pool.query('select body from device')).rows).toEqual([{ body: { host: '10.1.2.3', port: 10_541 } }]);
    // Nor does it end where nobody administers it.
    await pool.query("update person set roles = '{}'");
    expect(await start()).not.toHaveProperty('bridgeToken');
  } finally {
    await own.stop();
    await rm(data, { recursive: true, force: true });
  }
});

it('two nodes that start at once have one first administrator', async () => {
  await sql('delete from person');
  const said = await Promise.all([firstAdministrator(server.server.services), firstAdministrator(server.server.services)]);
  expect(said.filter((each) => each !== undefined)).toHaveLength(1);
  expect((await sql('select 1 from person')).rowCount).toBe(1);
});

it('whom nobody can let in any more comes in by a command on the server: removed, out of time, without roles or the second step', async () => {
  const id = await server.person('rita', ['STORY_READ']);
  const client = await server.as('rita');
  const { secret } = (await client.post<{ secret: string }>('/users/me/second_factor', { password: TEST_PASSWORD })).body;
  await client.post('/users/me/second_factor/confirm', { code: appCode(secret, server.now()) });
  await sql(`update person set excluded = true, expiration = '2020-01-01' where id = $1`, [id]);
  const login = await command('RITA');
  expect(login).toEqual({ username: 'rita', password: expect.stringMatching(/^[a-z2-9]{20}$/) });
  const rita = await comeIn(login, 'outra-senha-boa');
  expect(await rolesOf(rita)).toEqual(EVERY);
  const { body: audit } = await rita.get<{ data: object[] }>('/audit/filter?act=users.letIn');
  expect(audit.data.slice(0, 1)).toMatchObject([
    {
      ...{ userId: 0, nickname: 'lauda-server', ip: 'lauda-server', entity: 'User', entityId: id, name: 'rita' },
      before: { roles: ['STORY_READ'], excluded: true, expiration: '2020-01-01' },
      after: { roles: expect.arrayContaining(['ADMIN_WRITE', 'USER_WRITE']), excluded: false, expiration: null, password: '*** new' },
    },
  ]);
  expect((await rita.get('/audit/verify')).body).toMatchObject({ ok: true });
  const lines = await sql("select username, ip from auth_log where reason = 'administrator_let_in'");
  expect(lines.rows).toEqual([{ username: 'rita', ip: 'lauda-server' }]);
  expect((await sql('select excluded, expiration from person where id = $1', [id])).rows).toEqual([{ excluded: false, expiration: null }]);
});

it('the command makes the account where there is none, ends what is open, and leaves those of the directory alone', async () => {
  const plantao = await comeIn(await command('plantao'), 'senha-do-plantao');
  expect(await rolesOf(plantao)).toEqual(EVERY);
  const { body: audit } = await plantao.get<{ data: object[] }>('/audit/filter?act=users.letIn');
  expect(audit.data[0]).toMatchObject({ name: 'plantao', before: null, after: { username: 'plantao', password: '*** new' } });
  // Asked before the one-time password is used: a new password of one's own ends other sessions anyway.
  await command('plantao');
  await expect.poll(async () => (await plantao.get('/users/me')).status).toBe(401);
  await sql(`insert into person (name, nickname, username, ad) values ('Da Casa', 'Da Casa', 'casa', true)`);
  await expect(command('casa')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('is an account of the directory') });
  await expect(command()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('lauda-server administrator USERNAME') });
});
