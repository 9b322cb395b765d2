import { join } from 'node:path';
import { ROLES } from '@lauda/domain';
import { Newsroom } from '@lauda/sdk';
import { createRundownBy, PATIENCE, TEST_PASSWORD, whileHeld } from '@lauda/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Nodes } from '../../packages/testing/src/nodes.ts';
import { type Running, start } from './child.ts';

// The servers are processes with a clock of their own: today, in the zone of the branch.
const DATE = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
const WITHIN_MS = 3_000;
let shows = 0;
let nodes: Nodes;
let newsroom: Newsroom;
let show: { id: number; programId: number; blockId: number };
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  nodes = await Nodes.start();
  await nodes.person('ana', ROLES);
});
afterAll(() => nodes?.stop());
beforeEach(async () => {
  newsroom = new Newsroom({ urls: nodes.urls });
  ends.push(() => newsroom.close());
  await newsroom.auth.login({ username: 'ana', password: TEST_PASSWORD });
  const program = await newsroom.programs.create({ name: `Jornal ${++shows}`, start: '19:00:00', end: '19:30:00' });
  const rundown = await createRundownBy(newsroom, { programId: program.id, date: DATE });
  show = { id: rundown.id, programId: program.id, blockId: rundown.blocks[0]!.id };
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  // Each test ends the first, or stops it.
  await nodes.again(0);
});

const write = (slug: string, client = newsroom) => client.rundowns.stories.create(show.id, { blockId: show.blockId, story: { slug } });
/** The slugs of the rundown as they are stored, by name. */
async function stored(): Promise<string[]> {
  const sql = 'select slug from document join story on document_id = id where rundown_id = $1';
  return (await nodes.ask<{ slug: string }>(sql, [show.id])).map(({ slug }) => slug).sort();
}

/** Writes without a pause until it is ended; tells what was acknowledged, and the longest that one write took. */
function writing(name: string, client = newsroom): { end(): Promise<{ slugs: string[]; longest: number }>; readonly slugs: string[] } {
  const slugs: string[] = [];
  let longest = 0;
  let over = false;
  const work = (async () => {
    while (!over) {
      const since = performance.now();
      const slug = `${name} ${slugs.length}`;
      await write(slug, client);
      longest = Math.max(longest, performance.now() - since);
      slugs.push(slug);
    }
  })();
  const end = async () => {
    over = true;
    await work;
    return { slugs, longest };
  };
  return { slugs, end };
}

describe('two servers on one database, each a process of its own', () => {
  it('when the one in use is killed, calls and live events go on at the other within 3 s: nothing acknowledged is lost or doubled, no event missed or told twice', async () => {
    const events: number[] = [];
    const made: string[] = [];
    let gaps = 0;
    newsroom.realtime.onGap(() => (gaps += 1));
    newsroom.realtime.subscribe('stories', ({ action, data, n }) => {
      events.push(n);
      if (action === 'CREATE') made.push((data as { slug: string }).slug);
    });
    await newsroom.realtime.connect();
    const colleague = new Newsroom({ url: nodes.urls[1]! });
    ends.push(() => colleague.close());
    await colleague.auth.login({ username: 'ana', password: TEST_PASSWORD });
    // What the colleague writes while the line is down must come as well.
    const writers = [...['A', 'B', 'C', 'D'].map((name) => writing(name)), writing('E', colleague), writing('F', colleague)];
    await expect.poll(() => Math.min(...writers.map(({ slugs }) => slugs.length)), PATIENCE).toBeGreaterThan(3);
    await nodes.cut(0, 'SIGKILL');
    const before = writers.map(({ slugs }) => slugs.length);
    await expect.poll(() => writers.every(({ slugs }, at) => slugs.length > before[at]! + 3), PATIENCE).toBe(true);
    const ended = await Promise.all(writers.map((writer) => writer.end()));
    expect(Math.max(...ended.map(({ longest }) => longest)), 'the longest write').toBeLessThan(WITHIN_MS);
    const acknowledged = ended.flatMap(({ slugs }) => slugs).sort();
    expect(await stored()).toEqual(acknowledged);
    await expect.poll(() => [...made].sort(), PATIENCE).toEqual(acknowledged);
    expect(events).toEqual([...new Set(events)].sort((a, b) => a - b));
    expect(gaps).toBe(0);
  });

  it('when the one in use stands still, calls and live events leave it within 3 s', async () => {
    const made: string[] = [];
    let gaps = 0;
    newsroom.realtime.onGap(() => (gaps += 1));
    newsroom.realtime.subscribe('stories', ({ action, data }) => action === 'CREATE' && made.push((data as { slug: string }).slug));
    await newsroom.realtime.connect();
    await write('A 0');
    await nodes.cut(0, 'SIGSTOP');
    const since = performance.now();
    const foreign = (await nodes.as(1, 'ana')).post(`/rundowns/${show.id}/stories`, { blockId: show.blockId, story: { slug: 'B 0' } });
    await Promise.all([write('A 1'), write('A 2'), foreign]);
    await expect.poll(() => [...made].sort(), { interval: 10, timeout: WITHIN_MS }).toEqual(['A 0', 'A 1', 'A 2', 'B 0']);
    expect(performance.now() - since).toBeLessThan(WITHIN_MS);
    expect(await stored()).toEqual(['A 0', 'A 1', 'A 2', 'B 0']);
    expect(gaps).toBe(0);
  });
});

