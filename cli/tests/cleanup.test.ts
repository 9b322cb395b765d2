import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLEANED, CLEANED_TARGETS, type CleanedTarget } from '@lauda/domain';
import { startNewsroom, TEST_PASSWORD, type TestNewsroom } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLine } from './child.ts';

const DAYS = 30;
let newsroom: TestNewsroom;
let folder: string;
const lauda = (line: string) => {
  const variables = { LAUDA_URL: newsroom.server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US', NO_COLOR: '1' };
  return runLine(line.split(' '), variables, line.startsWith('auth') ? TEST_PASSWORD : '');
};
const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await newsroom.server.server.services.pool.query(text, values)).rows;

beforeAll(async () => {
  newsroom = await startNewsroom({ jobs: true });
  folder = await mkdtemp(join(tmpdir(), 'lauda-cleanup-'));
  await lauda('auth login -u ana');
});
afterAll(async () => {
  await newsroom?.server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The table of each target. */
const TABLES: Readonly<Record<CleanedTarget, string>> = {
  chat: 'chat_message',
  trash: 'document',
  notices: 'notice',
  rundownLogs: 'rundown_log',
  revisions: 'revision',
  audit: 'audit',
};
const rows = async (): Promise<Record<string, number>> => {
  const counted = CLEANED_TARGETS.map(async (target) => {
    const [row] = await sql<{ n: number }>(`select count(*)::int as n from ${TABLES[target]}`);
    return [target, row!.n] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
};
const counts = async (more = '--dry-run'): Promise<Record<string, number>> => {
  const { code, out } = await lauda(`admin cleanup ${more} --json target,count`);
  expect(code).toBe(0);
  return Object.fromEntries((JSON.parse(out) as { target: string; count: number }[]).map(({ target, count }) => [target, count]));
};

it('lauda admin cleanup --dry-run counts of each kind what would go and removes none of it; the cleanup itself removes just that', async () => {
  const { ana, server, story, rundown } = newsroom;
  const old = new Date(server.now() - (DAYS + 10) * 86_400_000);
  const stories = [];
  for (const slug of ['UM', 'DOIS', 'TRES', 'QUATRO']) stories.push(await story({ slug }));
  for (const { id } of stories)
    for (const slug of ['ANTES', 'DEPOIS']) expect((await ana.patch(`/stories/${id}`, 'slug', slug)).status).toBe(200);
  await ana.delete(`/stories?ids=${stories[2]!.id},${stories[3]!.id}`);
  // One of the trash is too new to go.
  await sql('update document set excluded_at = $2 where id = $1', [stories[3]!.id, old]);
  await sql('update revision set at = $1', [old]);
  for (const text of ['um', 'dois', 'três']) await ana.post('/notices', { title: 'Aviso', text });
  await sql("update notice set created_at = $1 where text <> 'três'", [old]);
  const [chat] = await sql<{ id: number }>('insert into chat (created_at) values ($1) returning id', [old]);
  for (const at of [old, old, old, new Date(server.now())])
    await sql("insert into chat_message (chat_id, person_id, sent_at, text) values ($1, $2, $3, 'oi')", [chat!.id, newsroom.anaId, at]);
  await sql('update rundown_log set at = $1 where rundown_id = $2 and id in (select id from rundown_log order by id limit 2)', [
    old,
    rundown.id,
  ]);
  const days = Object.fromEntries(Object.values(CLEANED).map((name) => [name, DAYS]));
  expect((await ana.post('/cleaning/config', { version: 0, ...days })).status).toBe(201);
  await ana.post('/types', { name: 'Antiga' });
  await sql('alter table audit disable trigger user');
  await sql('update audit set at = $1 where n = (select min(n) from audit)', [old]);
  await sql('alter table audit enable trigger user');

  const before = await rows();
  const told = await counts();
  expect(told).toMatchObject({ chat: 3, trash: 1, notices: 2, rundownLogs: 2, audit: 1 });
  expect(told.revisions, 'older versions of the documents that stay').toBeGreaterThan(0);
  expect(await rows(), 'nothing is gone').toEqual(before);
  expect(await counts()).toEqual(told);
  expect(await sql("select 1 from job where kind = 'cleaning' and state <> 'QUEUED'")).toEqual([]);

  const done = await lauda('admin cleanup --yes --wait');
  expect([done.code, done.err]).toEqual([0, expect.any(String)]);
  const log = await sql<{ target: string; count: number }>('select target, count from cleaning_log');
  expect(Object.fromEntries(log.map(({ target, count }) => [target, count]))).toEqual(told);
  const after = await rows();
  // The versions of a document go with it; a cleanup is an act of its own.
  for (const target of CLEANED_TARGETS)
    if (target !== 'revisions' && target !== 'audit') expect([target, before[target]! - after[target]!]).toEqual([target, told[target]]);
  expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
});
