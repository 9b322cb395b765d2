import {
  createTestDatabase,
  type StompClient as Live,
  StompClient,
  startTestServer,
  type TestServer,
  type WireClient,
} from '@lauda/testing';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeldClock } from '../src/auth/HeldClock.ts';
import { Sessions } from '../src/auth/sessions.ts';
import { PRUNE } from '../src/jobs/prune.ts';
import { createPool } from '../src/storage/pool.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('what is old is forgotten, and nothing else:', () => {
  const NOW = Date.parse('2026-11-21T21:00:00Z');
  let pool: Pool;
  let drop: () => Promise<void>;
  let person: number;

  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    pool = createPool(database.url);
    const { rows } = await pool.query(
      "insert into person (name, nickname, username, password_hash, roles) values ('ana', 'ana', 'ana', 'x', '{}') returning id",
    );
    person = rows[0].id;
  });
  afterAll(async () => {
    await pool.end();
    await drop();
  });
  const ago = (ms: number): Date => new Date(NOW - ms);
  /** How many mails and deliveries each run says that went. */
  const told: number[] = [];
  const prune = () => PRUNE.run({ services: { pool, now: () => NOW }, progress: (gone) => told.push(gone) });
  const kept = async (table: string, column: string): Promise<unknown[]> =>
    (await pool.query(`select ${column} as kept from ${table} order by 1`)).rows.map((row) => row.kept);

  it('events after a day', async () => {
    const event = (n: number, at: Date) =>
      pool.query("insert into event (n, topic, action, full_body, at) values ($1, 'users', 'UPDATE', '{}', $2)", [n, at]);
    await event(1, ago(DAY + 1_000));
    await event(2, ago(DAY - 1_000));
    await event(3, ago(0));
    await pool.query('update event_seq set n = 3');
    await prune();
    expect(await kept('event', 'n')).toEqual([2, 3]);
  });

  it('events before the last 200,000', async () => {
    await pool.query('update event_seq set n = 200002');
    await prune();
    expect(await kept('event', 'n')).toEqual([3]);
  });

  it('the keys of calls after a day', async () => {
    const call = (operation: string, at: Date) =>
      pool.query("insert into repeated_call (user_id, operation, key_hash, digest, at) values ($1, $2, 'k', 'd', $3)", [
        person,
        operation,
        at,
      ]);
    await call('old', ago(DAY + 1_000));
    await call('young', ago(DAY - 1_000));
    await prune();
    expect(await kept('repeated_call', 'operation')).toEqual(['young']);
  });

  it('tries to sign in after a day', async () => {
    const tries = (key: string, since: Date) =>
      pool.query('insert into login_attempts (key, tries, since) values ($1, 3, $2)', [key, since]);
    await tries('old', ago(DAY + 1_000));
    await tries('young', ago(DAY - 1_000));
    await tries('later', ago(-15 * 60_000));
    await prune();
    expect(await kept('login_attempts', 'key')).toEqual(['later', 'young']);
  });

  it('what may set a new password when its time is over', async () => {
    const reset = (expires: Date) =>
      pool.query(
        "insert into password_reset (user_id, secret_hash, expires_at) values ($1, 's', $2) on conflict (user_id) do update set expires_at = excluded.expires_at",
        [person, expires],
      );
    await reset(ago(-1_000));
    await prune();
    expect(await kept('password_reset', 'user_id')).toEqual([person]);
    await reset(ago(1_000));
    await prune();
    expect(await kept('password_reset', 'user_id')).toEqual([]);
  });

  it('mail that is over after three months, and none that waits', async () => {
    const mail = (subject: string, state: string, at: Date) =>
      pool.query("insert into mail (subject, body, recipients, state, created_at) values ($1, 'x', '[]', $2, $3)", [subject, state, at]);
    await mail('sent long ago', 'SENT', ago(91 * DAY));
    await mail('failed long ago', 'FAILED', ago(91 * DAY));
    await mail('sent', 'SENT', ago(89 * DAY));
    await mail('waits', 'WAITING', ago(400 * DAY));
    await prune();
    expect(await kept('mail', 'subject')).toEqual(['sent', 'waits']);
    await prune();
    expect(told.splice(0), 'its job says so, once, to the lists that show them').toEqual([2]);
  });

  it('tries to sign in that failed after a year, and those before the last million', async () => {
    const tried = (id: number, at: Date) =>
      pool.query("insert into auth_log (id, at, username, ip, reason) overriding system value values ($1, $2, 'ana', '::1', 'x')", [
        id,
        at,
      ]);
    await tried(1, ago(366 * DAY));
    await tried(2, ago(364 * DAY));
    await prune();
    expect(await kept('auth_log', 'id')).toEqual([2]);
    await tried(1_000_002, ago(0));
    await prune();
    expect(await kept('auth_log', 'id')).toEqual([1_000_002]);
  });

  it('what a webhook was never taken of after a week', async () => {
    const { rows } = await pool.query(
      "insert into webhook (name, url, sealed, owner_id, roles) values ('Portal', 'https://portal.example', 'x', $1, '{}') returning id",
      [person],
    );
    const delivery = (n: number, state: string, at: Date) =>
      pool.query(
        `insert into webhook_delivery (webhook_id, n, topic, action, full_body, private, allowed_ids, at, programs_ids, subject, state, created_at, due_at)
         values ($1, $2, 'users', 'UPDATE', '{}', false, '{}', $4, '{}', 'x', $3, $4, $4)`,
        [rows[0].id, n, state, at],
      );
    await delivery(1, 'WAITING', ago(8 * DAY));
    await delivery(2, 'FAILED', ago(8 * DAY));
    await delivery(3, 'WAITING', ago(6 * DAY));
    await prune();
    expect(await kept('webhook_delivery', 'n')).toEqual([3]);
  });
});

