import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { occurrencesBetween } from '@lauda/domain/calendar';
import { pollDue } from '../../packages/server/src/agency/poll.ts';
import { startTestServer } from '../../packages/testing/src/server.ts';
import { EVENTS, RRule, recurring } from './fixtures/events.ts';
import { seedShow } from './fixtures/seed.ts';
import { lifeChat } from './life-chat.ts';
import { lifeLane } from './life-lane.ts';
import { lifeView } from './life-view.ts';
import { Load } from './load.ts';
import { type Bench, type Choice, callInTurns, compared, interleave, type Outcome, percentile } from './measure.ts';
import { inNewsroom } from './newsroom.ts';

const FROM = '2026-03-01';
const TO = '2026-03-31';
const FEEDS = 200;
const MINUTES = 60;
const MINUTE_MS = 60_000;
/** No feed is asked sooner than this after it was asked. */
const SOONEST_MS = 5 * MINUTE_MS;

/** A month of events that come back, as the calendar counts it, against the library counting the same rules. */
async function month(): Promise<Outcome> {
  const made = Array.from({ length: EVENTS }, (_, n) => recurring(n));
  const events = made.map(({ event }) => event);
  const rules = made.map(({ bare }) => bare);
  const [from, to] = [new Date(`${FROM}T00:00:00Z`), new Date(`${TO}T23:59:59Z`)];
  const ours = () => events.reduce((sum, event) => sum + occurrencesBetween(event, FROM, TO).length, 0);
  const bare = () => rules.reduce((sum, rule) => sum + new RRule(rule).between(from, to, true).length, 0);
  const [counted, known] = [ours(), bare()];
  if (counted !== known) throw new Error(`The calendar counts ${counted} occurrences, the library ${known}.`);
  const timed = (work: () => number) => () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  };
  return {
    name: 'life-month',
    what: `a month of ${EVENTS} events that come back, with the clock of São Paulo / rrule of the same rules`,
    bound: { most: 1.5 },
    unit: 'ms',
    ...compared(await interleave(timed(ours), timed(bare)), ['calendar', 'rrule']),
    notes: { occurrences: counted },
  };
}

const entry = (n: number): string =>
  `<item><guid>g${n}</guid><title>Notícia ${n}</title><description>${'palavra '.repeat(60)}</description></item>`;

/** An hour of many feeds that have something new at each reading: how often each is asked, and what stays in memory. */
async function feeds(): Promise<Outcome[]> {
  const asked = new Map<string, number[]>();
  let now = (): number => 0;
  const site = createServer((request, response) => {
    const times = asked.get(request.url!) ?? [];
    asked.set(request.url!, [...times, now()]);
    const items = Array.from({ length: 20 }, (_, at) => entry(times.length + at)).join('');
    response
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(`<rss version="2.0"><channel><title>S</title>${items}</channel></rss>`);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as AddressInfo;
  const server = await startTestServer();
  try {
    now = server.now;
    const { services } = server.server;
    await services.pool.query(`insert into setting (key, version, body) values ('outbound', 1, '{"hosts":["127.0.0.1"]}')`);
    await services.pool.query(`insert into rss_feed (name, url) select 'F' || n, $1 || n from generate_series(1, $2) n`, [
      `http://127.0.0.1:${port}/`,
      FEEDS,
    ]);
    const heap: number[] = [];
    for (let minute = 0; minute < MINUTES; minute += 1) {
      await pollDue(services, new AbortController().signal);
      server.advance(MINUTE_MS);
      globalThis.gc?.();
      heap.push(process.memoryUsage().heapUsed / 2 ** 20);
    }
    const times = [...asked.values()];
    const gaps = times.flatMap((each) => each.slice(1).map((at, index) => at - each[index]!));
    const most = Math.max(...times.map((each) => each.length));
    const [early, late] = [heap[MINUTES / 4]!, heap.at(-1)!];
    return [
      {
        name: 'life-feeds-asked',
        what: `requests of the most asked of ${FEEDS} feeds in an hour / one in each five minutes`,
        bound: { most: 1 },
        unit: 'requests',
        ratio: most / ((MINUTES * MINUTE_MS) / SOONEST_MS),
        medians: { most, feeds: times.length, 'shortest gap in s': Math.min(...gaps) / 1000 },
      },
      {
        name: 'life-feeds-memory',
        what: `heap after an hour of ${FEEDS} feeds / after a quarter of it`,
        bound: { most: 1.1 },
        unit: 'MiB',
        ratio: late / early,
        medians: { late, early },
      },
    ];
  } finally {
    await server.stop();
    site.closeAllConnections();
    await new Promise((done) => site.close(done));
  }
}

const PEOPLE = 10_000;
const CALLS = 100;
const P95 = 0.95;
const LISTS = { users: '/users/filter?filter=souza%207', contacts: '/contacts/filter?filter=souza%207' } as const;

/** Ten thousand users and as many contacts, filtered by a part of a name. */
const people = ({ wants }: Choice): Promise<Outcome[]> =>
  inNewsroom(async ({ pool, startServer, startBare }) => {
    const server = await startServer();
    const { tokens } = await seedShow(pool, { stories: 1, people: 1, roles: ['USER_READ', 'CONTACT_READ'] });
    await pool.query(
      `insert into person (name, nickname, username, email) select 'Ana Souza ' || n, 'ana' || n, 'ana' || n, 'ana' || n || '@tv.example'
       from generate_series(1, $1::int) n`,
      [PEOPLE],
    );
    await pool.query(`insert into contact (name, owner_id) select 'Ana Souza ' || n, 1 from generate_series(1, $1::int) n`, [PEOPLE]);
    await pool.query('analyze person, contact');
    const bareServer = await startBare(new URL('./processes/bare-people.ts', import.meta.url));
    const outcomes: Outcome[] = [];
    for (const [list, path] of Object.entries(LISTS)) {
      if (!wants(`life-${list}`)) continue;
      const token = tokens[0]!;
      const ours = new Load(server.line.url, { path: `/api${path}`, token }, 1);
      const bare = new Load(bareServer.line.url, { path: `/?list=${list}`, token }, 1);
      const taken = await callInTurns(
        CALLS,
        () => ours.time(),
        () => bare.time(),
      );
      await Promise.all([ours.close(), bare.close()]);
      const [own, least] = [percentile(taken.ours, P95), percentile(taken.bare, P95)];
      outcomes.push({
        name: `life-${list}`,
        what: `p95 of GET ${path} of ${PEOPLE} / its bare statements by pg, JSON.stringify and node:http`,
        bound: { most: 2 },
        unit: 'ms a call',
        ratio: own / least,
        medians: { server: own, bare: least },
      });
    }
    return outcomes;
  });

/** What the life of a newsroom costs without a screen: its calendar, its people, and what others publish. */
const counted: Bench = {
  name: 'life',
  run: async (choice) => {
    const { wants } = choice;
    return [
      ...(wants('life-month') ? [await month()] : []),
      ...(wants('life-users') || wants('life-contacts') ? await people(choice) : []),
      ...(wants('life-feeds-asked') || wants('life-feeds-memory') ? await feeds() : []),
    ];
  },
};

/** What the life of a newsroom costs. */
export const life: readonly Bench[] = [counted, lifeChat, lifeLane, lifeView];
