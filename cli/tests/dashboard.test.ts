import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localTimestamp } from '@lauda/domain';
import { Newsroom } from '@lauda/sdk';
import { createRundownBy, PATIENCE, startTestServer, TEST_PASSWORD, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildArith } from './buildArith.ts';
import { start } from './child.ts';

const LAUNCHER = fileURLToPath(new URL('../bin/lauda.js', import.meta.url));
/** `script` of util-linux gives a program a terminal of its own. */
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

let server: TestServer;
let folder: string;
let chefe: Newsroom;
let storyIds: Readonly<Record<string, number>>;
let date: string;
const variables = () => ({ LAUDA_URL: server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US', NO_COLOR: '1' });
const lauda = (args: readonly string[], more: Readonly<Record<string, string>> = {}, input = '') =>
  start(args, { ...variables(), ...more }, input).ended;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  folder = await mkdtemp(join(tmpdir(), 'lauda-board-'));
  await server.person('chefe', [
    'RUNDOWN_READ',
    'RUNDOWN_WRITE',
    'RUNDOWN_ADMIN',
    'STORY_READ',
    'STORY_WRITE',
    'STORY_ADMIN',
    'PROGRAM_WRITE',
    'ADMIN_READ',
    'ADMIN_WRITE',
  ]);
  await server.person('leo', ['STORY_READ']);
  chefe = new Newsroom({ url: server.url });
  await chefe.auth.login({ username: 'chefe', password: TEST_PASSWORD });
  const { epochMs, zone } = await chefe.time.get();
  date = localTimestamp(epochMs, zone).slice(0, 10);
  ({ storyIds } = await buildArith(chefe, date));
  await lauda(['auth', 'login', '-u', 'chefe'], {}, TEST_PASSWORD);
});
afterAll(async () => {
  await chefe?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('prints lines that do not change with the language in a pipe, one object as JSON, and help for who is not signed in', async () => {
  await chefe.stories.load(storyIds.S1!, { lock: true });
  const piped = await lauda([]);
  expect([piped.code, piped.err]).toEqual([0, '']);
  expect(piped.out).toMatch(/^show\t\d+\tJornal da Noite\t19:00:00\t19:30:00\t1085\t655\t$/m);
  expect(piped.out).toMatch(/^lock\t\d+\tstory\tS1\tchefe\t\d{4}-\d\d-\d\dT/m);
  const steady = ({ out }: { out: string }) => out.replace(/^job.*\n/gm, '');
  expect(steady(await lauda(['--lang', 'es_ES']))).toBe(steady(piped));
  const json = JSON.parse((await lauda(['dashboard', '--json', 'date,shows,locks'])).out);
  expect([json.date, json.shows.length, json.locks[0].slug]).toEqual([date, 1, 'S1']);

  const LAUDA_CONFIG = join(folder, 'other.json');
  const nobody = await lauda([], { LAUDA_CONFIG });
  expect([nobody.code, nobody.err]).toEqual([0, '']);
  expect(nobody.out).toBe((await lauda(['--help'], { LAUDA_CONFIG })).out);
  await lauda(['auth', 'login', '-u', 'leo'], { LAUDA_CONFIG }, TEST_PASSWORD);
  const leo = await lauda([], { LAUDA_CONFIG });
  expect([leo.code, leo.err, leo.out.match(/^(show|job)/m)]).toEqual([0, '', null]);
  const stale = await lauda([], { LAUDA_TOKEN: 'lauda_nobody' });
  expect([stale.code, stale.out]).toEqual([4, '']);
});

it.skipIf(!hasTerminal)(
  'is live in a terminal: a show made meanwhile comes, Enter opens it, Esc goes back, and Ctrl-C leaves the terminal as it was',
  async () => {
    const { PATH = '' } = process.env;
    const line = `stty rows 40 cols 100; exec "${process.execPath}" "${LAUNCHER}"`;
    const child = spawn('script', ['-qec', line, '/dev/null'], {
      env: { PATH, TERM: 'xterm', SHELL: '/bin/sh', ...variables() },
      stdio: 'pipe',
    });
    let screen = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      screen += text;
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const until = (text: string | RegExp) => vi.waitFor(() => expect(screen).toMatch(text), PATIENCE);
    await until(/› Jornal da Noite/);
    const { id } = await chefe.programs.create({ name: 'Última Hora', start: '23:00:00', end: '23:30:00' });
    await createRundownBy(chefe, { programId: id, date });
    await until(/Última Hora/);
    await chefe.stories.displayStatus(storyIds.S1!, 'play');
    await until(/01 S1 .*left/);
    child.stdin.write('\r');
    await until(/Esc back/);
    const before = screen.length;
    child.stdin.write('\u001b');
    await vi.waitFor(() => expect(screen.slice(before)).toMatch(/SHOWS TODAY/), PATIENCE);
    child.stdin.write('\u0003');
    expect(await ended).toBe(130);
    // The screen beside the usual one was left, and the cursor is back.
    expect(screen).toContain('\u001b[?1049l');
    expect(screen.slice(screen.lastIndexOf('\u001b[?1049l'))).not.toContain('\u001b[?25l');
  },
);
