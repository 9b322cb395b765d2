import { StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { change } from '../src/storage/change.ts';
import { EVERYBODY } from '../src/storage/events.ts';

interface Line {
  msg: string;
  level: number;
  err?: { message: string };
}
const ERROR = 50;
const WARNING = 40;
let server: TestServer;
let ana: WireClient;
const lines: Line[] = [];
const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
const logger = { level: 'warn', stream };

beforeAll(async () => {
  // What runs by the clock is not waited for: its timers run when the test says.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await startTestServer({ logger, jobs: true });
  await server.person('ana', ['ASSIGNMENT_READ', 'ASSIGNMENT_WRITE']);
  ana = await server.as('ana');
});
afterAll(async () => {
  await server?.stop();
  vi.useRealTimers();
});
const query = (text: string) => server.server.services.pool.query(text);
const said = (text: string): Line[] => lines.filter(({ msg }) => msg === text);
/** Does something while a table is not there, until a line is in the log, which says why. */
async function without(table: string, line: string, work: () => unknown): Promise<void> {
  lines.length = 0;
  await query(`alter table ${table} rename to away`);
  try {
    await work();
    await vi.waitFor(() => expect(said(line)[0]).toMatchObject({ level: ERROR, err: { message: expect.stringContaining(table) } }), 30_000);
  } finally {
    await query(`alter table away rename to ${table}`);
  }
}
/** Says that somebody was signed out, as the call does whose tables are not there. */
const signedOut = (id: number) =>
  change(server.server.services, null, async (tx) => tx.emit('sessions', 'LOGGED_OUT', { userId: id, nickname: 'Ana' }, EVERYBODY));
const after = (ms: number) => () => vi.advanceTimersByTimeAsync(ms);
const open = () => new WebSocket(`${server.url.replace('http', 'ws')}/api/ws`, { headers: { cookie: ana.cookie, origin: server.url } });

describe('what fails where nobody asked is in the log, and goes on when it can:', () => {
  it('freeing locks', async () => {
    const { id } = (await ana.post<{ id: number }>('/assignments', { slug: 'GREVE' })).body;
    await ana.put(`/locks/${id}`);
    server.advance(301_000);
    await without('document_lock', 'freeing locks failed', after(2_000));
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(2_000);
      expect((await query('select 1 from document_lock')).rows).toEqual([]);
    });
  });

  it('ending sessions', () => without('session', 'ending sessions failed', after(700)));

  it('looking for jobs', () => without('job', 'looking for jobs failed', after(2_000)));

  it('a job', () =>
    without('login_attempts', 'a job failed', async () => {
      server.advance(600_000);
      await after(2_000)();
    }));

  it('reading live events', async () => {
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['assignments']);
    await without('event', 'reading events failed', () => query("select pg_notify('lauda_event', '1')"));
    await ana.post('/assignments', { slug: 'DEPOIS' });
    await live.until(() => live.events.some(({ data }) => data.slug === 'DEPOIS'));
    live.close();
  });

  it('opening a socket', async () => {
    server.server.services.sessions.forget(Number((await query("select id from person where username = 'ana'")).rows[0]!.id));
    let socket: WebSocket | undefined;
    await without('session', 'a socket could not be opened', () => {
      socket = open().on('error', () => {});
    });
    socket!.terminate();
  });

  it('bringing a client up to date, which is let go and comes back', async () => {
    const headers = { cookie: ana.cookie };
    const live = await StompClient.open(server.url, headers, ['assignments']);
    const { n } = live.resumed[0]!;
    live.close();
    let late: StompClient | undefined;
    await without('event', 'a client could not resume', async () => {
      late = await StompClient.open(server.url, headers, ['assignments'], n);
      await late.until(() => late!.closed !== undefined);
    });
    expect(late!.closed?.code).toBe(1011);
  });

  it('closing the sockets of who was signed out', async () => {
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['assignments']);
    const { id } = (await query("select id from person where username = 'ana'")).rows[0]!;
    await without('session', 'closing ended sockets failed', () => signedOut(id));
    live.close();
  });

  it('listening for events, which is tried until it can be', async () => {
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['assignments']);
    // A connection cannot drop the database it uses.
    const elsewhere = new URL(server.databaseUrl);
    const name = elsewhere.pathname.slice(1);
    elsewhere.pathname = '/postgres';
    const keeper = new pg.Client({ connectionString: elsewhere.href });
    await keeper.connect();
    lines.length = 0;
    try {
      await keeper.query(`alter database "${name}" with allow_connections false`);
      await keeper.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      await vi.waitFor(() => expect(said('listening for events failed')[0]).toMatchObject({ level: ERROR }), 30_000);
    } finally {
      await keeper.query(`alter database "${name}" with allow_connections true`);
      await keeper.end();
    }
    await vi.waitFor(
      async () =>
        expect(
          (await query("select 1 from pg_stat_activity where query like 'listen lauda_event%' and datname = current_database()")).rowCount,
        ).toBe(1),
      30_000,
    );
    await ana.post('/assignments', { slug: 'OUVIDO' });
    await live.until(() => live.events.some(({ data }) => data.slug === 'OUVIDO'));
    live.close();
  });

  it('a call', async () => {
    await without('document_lock', 'a call failed', () => ana.get('/locks'));
    expect((await ana.get('/locks')).status).toBe(200);
  });
});

it('a server that trusts every proxy says at its start what that comes to', async () => {
  lines.length = 0;
  const beside = await startTestServer({ beside: server, logger, env: { LAUDA_TRUST_PROXY: 'true' } });
  await beside.stop();
  expect(lines).toMatchObject([{ level: WARNING, msg: expect.stringContaining('trusts the last hop only') }]);
});
