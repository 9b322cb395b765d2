import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Newsroom } from '@lauda/sdk';
import { createTestDatabase, PATIENCE, StompClient, type TestDatabase, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePort } from '../../packages/testing/src/ports.ts';
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
  /** The answer of every GET without an id, by its path. */
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

// Enough writes for one to meet each stop and each start, without a rundown of a thousand stories.
const WRITES_EVERY_MS = 100;
/** The words writers say and what of it was acknowledged. */
interface Acknowledged {
  readonly stories: Map<number, string>;
  readonly files: Map<number, string>;
  /** What the SDK gave up on. */
  readonly failed: string[];
}

describe.skipIf(before === undefined)('two nodes of the version before, replaced one by one by today’s (needs the history)', () => {
  let room: string;
  let database: TestDatabase;
  const ending: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const end of ending.reverse()) await end().catch(() => undefined);
    await database?.drop();
    if (room) await rm(room, { recursive: true, force: true });
  });

  it('loses nothing that was acknowledged of saves and uploads, fails nobody, and ends the work that was under way', async () => {
    room = await mkdtemp(path.join(tmpdir(), 'lauda-rolling-'));
    const sources = layOut(before!, path.join(room, 'lauda'));
    database = await createTestDatabase('empty');
    const ports = [await takePort(), await takePort()];
    const urls = ports.map(({ port }) => `http://127.0.0.1:${port}`);
    const env = (nth: number): Record<string, string> => ({
      DATABASE_URL: database.url,
      LAUDA_SECRET: 'um segredo de trinta e dois sinais',
      LAUDA_LOG: 'error',
      LAUDA_PORT: String(ports[nth]!.port),
      LAUDA_DATA: path.join(room, `data-${nth}`),
      LAUDA_FILES: path.join(room, 'files'),
      ...{ LAUDA_DEMO: 'true', LAUDA_DEMO_ARCHIVE: 'false', LAUDA_DEMO_NOW: '2026-11-20T21:00:00Z' },
    });
    await mkdir(path.join(room, 'files'));
    const olds: OldServer[] = [];
    for (const nth of [0, 1]) {
      await ports[nth]!.release();
      olds.push(await startOld(sources, env(nth)));
      ending.push(() => olds[nth]!.stop());
    }

    const chief = new Newsroom({ url: urls[0], urls, locale: 'en_US' });
    ending.push(() => chief.close());
    await chief.auth.login({ username: 'admin', password: 'lauda-demo' });
    const { id: rundownId, blocks } = await chief.rundowns.load({ date: DATE, programId: 1 });
    const blockId = blocks[0]!.id;
    const acknowledged: Acknowledged = { stories: new Map(), files: new Map(), failed: [] };
    let isOver = false;
    const writer = async (name: string, work: (newsroom: Newsroom, nth: number) => Promise<unknown>, first: number): Promise<void> => {
      const own = new Newsroom({ url: urls[first], urls: [urls[first]!, urls[1 - first]!], locale: 'en_US' });
      ending.push(() => own.close());
      await own.auth.login({ username: 'editora', password: 'lauda-demo' });
      for (let nth = 0; !isOver; nth += 1) {
        await setTimeout(WRITES_EVERY_MS);
        await work(own, nth).catch((error: Error) => acknowledged.failed.push(`${name} ${nth}: ${error.name} ${error.message}`));
      }
    };
    const saves = (name: string) => async (newsroom: Newsroom, nth: number) => {
      const slug = `${name} ${nth}`;
      const { id } = await newsroom.rundowns.stories.create(rundownId, { blockId, story: { slug } });
      acknowledged.stories.set(id, slug);
    };
    const uploads = async (newsroom: Newsroom, nth: number) => {
      const text = `Nota ${nth} da chuva.`;
      const { id } = await newsroom.files.single(new File([text], `nota-${nth}.txt`, { type: 'text/plain' }));
      acknowledged.files.set(id, text);
    };
    const writing = [writer('ALFA', saves('ALFA'), 0), writer('BETA', saves('BETA'), 1), writer('ARQUIVO', uploads, 0)];
    const more = async (): Promise<void> => {
      const { stories, files } = acknowledged;
      const [had, kept] = [stories.size, files.size];
      await expect.poll(() => stories.size > had + 5 && files.size > kept + 2, PATIENCE).toBe(true);
    };
    ending.push(async () => {
      isOver = true;
    });
    await more();
    await chief.index.rebuild(['stories', 'assignments']);
    for (const nth of [0, 1]) {
      await olds[nth]!.stop();
      const fresh = await startProcess('packages/server/src/main.ts', env(nth));
      ending.push(() => fresh.kill('SIGTERM'));
      await more();
    }
    isOver = true;
    await Promise.all(writing);

    expect(acknowledged.failed).toEqual([]);
    const stories = new Map(
      (await chief.rundowns.load({ date: DATE, programId: 1 })).blocks.flatMap((block) => block.stories.map(({ id, slug }) => [id, slug])),
    );
    for (const [id, slug] of acknowledged.stories) expect([id, stories.get(id)]).toEqual([id, slug]);
    // A save that was sent twice made one story.
    expect([...stories.values()].filter((slug) => /^(ALFA|BETA) \d+$/.test(slug)).length).toBe(acknowledged.stories.size);
    // A file nothing refers to is its sender's alone.
    const sender = new Newsroom({ url: urls[1], urls, locale: 'en_US' });
    ending.push(() => sender.close());
    await sender.auth.login({ username: 'editora', password: 'lauda-demo' });
    for (const [id, text] of acknowledged.files) expect(await (await sender.files.file(id)).text()).toBe(text);
    const states = async (): Promise<string[]> =>
      (await chief.index.state()).targets
        .filter(({ target }) => target === 'stories' || target === 'assignments')
        .map(({ state }) => state);
    await expect.poll(states, PATIENCE).toEqual(['done', 'done']);
  });

  it('reads and copies of a branch that is of the version before', async () => {
    const sources = path.join(room, 'lauda');
    const far = await createTestDatabase('empty');
    ending.push(() => far.drop());
    const shared = {
      LAUDA_LOG: 'error',
      LAUDA_PORT: '0',
      LAUDA_DEMO: 'true',
      LAUDA_DEMO_ARCHIVE: 'false',
      LAUDA_DEMO_NOW: '2026-11-20T21:00:00Z',
    };
    const branch = await startOld(sources, { ...shared, DATABASE_URL: far.url, LAUDA_DATA: path.join(room, 'branch') });
    ending.push(() => branch.stop());
    const near = await createTestDatabase('empty');
    ending.push(() => near.drop());
    const today = await startProcess<{ url: string }>('packages/server/src/main.ts', {
      ...shared,
      DATABASE_URL: near.url,
      LAUDA_DATA: path.join(room, 'near'),
    });
    ending.push(() => today.kill('SIGTERM'));
    const here = new WireClient(today.line.url);
    await here.login('admin', 'lauda-demo');
    const { hostname, port } = new URL(branch.line.url);
    const account = { name: 'De antes', host: hostname, port: Number(port), username: 'admin', password: 'lauda-demo' };
    const { status, body } = await here.post<{ id: number }>('/branches', account);
    expect(status).toBe(201);
    const at = `/branches/${body.id}`;
    expect((await here.get<{ reachable: boolean }>(`${at}/state`)).body).toMatchObject({ reachable: true });
    for (const section of ['programs', 'users', 'classifications', 'vehicles', 'types', 'editorials', 'teams', 'remote'])
      expect([section, (await here.get(`${at}/${section}`)).status]).toEqual([section, 200]);
    const listed = await here.get<{ data: { id: number; slug: string }[] }>(
      `${at}/assignments/filter?from=2026-01-01&to=2027-12-31&allPrograms=true`,
    );
    expect([listed.status, listed.body.data.length > 0]).toEqual([200, true]);
    const [first] = listed.body.data;
    const copied = await here.post<{ slug: string }[]>(`${at}/assignments/copy`, {
      guidelinesIds: [first!.id],
      programsIds: [],
      date: DATE,
      producerId: null,
    });
    expect([copied.status, copied.body[0]?.slug]).toEqual([201, first!.slug]);
    expect((await here.get(`${at}/rundowns/check?date=${DATE}&programId=1`)).body).toBe(true);
  });
});
