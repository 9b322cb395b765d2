import { StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';

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
  server = await startTestServer({ logger });
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
    }, 30_000);
  });

  it('ending sessions', () => without('session', 'ending sessions failed', after(700)));

  it('forgetting what is old', () => without('login_attempts', 'pruning events failed', after(600_000)));

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
