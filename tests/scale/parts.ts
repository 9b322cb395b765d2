import { setTimeout as sleep } from 'node:timers/promises';
import { WireClient } from '@lauda/testing';
import { COOKIE } from '../../packages/server/src/auth/sessions.ts';
import { storyGreeting } from '../bench/fanout.ts';
import { seedDocuments } from '../bench/fixtures/documents.ts';
import { openSessions, type SeededShow, seedShow } from '../bench/fixtures/seed.ts';
import { SHOW_DATE } from '../bench/fixtures/stories.ts';
import { Load } from '../bench/load.ts';
import { type BenchNewsroom, inNewsroom, type Listening } from '../bench/newsroom.ts';
import { CountingSockets } from '../bench/sockets.ts';
import { type Cost, costOf, memoryOf } from './meter.ts';

/** One figure: what something costs in a newsroom of a size, on so many nodes. */
export interface Figure extends Cost {
  readonly what: string;
  readonly size: number;
  readonly nodes: number;
  /** What a size is counted in. */
  readonly of: string;
  /** Bytes of the answer, of memory or of the database for each, where that is what grows. */
  readonly bytes?: number;
}
interface House {
  readonly newsroom: BenchNewsroom;
  readonly servers: readonly Listening[];
  readonly show: SeededShow;
}

/** Long enough that what a start or a load left behind is at rest. */
const REST_MS = 3_000;
const ROLES = ['RUNDOWN_READ', 'STORY_READ', 'STORY_WRITE', 'RUNDOWN_WRITE'] as const;
const MIB = 1024 * 1024;

async function inHouse<T>(nodes: number, size: { stories: number; people: number }, work: (house: House) => Promise<T>): Promise<T> {
  return inNewsroom(async (newsroom) => {
    const servers: Listening[] = [];
    for (let node = 0; node < nodes; node += 1)
      servers.push(await newsroom.startServer({ LAUDA_SECRET: 'a secret of the measured newsroom' }));
    const show = await seedShow(newsroom.pool, { ...size, roles: ROLES });
    await sleep(REST_MS);
    return work({ newsroom, servers, show });
  });
}

const each = ({ servers, database }: Cost, times: number): Cost => ({ servers: servers / times, database: database / times });
const share = (count: number, nodes: number): number => Math.ceil(count / nodes);

/** Asks for a path so often, in turn at each node; the first answers are not counted, which compile what is asked for. */
async function asked({ servers, show }: House, path: string, times: number): Promise<Cost & { bytes: number }> {
  const loads = servers.map(({ line }) => new Load(line.url, { path, token: show.tokens[0]! }, 1));
  const all = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) await loads[at % loads.length]!.time();
  };
  await all(30 * loads.length);
  const cost = each(await costOf(servers, () => all(times)), times);
  const { bytes } = loads[0]!;
  await Promise.all(loads.map((load) => load.close()));
  return { ...cost, bytes };
}

async function ofStories(stories: number, nodes: number): Promise<Figure[]> {
  return inHouse(nodes, { stories, people: 1 }, async (house) => {
    const { newsroom, show } = house;
    const times = stories >= 1_000 ? 60 : 300;
    const found = await asked(house, `/api/rundowns?programId=${show.programId}&date=${SHOW_DATE}`, times);
    const { rows } = await newsroom.pool.query<{ bytes: string }>(
      `select sum(pg_column_size(d.*) + pg_column_size(s.*)) as bytes from document d join story s on s.document_id = d.id`,
    );
    const size = { size: stories, nodes, of: 'stories' };
    return [
      { what: 'reading a rundown', ...size, ...found },
      { what: 'changing a page', ...size, ...(await changed(house, 200)) },
      { what: 'a story stored', ...size, servers: 0, database: 0, bytes: Number(rows[0]!.bytes) / stories },
    ];
  });
}

