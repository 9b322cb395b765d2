import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstAdministrator } from '../../packages/server/src/people/administrator.ts';
import { runLine } from './child.ts';

let server: TestServer;
let folder: string;
const lauda = (line: string, input = '') =>
  runLine(line.split(' '), { LAUDA_URL: server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US' }, input);

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lauda-first-'));
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('the first administrator of an empty newsroom comes in by the command line alone, with a password of their own from then on', async () => {
  const said = (await firstAdministrator(server.server.services))!;
  const without = await lauda(`auth login -u ${said.username}`, `${said.password}\n`);
  expect([without.code, without.err]).toEqual([2, expect.stringContaining('the second line of standard input')]);
  const short = await lauda(`auth login -u ${said.username}`, `${said.password}\ncurta\n`);
  expect([short.code, short.err]).toEqual([1, expect.stringContaining('password: at least 8')]);
  const done = await lauda(`auth login -u ${said.username}`, `${said.password}\nso-minha-agora\n`);
  expect([done.code, done.err]).toEqual([0, expect.stringContaining(`Signed in to ${server.url} as admin`)]);
  const made = await lauda('program list');
  expect(made.code, made.err).toBe(0);
  expect((await new WireClient(server.url).login('admin', said.password)).status).toBe(401);
  expect((await new WireClient(server.url).login('admin', 'so-minha-agora')).status).toBe(204);
});
