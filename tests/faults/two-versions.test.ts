import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, PATIENCE, StompClient, type TestDatabase, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedProcess, startProcess } from '../../packages/testing/src/process.ts';

/** A server of an older Lauda that said it is ready. */
interface OldServer {
  readonly line: { readonly url: string };
  stop(): Promise<void>;
}
const { commitsOfMigrations, layOut, startOld } = (await import(new URL('../../scripts/lib/old-lauda.mjs', import.meta.url).href)) as {
  commitsOfMigrations(): string[];
  layOut(commit: string, folder: string): string;
  startOld(folder: string, env: Readonly<Record<string, string>>): Promise<OldServer>;
};
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// The last commit before the newest change of the tables: what runs at the other node while the first is upgraded.
const beforeNewest = (): string | undefined => {
  try {
    const commit = `${commitsOfMigrations().at(-1)}^`;
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return commit;
  } catch {
    return undefined;
  }
};
const before = beforeNewest();
const DATE = '2026-11-20';

interface Rundown {
  id: number;
  blocks: { id: number; stories: { id: number; slug: string; version: number }[] }[];
}

describe.skipIf(before === undefined)('a node of the version before and one of today, on one database (needs the history)', () => {
  let room: string;
  let database: TestDatabase;
  let old: OldServer;
  let now: StartedProcess<{ url: string }>;
  let env: Record<string, string>;
  const sources = (): string => path.join(room, 'lauda');
  /** What every question without an id is answered with, by its path. */
  const questions = Object.entries(
    JSON.parse(execFileSync('git', ['show', `${before ?? 'HEAD'}:spec/openapi.json`], { cwd: ROOT, maxBuffer: 1 << 28 }).toString())
      .paths as Record<string, { get?: { parameters?: { required?: boolean }[] } }>,
  )
    .filter(([name, { get }]) => get && !name.includes('{') && !get.parameters?.some(({ required }) => required))
    .map(([name]) => name.replace(/^\/api/, ''));
  async function answersOf(url: string): Promise<Record<string, number>> {
    const client = new WireClient(url);
    await client.login('chefe', 'lauda-demo');
    const found: Record<string, number> = {};
    for (const name of questions) found[name] = (await fetch(`${url}/api${name}`, { headers: { cookie: client.cookie } })).status;
    return found;
  }

  beforeAll(async () => {
    room = await mkdtemp(path.join(tmpdir(), 'lauda-two-versions-'));
    database = await createTestDatabase('empty');
    layOut(before!, sources());
    const shared = { DATABASE_URL: database.url, LAUDA_SECRET: 'um segredo de trinta e dois sinais', LAUDA_LOG: 'error', LAUDA_PORT: '0' };
    const clock = { LAUDA_DEMO: 'true', LAUDA_DEMO_ARCHIVE: 'false', LAUDA_DEMO_NOW: '2026-11-20T21:00:00Z' };
    env = { ...shared, ...clock };
    old = await startOld(sources(), { ...env, LAUDA_DATA: path.join(room, 'old') });
  });
  afterAll(async () => {
    await now?.kill('SIGTERM');
    await old?.stop();
    await database?.drop();
    if (room) await rm(room, { recursive: true, force: true });
  });

  it('goes on with all it did once the tables are those of today, and each shows at once what is done at the other', async () => {
    expect(questions.length).toBeGreaterThan(60);
    const answered = await answersOf(old.line.url);
    expect(Object.values(answered).filter((status) => status >= 500)).toEqual([]);
    now = await startProcess('packages/server/src/main.ts', { ...env, LAUDA_DATA: path.join(room, 'now') });
    expect(await answersOf(old.line.url)).toEqual(answered);

    const [there, here] = [new WireClient(old.line.url), new WireClient(now.line.url)];
    // The session that one made is known at the other.
    await there.login('editora', 'lauda-demo');
    here.cookie = there.cookie;
    const [theirs, ours] = await Promise.all(
      [there, here].map(({ cookie }, nth) => StompClient.open([old, now][nth]!.line.url, { cookie }, ['stories'])),
    );
    const rundown = async (at: WireClient): Promise<Rundown> => (await at.get<Rundown>(`/rundowns?date=${DATE}&programId=1`)).body;
    const told = (live: StompClient, slug: string) =>
      expect.poll(() => live.events.some((event) => JSON.stringify(event).includes(slug)), PATIENCE).toBe(true);
    const first = (await rundown(there)).blocks[0]!;
    const made = await there.post<{ id: number }>(`/rundowns/${(await rundown(there)).id}/stories`, {
      blockId: first.id,
      story: { slug: 'NA VERSÃO DE ANTES' },
    });
    expect(made.status).toBe(201);
    await told(ours!, 'NA VERSÃO DE ANTES');
    expect((await here.patch(`/stories/${made.body.id}`, 'slug', 'NA VERSÃO DE HOJE')).status).toBeLessThan(300);
    await told(theirs!, 'NA VERSÃO DE HOJE');
    expect((await there.get<{ slug: string }>(`/stories/${made.body.id}`)).body.slug).toBe('NA VERSÃO DE HOJE');
    // A lock of one is a lock at the other.
    expect((await there.get(`/stories/${made.body.id}?lock=true`)).status).toBe(200);
    expect((await here.get<unknown[]>('/locks')).body).toHaveLength(1);
    theirs!.close();
    ours!.close();
  });

  it('does not start again once it was stopped: it says which change of the tables it does not know', async () => {
    await old.stop();
    const refused = startOld(sources(), { ...env, LAUDA_DATA: path.join(room, 'old') });
    await expect(refused).rejects.toThrow(/which this Lauda does not know: it was made by a newer one|was changed after it was applied/);
    expect((await fetch(`${now.line.url}/readyz`)).status).toBe(200);
  });
});