/** Changes the page of a story so often, in turn at each node. */
async function changed({ servers, show }: House, times: number): Promise<Cost> {
  const people = servers.map(({ line }) => Object.assign(new WireClient(line.url), { bearer: show.tokens[0]! }));
  const all = async (count: number, from: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      const { status, body } = await people[at % people.length]!.patch(`/stories/${show.storyIds[0]}`, 'page', String(from + at));
      if (status >= 300) throw new Error(`A change was answered ${status}: ${JSON.stringify(body)}`);
    }
  };
  await all(30 * people.length, 1_000);
  return each(await costOf(servers, () => all(times, 5_000)), times);
}

async function ofWatchers(watchers: number, nodes: number): Promise<Figure[]> {
  return inHouse(nodes, { stories: 20, people: Math.min(watchers, 100) }, async (house) => {
    const { servers, show } = house;
    const before = await memoryOf(servers);
    const sockets = servers.map(() => new CountingSockets());
    try {
      for (const [node, { line }] of servers.entries())
        await sockets[node]!.open(
          Array.from({ length: share(watchers, nodes) }, (_, at) =>
            storyGreeting(line.url, { authorization: `Bearer ${show.tokens[(at * nodes + node) % show.tokens.length]}` }),
          ),
        );
      await sleep(REST_MS);
      const memory = (await memoryOf(servers)) - before;
      const times = 200;
      let told = 0;
      const cost = await costOf(servers, async () => {
        await changed(house, times);
        // Every socket has all when none has more to come.
        for (let bytes = -1; bytes !== told; await sleep(500)) {
          bytes = told;
          told = sockets.reduce((sum, each) => sum + each.bytes, 0);
        }
      });
      const changes = times + 30 * nodes;
      return [
        { what: 'a change, told to all', size: watchers, nodes, of: 'watchers', ...each(cost, changes), bytes: told / changes / watchers },
        { what: 'a watcher held', size: watchers, nodes, of: 'watchers', servers: 0, database: 0, bytes: (memory * MIB) / watchers },
      ];
    } finally {
      for (const each of sockets) each.close();
    }
  });
}

async function ofDocuments(documents: number, nodes: number): Promise<Figure[]> {
  return inHouse(nodes, { stories: 20, people: 1 }, async (house) => {
    await seedDocuments(house.newsroom.pool, ['story', 'guideline'], documents);
    const size = { size: documents, nodes, of: 'documents' };
    const figures: Figure[] = [];
    for (const [what, path] of [
      ['the first page of the stories', '/api/stories/filter'],
      ['a slug looked for', '/api/stories/filter?slug=chuva%207'],
      ['how many there are', '/api/stories/counter?from=2026-03-01&to=2026-03-31'],
    ] as const)
      figures.push({ what, ...size, ...(await asked(house, path, 300)) });
    return figures;
  });
}

const QUIET_MS = 30_000;

async function ofPeople(people: number, nodes: number): Promise<Figure[]> {
  return inHouse(nodes, { stories: 20, people }, async ({ newsroom, servers }) => {
    const secrets = await openSessions(newsroom.pool);
    const sockets = servers.map(() => new CountingSockets());
    try {
      for (const [node, { line }] of servers.entries())
        await sockets[node]!.open(
          secrets
            .filter((_, at) => at % nodes === node)
            .map((secret) => storyGreeting(line.url, { cookie: `${COOKIE}=${secret}`, 'sec-fetch-site': 'same-origin' })),
        );
      await sleep(REST_MS);
      const quiet = await costOf(servers, () => sleep(QUIET_MS));
      return [{ what: 'a minute in which nobody does anything', size: people, nodes, of: 'people', ...each(quiet, QUIET_MS / 60_000) }];
    } finally {
      for (const each of sockets) each.close();
    }
  });
}

/** What is measured, each at one, ten and a hundred times its first size. */
export const PARTS: Readonly<Record<string, { sizes: readonly number[]; measure: (size: number, nodes: number) => Promise<Figure[]> }>> = {
  stories: { sizes: [10, 100, 1_000], measure: ofStories },
  watchers: { sizes: [5, 50, 500], measure: ofWatchers },
  documents: { sizes: [1_000, 10_000, 100_000], measure: ofDocuments },
  people: { sizes: [5, 50, 500], measure: ofPeople },
};