describe('the command line, given two servers', () => {
  let variables: Record<string, string>;
  const lauda = (...args: string[]): Running => {
    const running = start(args, variables);
    ends.push(() => {
      running.interrupt();
      return running.ended;
    });
    return running;
  };
  const create = (slug: string): Running =>
    lauda('api', 'rundowns.stories.create', '-f', `id=${show.id}`, '-f', `blockId=${show.blockId}`, '-f', `story.slug=${slug}`);
  const list = (): Running => lauda('api', 'rundowns.load', '-f', `programId=${show.programId}`, '-f', `date=${DATE}`);
  /** What one that is asked for something took from its start, and what it said. */
  const took = async (running: Running): Promise<{ ms: number; code: number | null; out: string }> => {
    const since = performance.now();
    const { code, out, err } = await running.ended;
    expect(err).toBe('');
    return { ms: performance.now() - since, code, out };
  };
  beforeEach(async () => {
    const { secret } = await newsroom.tokens.create({ name: 'CLI', roles: ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'STORY_READ', 'STORY_WRITE'] });
    variables = { LAUDA_URL: nodes.urls.join(','), LAUDA_TOKEN: secret, LAUDA_CONFIG: join(nodes.dataDir, 'config.json') };
  });

  it.each([
    'SIGKILL',
    'SIGSTOP',
  ] as const)('reads, writes and watches on at the other within 3 s of %s, and tells each change once', async (signal) => {
    const watch = lauda('rundown', 'watch', String(show.programId), '-d', DATE, '--json', 'slug,field');
    const there = await nodes.as(1, 'ana');
    const edit = async (slug: string): Promise<void> =>
      void (await there.post(`/rundowns/${show.id}/stories`, { blockId: show.blockId, story: { slug } }));
    const seen = async (): Promise<string> => {
      await edit('X');
      return watch.out();
    };
    await expect.poll(seen, { ...PATIENCE, interval: 300 }).toContain('X');
    const usual = Math.max(...(await Promise.all([took(list()), took(create('Antes'))])).map(({ ms }) => ms));
    await nodes.cut(0, signal);
    const since = performance.now();
    const [read, written] = [took(list()), took(create('Do terminal'))];
    await edit('Depois');
    await expect.poll(() => watch.out(), { interval: 10, timeout: WITHIN_MS }).toContain('Depois');
    expect(performance.now() - since).toBeLessThan(WITHIN_MS);
    for (const { ms, code } of await Promise.all([read, written])) {
      expect(code).toBe(0);
      // Beside what the program takes to start.
      expect(ms - usual).toBeLessThan(WITHIN_MS);
    }
    expect((await read).out).toContain('"X"');
    expect((await stored()).filter((slug) => slug === 'Do terminal')).toHaveLength(1);
    await expect.poll(() => watch.out(), PATIENCE).toContain('Do terminal');
    const told = watch
      .out()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { slug: string; field: string });
    for (const slug of ['Depois', 'Do terminal'])
      expect(told.filter((one) => one.slug === slug && one.field === 'created')).toHaveLength(1);
  });

  it('a write that was under way when its server was killed is done once, by its key', async () => {
    const [told] = await whileHeld(nodes.databaseUrl, [
      async () => {
        const { ended } = create('Uma vez');
        return ended;
      },
      async () => nodes.cut(0, 'SIGKILL'),
    ]);
    expect([told.code, told.err]).toEqual([0, '']);
    expect(await stored()).toEqual(['Uma vez']);
  });
});
