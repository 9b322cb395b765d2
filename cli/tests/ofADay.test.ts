import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNewsroom, TEST_PASSWORD, type TestNewsroom } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLine } from './child.ts';

const DAY = '2026-11-20';
let newsroom: TestNewsroom;
let folder: string;
const lauda = (...line: string[]) => {
  const variables = { LAUDA_URL: newsroom.server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US', NO_COLOR: '1' };
  return runLine(line, variables, line[0] === 'auth' ? TEST_PASSWORD : '');
};

beforeAll(async () => {
  newsroom = await startNewsroom();
  folder = await mkdtemp(join(tmpdir(), 'lauda-day-'));
  await lauda('auth', 'login', '-u', 'ana');
});
afterAll(async () => {
  await newsroom?.server.stop();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['guideline', '/assignments', {}, ['--date', DAY]],
  ['reportage', '/news_reports', { reporterId: 1 }, ['--from', DAY, '--to', DAY]],
  ['production', '/productions', {}, ['--date', DAY]],
] as const)('lists the %ss of a date: two of them are two rows [CLI-02]', async (noun, route, more, options) => {
  for (const [slug, date] of [
    ['CHUVA', DAY],
    ['SOL', DAY],
    ['VENTO', '2026-11-21'],
  ])
    expect((await newsroom.ana.post(route, { slug, date, ...more })).status).toBe(201);
  const { code, out } = await lauda(noun, 'list', ...options);
  expect(code).toBe(0);
  const rows = out.trim().split('\n');
  expect(rows).toHaveLength(2);
  expect(rows.map((row) => row.split('\t')[2]).sort()).toEqual(['CHUVA', 'SOL']);
});
