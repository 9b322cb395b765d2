import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE } from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { start } from './child.ts';

let server: Server;
let folder: string;
let variables: Readonly<Record<string, string>>;
let asked: string[] = [];
/** The calls that are answered, at once or once a promise is kept, in a test that needs some; the rest waits for ever. */
let answers: Readonly<Record<string, unknown>> = {};

beforeAll(async () => {
  server = createServer(({ method, url }, response) => {
    const line = `${method} ${url}`;
    asked.push(line);
    const route = Object.keys(answers).find((each) => line.startsWith(each));
    const answer = route === undefined ? undefined : answers[route];
    if (answer === undefined) return;
    void Promise.resolve(answer).then((body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'lauda-interrupt-'));
  await writeFile(join(folder, 'order.csv'), 'block;slug\nI;A\n');
  await writeFile(join(folder, 'text.txt'), 'x');
  variables = {
    LAUDA_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    LAUDA_TOKEN: 'lauda_x',
    LAUDA_CONFIG: join(folder, 'config.json'),
    LANG: 'en_US.UTF-8',
  };
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked = [];
  answers = {};
});

/** Starts a line, interrupts it once it waits for the server, and answers how it ended. */
async function interrupted(
  line: string,
  { signal = 'SIGINT', until = '', input = '' }: { signal?: 'SIGINT' | 'SIGTERM'; until?: string; input?: string } = {},
) {
  const running = start(
    line.split(' ').map((word) => (/\.(csv|txt)$/.test(word) ? join(folder, word) : word)),
    variables,
    input,
  );
  const waits = vi.waitFor(() => expect(asked.some((each) => each.startsWith(until))).toBe(true), PATIENCE);
  // A line that ends by itself is told as it ended.
  await Promise.race([waits, running.ended]);
  running.interrupt(signal);
  return running.ended;
}

it.each([
  'job list',
  'lock list',
  'user list',
  'rundown list',
  'rundown view 5',
  'guideline view 5',
  'rundown create 5',
  'round create Ronda',
  'program create Jornal',
  'guideline edit 5 --slug A',
  'program edit 5 --name Jornal',
  'lock take-over 5 --yes',
  'rundown import order.csv -p 5',
  'rundown export 5',
  'contact export out.csv',
  'admin settings show mail',
  'api time.get',
  'auth status',
])('ends by one Ctrl-C while the server does not answer: lauda %s', async (line) => {
  expect(await interrupted(line)).toEqual({ code: 130, out: '', err: 'interrupted\n' });
});

it('ends with 143 where the system ends it', async () => {
  expect(await interrupted('lock list', { signal: 'SIGTERM' })).toEqual({ code: 143, out: '', err: 'interrupted\n' });
});

it.each([
  'story edit 7 --file text.txt',
  'guideline edit 7 --slug A',
  'reportage edit 7 --slug A',
])('gives the lock back that it took, or may have got: lauda %s', async (line) => {
  const [noun] = line.split(' ');
  const path = { story: '/api/stories/7', guideline: '/api/assignments/7', reportage: '/api/news_reports/7' }[noun!]!;
  const document = { id: 7, slug: 'A', date: '2026-11-21', textVersion: 1, version: 1, sections: {} };
  // While the lock is asked for, and while the document is saved under it.
  const asking = [{}, `GET ${path}`] as const;
  const saving = [{ [`GET ${path}`]: document }, 'PUT /api/'] as const;
  for (const [known, until] of noun === 'story' ? [asking] : [asking, saving]) {
    asked = [];
    answers = { ...known, 'DELETE /api/locks/7': {} };
    const told = await interrupted(line, { until });
    expect([told, asked.at(-1)]).toEqual([
      { code: 130, out: '', err: 'interrupted\n' },
      expect.stringMatching(/^DELETE \/api\/locks\/7\?window=/),
    ]);
  }
});

it('ends a proposal that it had begun to apply, and says so: lauda rundown fit', async () => {
  const story = (id: number, total: string) => ({
    id,
    version: 1,
    slug: `S${id}`,
    page: String(id),
    total,
    approved: true,
    displayStatus: 'blank',
  });
  const block = { commercial: 'PT0S', standBy: false };
  const rundown = {
    ...{ id: 9, programId: 5, date: '2026-11-21', start: '19:00:00', end: '19:10:00', production: null, timeZone: 'UTC', onAir: null },
    blocks: [
      { ...block, id: 1, stories: [story(1, 'PT9M'), story(2, 'PT3M')] },
      { ...block, id: 2, standBy: true, stories: [story(3, 'PT1M')] },
    ],
  };
  answers = {
    'GET /api/programs': [{ id: 5, name: 'Jornal' }],
    'GET /api/rundowns/config': { estimatedEnabled: false, accumulateByBlock: false },
    'GET /api/rundowns': rundown,
    'GET /api/time': { epochMs: 0, zone: 'UTC' },
  };
  const line = 'rundown fit 5 -d 2026-11-21';
  const listed = await start([...line.split(' '), '--json', 'name,kind'], variables).ended;
  const { name } = (JSON.parse(listed.out) as { name: string; kind: string }[]).find(({ kind }) => kind === 'swap')!;
  let first = (_stories: object[]): void => undefined;
  const waiting = new Promise<object>((resolve) => (first = resolve));
  let moves = 0;
  const move = 'PUT /api/rundowns/9/stories/move';
  answers = {
    ...answers,
    get [move]() {
      moves += 1;
      return moves === 1 ? waiting : [story(2, 'PT3M')];
    },
  };
  asked = [];
  const running = start([...line.split(' '), '--apply', name], variables);
  await vi.waitFor(() => expect(asked).toContain(move), PATIENCE);
  running.interrupt();
  // The answer comes once the program knows that it was interrupted.
  await pause(500);
  first([story(3, 'PT1M')]);
  const told = await running.ended;
  expect([told.code, asked.filter((each) => each === move).length]).toEqual([130, 2]);
  expect(told.err).toMatch(/^Done: .*\n.*\n {2}lauda rundown fit 5 -d 2026-11-21 --undo \S+\nInterrupted after it had begun/);
});

it('does not wait for ever for a server that takes no lock back either', async () => {
  const began = Date.now();
  expect((await interrupted('guideline edit 7 --slug A', { until: 'GET /api/assignments/7' })).code).toBe(130);
  expect(Date.now() - began).toBeLessThan(20_000);
});

it('takes back the token that a sign-in was making, whose answer it waits for', async () => {
  let answer = (_token: object): void => undefined;
  const token = new Promise<object>((resolve) => (answer = resolve));
  answers = {
    'POST /api/authentication': {},
    'GET /api/authorities': ['STORY_READ'],
    'POST /api/tokens': token,
    'DELETE /api/tokens/9': {},
    'POST /api/logout': {},
  };
  const told = interrupted('auth login -u ana', { until: 'POST /api/tokens', input: 'secret\n' });
  await vi.waitFor(() => expect(asked).toContain('POST /api/tokens'), PATIENCE);
  // After the interruption was heard, which nothing tells: the token is asked for still.
  setTimeout(
    () => answer({ id: 9, secret: 'lauda_made', name: 'lauda', roles: [], kind: 'user', created: '', expires: null, lastUsed: null }),
    700,
  );
  expect(await told).toEqual({ code: 130, out: '', err: 'interrupted\n' });
  expect(asked.filter((line) => !line.startsWith('GET'))).toEqual([
    'POST /api/authentication',
    'POST /api/tokens',
    'DELETE /api/tokens/9',
    'POST /api/logout',
  ]);
  await expect(readFile(join(folder, 'config.json'), 'utf8')).rejects.toThrow('ENOENT');
});

it('does not wait for ever for a token either', async () => {
  answers = { 'POST /api/authentication': {}, 'GET /api/authorities': [], 'POST /api/logout': {} };
  const began = Date.now();
  expect((await interrupted('auth login -u ana', { until: 'POST /api/tokens', input: 'secret\n' })).code).toBe(130);
  expect(Date.now() - began).toBeLessThan(20_000);
});
