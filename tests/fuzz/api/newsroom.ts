import { ROLES } from '@lauda/domain';
import { bridgeToken, startTestServer, TEST_PASSWORD, type TestServer } from '@lauda/testing';
import { Pool } from 'undici';
import type { Known } from './schema.ts';

/** A newsroom to be tried: the demo's, with somebody who may do everything, and a bridge. */
export interface Newsroom {
  readonly server: TestServer;
  /** Sends what it is given as it is, paths that no address would have among them. */
  readonly wire: Pool;
  readonly known: Known;
  /** What a request shows to be let in: the cookie of the person, or the token of the bridge. */
  readonly credentials: { cookie: string; bearer: string };
  /** Signs the person in again, and the bridge: some calls end what they come with, or all that somebody has. */
  signIn(): Promise<void>;
  /** How often each table was written to, as one text: equal before and after means that nothing was written. */
  digest(): Promise<string>;
  /** What the server said went wrong since it was asked last. */
  failures(): string[];
  stop(): Promise<void>;
}

// What every request may touch: when a session was seen, who failed to sign in, and what a device is asked and answers.
const NOT_CONTENT = ['session', 'api_token', 'auth_log', 'bridge_command', 'event', 'migration', 'login_attempts', 'node'];
// What a refused call takes back before it answers: its rows are counted, not its writes.
const TAKEN_BACK = 'repeated_call';
// Only what came since the last look is read, so that the last request costs what the first did; transactions may end in another order than they
// took their numbers in.
const OVERTAKEN = 1_000;
const STATE = `select name, max(n)::text as state from written where n > $1 and name <> '${TAKEN_BACK}' group by name`;
const KEPT = 500;
const ANSWER_MS = 20;
const PERSON = 'fuzz';

/** Starts the demo newsroom with a clock that stands still, so that nothing happens by time. */
export async function startNewsroom(): Promise<Newsroom> {
  const failures: string[] = [];
  const write = (line: string): void => {
    if (line.includes('"level":50')) failures.push(line);
  };
  const server = await startTestServer({ demo: true, logger: { level: 'error', stream: { write } } });
  const { pool } = server.server.services;
  const wire = new Pool(server.url);
  const began = server.now();
  const id = await server.person(PERSON, ROLES);
  const { rows: secret } = await pool.query<{ password_hash: string }>('select password_hash from person where id = $1', [id]);
  const credentials = { cookie: '', bearer: '' };
  const signIn = async (): Promise<void> => {
    await pool.query('update person set username = $2, password_hash = $3, must_reset = false, excluded = false where id = $1', [
      id,
      PERSON,
      secret[0]!.password_hash,
    ]);
    const client = await server.as(PERSON, TEST_PASSWORD);
    credentials.cookie = client.cookie;
    credentials.bearer = await bridgeToken(client);
  };
  await signIn();
  // No bridge runs here; every question to a device is answered at once.
  const answering = setInterval(
    () =>
      void pool
        .query("update bridge_command set answered_at = now(), ok = false, error = 'no' where answered_at is null")
        .catch(() => undefined),
    ANSWER_MS,
  );
  const digest = await watchWrites(server);
  return {
    server,
    wire,
    known: await whatIsThere(server),
    credentials,
    signIn,
    digest: async () => {
      server.advance(began - server.now());
      return digest();
    },
    failures: () => failures.splice(0),
    stop: async () => {
      clearInterval(answering);
      await wire.close();
      await server.stop();
    },
  };
}

/** Watches every table of content from now on; what it answers tells how often each was written to. */
export async function watchWrites(server: TestServer): Promise<() => Promise<string>> {
  await countWrites(server);
  return writesSeen(server);
}

/**
 * Has the database note every row that is written, in the transaction that writes it, so that what was rolled back is not noted. Reading the
 * tables themselves after every request took three quarters of the round.
 */
async function countWrites(server: TestServer): Promise<void> {
  const { pool } = server.server.services;
  const tables = await contentTables(server);
  await pool.query(`create table written (n bigint generated always as identity primary key, name text not null);
    create function note_written() returns trigger language plpgsql security definer as
      $$ begin insert into written (name) values (tg_table_name); return null; end $$;
    create trigger note_written after insert on event for each row when (new.topic <> 'bridge') execute function note_written();`);
  for (const table of tables)
    await pool.query(
      `create trigger note_written after insert or update or delete on "${table}" for each row execute function note_written()`,
    );
}

/** Tells, each time it is asked, how often each table was written to. */
function writesSeen({ server }: TestServer): () => Promise<string> {
  const { pool } = server.services;
  const last = new Map<string, number>();
  let removed = 0;
  return async () => {
    const { rows } = await pool.query<{ name: string; state: string }>(STATE, [Math.max(0, ...last.values()) - OVERTAKEN]);
    for (const { name, state } of rows) last.set(name, Math.max(Number(state), last.get(name) ?? 0));
    const { rows: counted } = await pool.query<{ kept: number }>(`select count(*)::int as kept from ${TAKEN_BACK}`);
    const { kept } = counted[0]!;
    const all = removed + kept;
    if (kept > KEPT) removed += (await pool.query(`delete from ${TAKEN_BACK}`)).rowCount ?? 0;
    return [...last, [TAKEN_BACK, all] as const]
      .map(([name, state]) => `${name} ${state}`)
      .sort()
      .join('\n');
  };
}

async function contentTables({ server }: TestServer): Promise<string[]> {
  const { rows } = await server.services.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  return rows.map(({ name }) => name).filter((name) => !NOT_CONTENT.includes(name) && name !== 'event_seq');
}

async function whatIsThere({ server }: TestServer): Promise<Known> {
  const list = async (sql: string): Promise<string[]> => (await server.services.pool.query<{ it: string }>(sql)).rows.map(({ it }) => it);
  return {
    uuids: await list('select uuid::text as it from document order by id limit 20'),
    strange: ['0000-01-01'],
    dates: [...new Set(await list('select date::text as it from document order by id limit 50'))],
    words: [
      'CHUVA',
      'ana',
      'pt_BR',
      'America/Sao_Paulo',
      'Um texto com acentuação.',
      '1',
      'true',
      '19:00:00',
      'slug',
      'a@b.cd',
      ...(await list("select slug as it from document where slug <> '' limit 5")),
    ],
  };
}
