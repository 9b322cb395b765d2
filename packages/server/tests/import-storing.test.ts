import { makeProgram, startEmptyNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importedBefore } from '../src/imports/before.ts';
import { eventStatements } from '../src/storage/events.ts';

const COUNT = 1_000;
/** The most entries worked on before other requests get a turn. */
const AT_ONCE = 100;
let server: TestServer;
let ana: WireClient;
let programId: number;

beforeAll(async () => {
  ({ server, ana } = await startEmptyNewsroom());
  programId = await makeProgram(ana);
});
afterAll(() => server.stop());

/** Entries that record in which turn of the event loop they were serialised: other requests are served only between turns. */
function watched(): { entries: { readonly toJSON: () => object }[]; most: () => number; stop: () => void } {
  const perTurn = new Map<number, number>();
  let turn = 0;
  let next = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  const entry = (id: number) => ({
    toJSON: () => {
      perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
      return { id };
    },
  });
  return {
    entries: Array.from({ length: COUNT }, (_, id) => entry(id)),
    most: () => Math.max(...perTurn.values()),
    stop: () => clearImmediate(next),
  };
}

it('the events of a large change are written out by the hundred, numbered without a gap', async () => {
  const { pool } = server.server.services;
  const { entries, most, stop } = watched();
  const client = await pool.connect();
  await client.query('begin');
  const before = (await client.query<{ n: number }>('select n from event_seq')).rows[0]!.n;
  const events = entries.map((data) => ({ topic: 'blocks', action: 'UPDATE', data, audience: { programsIds: [programId] } }));
  for (const statement of await eventStatements(events, null, new Date())) await client.query(statement);
  const { rows } = await client.query<{ n: number; id: number }>(
    "select n, (full_body->>'id')::int as id from event where n > $1 order by n",
    [before],
  );
  await client.query('rollback');
  client.release();
  stop();
  expect(rows).toEqual(Array.from({ length: COUNT }, (_, id) => ({ n: before + 1 + id, id })));
  expect(most()).toBeLessThanOrEqual(AT_ONCE);
});

it('the stories of a large file are looked up by the hundred', async () => {
  const { entries, most, stop } = watched();
  const found = await importedBefore(
    server.server.services.pool as never,
    1,
    entries.map((story) => ({ block: '', story })),
  );
  stop();
  expect(new Set(found.map(({ uuid }) => uuid)).size).toBe(COUNT);
  expect(most()).toBeLessThanOrEqual(AT_ONCE);
});

/** Messages people get when they ask for something while an import is being stored. */
it('others are answered while 9,000 running orders are stored, and then hear of every story in its order', async () => {
  const orders = Array.from(
    { length: 9_000 },
    (_, n) => `<roCreate><roID>${n}</roID><roSlug>a</roSlug><story><storyID>${n}</storyID><storySlug>S${n}</storySlug></story></roCreate>`,
  );
  const form = new FormData();
  form.append('files', new Blob([`<mos>${orders.join('')}</mos>`]), 'ordens.xml');
  const { pool } = server.server.services;
  const from = (await pool.query<{ n: number }>('select n from event_seq')).rows[0]!.n;
  let isStored = false;
  const stored = ana
    .send<{ created: { slug: string }[] }>('POST', `/rundowns/import?programId=${programId}&date=2027-01-01&mode=create&dryRun=false`, form)
    .finally(() => {
      isStored = true;
    });
  let answered = 0;
  while (!isStored) {
    expect((await ana.get('/users/me')).status).toBe(200);
    if (!isStored) answered += 1;
  }
  const { status, body } = await stored;
  expect([status, body.created.length]).toEqual([200, orders.length]);
  expect(answered).toBeGreaterThan(20);
  const { rows } = await pool.query<{ slug: string }>(
    "select full_body->>'slug' as slug from event where n > $1 and topic = 'stories' and action = 'CREATE' order by n",
    [from],
  );
  expect(rows.map(({ slug }) => slug)).toEqual(orders.map((_order, n) => `S${n}`));
  const log = await pool.query<{ count: number }>(
    "select count(*)::int as count from rundown_log where event = 'CREATED' and entity = 'story'",
  );
  expect(log.rows[0]!.count).toBe(orders.length);
}, 180_000);
