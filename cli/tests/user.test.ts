import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, TEST_PASSWORD, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start } from './child.ts';
import { cli } from './fakeEnv.ts';

let server: TestServer;
let folder: string;
const lauda = (line: string, input = '') =>
  start(line.split(' '), { LAUDA_URL: server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US' }, input).ended;
const FIRST = 'primeira-senha';

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lauda-users-'));
  await server.person('chefe', ['USER_READ', 'USER_WRITE', 'STORY_READ', 'STORY_WRITE']);
  await lauda('auth login -u chefe', TEST_PASSWORD);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('lauda user', () => {
  it('makes, changes, resets, kicks out, removes and restores people by the own password, never by the kept token', async () => {
    const made = await lauda(
      'user create Rita --email rita@tv.br --roles story_read,STORY_WRITE --password',
      `${TEST_PASSWORD}\n${FIRST}\n`,
    );
    expect([made.code, made.err]).toEqual([0, expect.stringContaining('Rita')]);
    const rita = new WireClient(server.url);
    expect((await rita.login('rita@tv.br', FIRST)).body.code).toBe('error_reset_password');
    expect((await rita.login('rita@tv.br', 'segunda-senha', true)).status).toBe(204);
    expect((await lauda('user list')).out).toMatch(/Rita\tRita\trita@tv.br\tonline/);
    expect(JSON.parse((await lauda('user view rita@tv.br --json roles')).out)).toEqual({ roles: ['STORY_READ', 'STORY_WRITE'] });
    expect((await lauda('user edit rita --name Rita_Prado --expiration 2030-01-31', TEST_PASSWORD)).code).toBe(0);
    expect(JSON.parse((await lauda('user view rita --json name,expiration')).out)).toEqual({
      name: 'Rita_Prado',
      expiration: '2030-01-31',
    });
    expect((await lauda('user kick rita --yes', TEST_PASSWORD)).code).toBe(0);
    expect((await rita.get('/users/me')).status).toBe(401);
    expect((await lauda('user reset rita --yes', TEST_PASSWORD)).code).toBe(0);
    expect((await rita.login('rita@tv.br', 'segunda-senha')).body.code).toBe('error_reset_password');
    expect((await lauda('user remove rita --yes', TEST_PASSWORD)).code).toBe(0);
    expect((await lauda('user list')).out).not.toContain('Rita');
    expect((await lauda('user list --all')).out).toContain('removed');
    expect((await lauda('user restore rita', TEST_PASSWORD)).code).toBe(0);
    expect((await lauda('user list')).out).toContain('Rita');
  });

  it('refuses a wrong password, a role that is none, one that is not held and a name that is taken; nothing changes', async () => {
    const before = (await lauda('user list --all')).out;
    expect((await lauda('user create Caio --email caio@tv.br', 'errada')).code).not.toBe(0);
    expect((await lauda('user create Caio --roles STORY_EAT', TEST_PASSWORD)).code).toBe(2);
    expect((await lauda('user create Caio --email caio@tv.br --roles ADMIN_WRITE', TEST_PASSWORD)).code).not.toBe(0);
    expect((await lauda('user create Rita --email outra@tv.br', TEST_PASSWORD)).err).toContain('taken');
    expect((await lauda('user create Caio --email caio@tv.br --password', TEST_PASSWORD)).err).toContain('second line');
    expect((await lauda('user list --all')).out).toBe(before);
  });
});

it('asks for a first password twice without echo, and sends nothing where the two differ', async () => {
  const world = {
    variables: { LAUDA_LANG: 'en_US', LAUDA_URL: 'http://127.0.0.1:1' },
    columns: 80,
    typed: ['minha-senha', FIRST, 'outra-coisa'],
    answers: { 'POST /authentication': () => undefined, 'POST /logout': () => undefined },
  };
  const told = await cli('user create Rita --email rita@tv.br --password -u chefe', world);
  expect([told.code, told.err]).toEqual([2, expect.stringContaining('differ')]);
  expect(told.asked.map(({ hidden }) => hidden)).toEqual([true, true, true]);
  expect(told.sent.map(({ route }) => route)).not.toContain('POST /users');
});
