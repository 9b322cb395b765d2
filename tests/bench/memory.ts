import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { COOKIE } from '../../packages/server/src/auth/sessions.ts';
import { INSERT_EVENT, storyGreeting } from './fanout.ts';
import { openSessions, seedShow } from './fixtures/seed.ts';
import { storyOnWire, writeStory } from './fixtures/stories.ts';
import type { Bench } from './measure.ts';
import { type BenchNewsroom, inNewsroom } from './newsroom.ts';
import { CountingSockets } from './sockets.ts';
import { buildWeb } from './web.ts';

const PEOPLE = 500;
const EVENTS = 200;
const STORIES = 200;
const START_MIB = 150;
/** Long enough that what the start left behind, or the events, is at rest. */
const REST_MS = 5_000;

/** The memory of a process that is in use, in MiB. */
const residentMib = (pid: number): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** Brings so many events to every socket, one after the other, as they come when many people write. */
async function bringEvents(pool: Pool, sockets: CountingSockets, storyId: number): Promise<void> {
  const story = JSON.stringify(storyOnWire(writeStory(0), { id: storyId, blockId: 1, index: 0 }));
  for (let sent = 0; sent < EVENTS; sent += 1) {
    const before = sockets.bytes;
    await pool.query({ name: 'event', text: INSERT_EVENT, values: [story, storyId, 1] });
    await sockets.until(before + PEOPLE * Buffer.byteLength(story));
  }
}

/** Starts the server as `npm start` does every time but the first: what it compiled then is kept. */
async function startAgain(startServer: BenchNewsroom['startServer']) {
  const cache = await mkdtemp(path.join(tmpdir(), 'lauda-bench-compiled-'));
  const start = async () => {
    const server = await startServer({ NODE_COMPILE_CACHE: cache });
    await sleep(REST_MS);
    return { server, started: residentMib(server.pid) };
  };
  try {
    const { server, started: first } = await start();
    await server.kill();
    return { ...(await start()), first };
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
}

/** What the server holds in memory when it has started, and what each person costs who is signed in and listens. */
export const memory: Bench = {
  name: 'memory',
  run: () =>
    inNewsroom(async ({ pool, startServer }) => {
      await buildWeb();
      const { storyIds } = await seedShow(pool, { stories: STORIES, people: PEOPLE });
      const secrets = await openSessions(pool);
      const { server, started, first } = await startAgain(startServer);
      const sockets = new CountingSockets();
      try {
        const headers = secrets.map((secret) => ({ cookie: `${COOKIE}=${secret}`, 'sec-fetch-site': 'same-origin' }));
        await sockets.open(headers.map((who) => storyGreeting(server.line.url, who)));
        const opened = residentMib(server.pid);
        await bringEvents(pool, sockets, storyIds[0]!);
        await sleep(REST_MS);
        const after = residentMib(server.pid);
        const each = (after - started) / PEOPLE;
        return [
          {
            name: 'memory-start',
            what: `resident memory of the server after its start / ${START_MIB} MiB`,
            ratio: started / START_MIB,
            bound: { most: 1 },
            unit: 'MiB',
            medians: { started },
            notes: { 'after the first start, which compiles it': first },
          },
          {
            name: 'memory-person',
            what: `more of it for each of ${PEOPLE} people who are signed in, listen and had ${EVENTS} events / 1 MiB`,
            ratio: each,
            bound: { most: 1 },
            unit: 'MiB',
            medians: { each },
            notes: { 'with all sockets open': opened, 'after the events': after },
          },
        ];
      } finally {
        sockets.close();
      }
    }),
};
