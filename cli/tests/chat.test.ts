import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE, startTestServer, TEST_PASSWORD, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTcpProxy } from '../../packages/testing/src/tcpProxy.ts';
import { start } from './child.ts';

let server: TestServer;
let folder: string;
const run = (args: readonly string[], input = '') =>
  start(args, { LAUDA_URL: server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US' }, input);

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lauda-chats-'));
  for (const name of ['ana', 'bia']) await server.person(name, ['CHAT_READ']);
  await run(['auth', 'login', '-u', 'ana'], TEST_PASSWORD).ended;
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('lauda chat lists, says, shows and follows what is said until it is interrupted', async () => {
  const bia = await server.as('bia');
  const { rows } = await server.server.services.pool.query("select id from person where username = 'ana'");
  const { id } = (await bia.post<{ id: number }>('/chats', { userIds: [rows[0].id] })).body;
  await bia.post(`/chats/${id}/messages`, 'Chove na\nserra.');
  expect((await run(['chat', 'list']).ended).out).toBe(`${id}\t1\tana, bia\tChove na serra.\n`);
  expect((await run(['chat', 'send', String(id), 'Vamos', 'ao', 'vivo?']).ended).code).toBe(0);
  const shown = (await run(['chat', 'messages', String(id), '--json', 'name,text']).ended).out;
  expect(JSON.parse(shown)).toEqual([
    { name: 'bia', text: 'Chove na\nserra.' },
    { name: 'ana', text: 'Vamos ao vivo?' },
  ]);
  expect((await run(['chat', 'send', String(id), ' ']).ended).code).not.toBe(0);
  const following = run(['chat', 'tail', '--json', 'name,text']);
  // It says nothing before something comes: said again until it is there.
  const heard = () => following.out().split('\n').filter(Boolean);
  await expect
    .poll(async () => {
      await bia.post(`/chats/${id}/messages`, 'No ar.');
      return heard().length;
    }, PATIENCE)
    .toBeGreaterThan(0);
  expect(JSON.parse(heard()[0]!)).toEqual({ name: 'bia', text: 'No ar.' });
  following.interrupt();
  expect((await following.ended).code).toBe(130);
});

it('lauda chat tail prints what was said while the line was cut, in its order and once, although its events are no longer kept', async () => {
  const bia = await server.as('bia');
  const { rows } = await server.server.services.pool.query("select id from person where username = 'ana'");
  const { id } = (await bia.post<{ id: number }>('/chats', { userIds: [rows[0].id] })).body;
  const targets = [server.url];
  const line = await startTcpProxy(targets);
  const args = ['chat', 'tail', String(id), '--json', 'text'];
  const config = join(folder, 'config.json');
  const { token } = Object.values(JSON.parse(await readFile(config, 'utf8')).servers)[0] as { token: string };
  const following = start(args, { LAUDA_URL: line.url, LAUDA_CONFIG: config, LAUDA_LANG: 'en_US', LAUDA_TOKEN: token });
  const heard = (): string[] =>
    following
      .out()
      .split('\n')
      .filter(Boolean)
      .map((text) => JSON.parse(text).text);
  const say = (text: string) => bia.post(`/chats/${id}/messages`, text);
  await expect
    .poll(async () => {
      await say('Antes.');
      return heard().length;
    }, PATIENCE)
    .toBeGreaterThan(0);
  targets.pop();
  line.cut();
  const missed = Array.from({ length: 103 }, (_, at) => `Falta ${at}.`);
  for (const text of missed) await say(text);
  await server.server.services.pool.query('delete from event');
  targets.push(server.url);
  await expect.poll(heard, PATIENCE).toContain('Falta 102.');
  await say('De volta.');
  await expect.poll(heard, PATIENCE).toContain('De volta.');
  expect(heard().filter((text) => text !== 'Antes.')).toEqual([...missed, 'De volta.']);
  following.interrupt();
  expect((await following.ended).code).toBe(130);
  await line.stop();
});