describe('with the clock, by itself,', () => {
  let server: TestServer;
  let ana: WireClient;
  let bob: WireClient;
  let live: Live;
  let ids: { ana: number; bob: number };
  const pool = () => server.server.services.pool;
  const told = (topic: string) => live.events.filter((event) => event.topic === topic).map(({ action, data }) => ({ action, ...data }));
  const guideline = async (slug: string) => (await ana.post<{ id: number; uuid: string }>('/assignments', { slug })).body;
  const expiry = async (userId: number): Promise<number> =>
    (await pool().query<{ expires_at: Date }>('select expires_at from session where user_id = $1', [userId])).rows[0]!.expires_at.getTime();

  beforeEach(async () => {
    // What runs every ten minutes is not waited for: its timers run when the test says.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    server = await startTestServer({ jobs: true });
    ids = {
      ana: await server.person('ana', ['ASSIGNMENT_READ', 'ASSIGNMENT_WRITE']),
      bob: await server.person('bob', ['ASSIGNMENT_READ']),
    };
    [ana, bob] = [await server.as('ana'), await server.as('bob')];
    live = await StompClient.open(server.url, { cookie: bob.cookie }, ['entity_locker', 'sessions']);
  });
  afterEach(async () => {
    live.close();
    await server.stop();
    vi.useRealTimers();
  });
  /** Runs the timers until the condition holds. */
  const until = (isSo: () => boolean | Promise<boolean>) =>
    vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await isSo()).toBe(true);
    });

  it('a lock that nobody renewed is freed and everybody told; one that was renewed stays [LOCK-16]', async () => {
    const [left, kept] = [await guideline('LARGADA'), await guideline('ESCRITA')];
    for (const { id } of [left, kept]) await ana.put(`/locks/${id}`);
    server.advance(200_000);
    await ana.put(`/locks/${kept.id}`);
    server.advance(99_000);
    await vi.advanceTimersByTimeAsync(4_000);
    expect((await bob.get<unknown[]>('/locks')).body).toHaveLength(2);
    server.advance(2_000);
    await until(() => told('entity_locker').some(({ action }) => action === 'UNLOCK'));
    expect(told('entity_locker').filter(({ action }) => action === 'UNLOCK')).toEqual([{ action: 'UNLOCK', uuid: left.uuid }]);
    expect((await pool().query('select document_id as id from document_lock')).rows).toEqual([{ id: kept.id }]);
  });

  it('a session nobody used for 12 hours ends, is told and frees its locks; one that was used goes on', async () => {
    const { id, uuid } = await guideline('GREVE');
    expect(await expiry(ids.ana)).toBeLessThanOrEqual(server.now() + 12 * HOUR);
    expect(await expiry(ids.ana)).toBeGreaterThan(server.now() + 11 * HOUR);
    server.advance(11 * HOUR + 59 * 60_000);
    // The lookup cached for a second is not used.
    server.server.services.sessions.forget(ids.bob);
    expect((await bob.get('/users/me')).status).toBe(200);
    expect(await expiry(ids.bob)).toBeGreaterThan(server.now() + 11 * HOUR);
    // A lock for a device's edit lasts much longer; the end of the session frees it.
    await pool().query("insert into document_lock (document_id, user_id, since, expires_at, windows) values ($1, $2, $3, $4, '{}')", [
      id,
      ids.ana,
      new Date(server.now()),
      new Date(server.now() + 1_000_000),
    ]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(told('sessions')).toEqual([]);
    server.advance(61_000);
    await until(() => told('sessions').length > 0);
    expect(told('sessions')).toEqual([{ action: 'LOGGED_OUT', userId: ids.ana, nickname: 'ana' }]);
    expect(told('entity_locker')).toEqual([{ action: 'UNLOCK', uuid }]);
    expect([(await ana.get('/users/me')).status, (await bob.get('/users/me')).status]).toEqual([401, 200]);
    expect((await pool().query('select user_id as id from session')).rows).toEqual([{ id: ids.bob }]);
  });

  it('a page that is left open and asks for the time by itself keeps no session from ending', async () => {
    const end = await expiry(ids.bob);
    const time = async () => {
      server.server.services.sessions.forget(ids.bob);
      return (await bob.get<{ event: number | null }>('/time')).body;
    };
    server.advance(6 * HOUR);
    // It is known all the same who asks.
    expect((await time()).event).not.toBeNull();
    expect(await expiry(ids.bob)).toBe(end);
    server.advance(6 * HOUR + 61_000);
    expect((await time()).event).toBeNull();
    expect((await bob.get('/users/me')).status).toBe(401);
  });

  it('no session ends for a clock that is set ahead by more than sessions last, until it is put right, or for two hours', async () => {
    let [wall, steady] = [server.now(), 0];
    const clock = new HeldClock(
      () => wall,
      () => steady,
    );
    const sessions = new Sessions(pool(), { now: clock.now, wall: () => wall, zone: () => 'America/Sao_Paulo' });
    const secret = bob.cookie.slice(bob.cookie.indexOf('=') + 1);
    const goOn = (ms: number): void => {
      wall += ms;
      steady += ms;
    };
    const state = async () => {
      sessions.forget(ids.bob);
      const [ended, { kind }, valid] = [
        await sessions.sweep(),
        await sessions.callerOf(secret, 'cookie'),
        await sessions.stillValid([secret]),
      ];
      return [ended, kind, valid.size];
    };
    const before = clock.now();
    wall += 40 * DAY;
    goOn(1_000);
    expect(clock.now()).toBe(before + 1_000);
    expect(await state()).toEqual([0, 'session', 1]);
    goOn(HOUR);
    expect(await state()).toEqual([0, 'session', 1]);
    // Put right: it is believed again.
    wall -= 40 * DAY;
    expect(clock.now()).toBe(wall);
    wall += DAY;
    expect(await state()).toEqual([0, 'session', 1]);
    goOn(HOUR);
    expect(await state()).toEqual([0, 'session', 1]);
    goOn(HOUR);
    // The clock was right: who worked meanwhile goes on, whoever did not signs in anew.
    expect(await state()).toEqual([1, 'session', 1]);
    goOn(12 * HOUR);
    expect(await state()).toEqual([1, 'nobody', 0]);
  });

  it('a session that is used day after day ends after 30 days all the same', async () => {
    const end = server.now() + 30 * DAY;
    while (server.now() + 11 * HOUR < end - HOUR) {
      server.advance(11 * HOUR);
      server.server.services.sessions.forget(ids.bob);
      expect((await bob.get('/users/me')).status).toBe(200);
    }
    expect(Math.abs((await expiry(ids.bob)) - end)).toBeLessThan(60_000);
    server.advance(end - server.now() + 60_000);
    await until(async () => (await pool().query('select 1 from session')).rowCount === 0);
  });

  it('a session whose thirty days end while something is on air goes on until that is over, half a day at most, where it is used', async () => {
    const end = server.now() + 30 * DAY;
    const use = async (): Promise<number> => {
      server.server.services.sessions.forget(ids.bob);
      return (await bob.get('/users/me')).status;
    };
    const said = async () => (await bob.get<{ sessionEnds: number | null }>('/time')).body.sessionEnds;
    expect(Math.abs((await said())! - end)).toBeLessThan(60_000);
    while (server.now() + 11 * HOUR < end) {
      server.advance(11 * HOUR);
      expect(await use()).toBe(200);
    }
    const air = (what: object | null) => pool().query('update rundown set on_air = $1', [what]);
    await pool().query(
      `with p as (insert into program (name, start_time, end_time) values ('JORNAL', '12:00', '13:00') returning id)
       insert into rundown (uuid, program_id, date, start_time, end_time) select gen_random_uuid(), id, '2026-11-22', '12:00', '13:00' from p`,
    );
    await air({ kind: 'story', id: 1 });
    server.advance(Math.max(0, end - server.now() - 60_000));
    expect(await use()).toBe(200);
    server.advance(6 * HOUR);
    expect(await use()).toBe(200);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await use()).toBe(200);
    // Never longer than that, whatever is left on air.
    expect(await expiry(ids.bob)).toBeLessThanOrEqual(end + 12 * HOUR + 60_000);
    await air(null);
    server.advance(61_000);
    await use();
    expect(await use()).toBe(401);
  });

  it('old events are forgotten every ten minutes', async () => {
    await guideline('ANTIGA');
    const old = async (): Promise<number> =>
      (await pool().query('select 1 from event where at < $1', [new Date(server.now() - DAY)])).rowCount ?? 0;
    await vi.waitFor(async () => expect((await pool().query("select 1 from job where kind = 'prune'")).rowCount).toBe(1));
    expect(await old()).toBe(0);
    server.advance(DAY + 600_000);
    expect(await old()).toBeGreaterThan(0);
    await until(async () => (await old()) === 0);
  });
});
