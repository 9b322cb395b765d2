import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { Pool as Calls, type Dispatcher } from 'undici';
import { bareGreeting, greetingOf } from './fanout.ts';
import { seedShow } from './fixtures/seed.ts';
import { type Bench, callInTurns, type Outcome, percentile } from './measure.ts';
import { inNewsroom } from './newsroom.ts';
import { CountingSockets } from './sockets.ts';

/** Everybody of the newsroom is in one group chat, each at one window. */
const WINDOWS = 200;
const MESSAGES = 600;
const P99 = 0.99;
/** Where ids and the numbers of events begin: all have as many digits, so all frames are of one length. */
const FIRST = 1_000_000;
/** After so many messages each socket says that it is there, as browsers do by themselves. */
const BEAT = 100;
const TEXT = 'O entrevistado chegou: gravamos às 15h30 no estúdio 2, com duas câmeras.';

const CHAT = `with made as (insert into chat (created_at) values (now()) returning id),
  members as (insert into chat_member (chat_id, person_id, joined_at) select made.id, p.id, now() from made, person p where p.username like 'pessoa%')
  select id from made`;

/** A call that says something, and the windows that hear it. */
interface Side {
  readonly sockets: CountingSockets;
  readonly calls: Calls;
  readonly request: () => Dispatcher.RequestOptions;
}

async function say({ calls, request }: Side): Promise<void> {
  const sent = request();
  const { statusCode, body } = await calls.request(sent);
  const answer = await body.text();
  if (statusCode !== 201) throw new Error(`${sent.path} answered ${statusCode}: ${answer}`);
}

/** Says something once and answers the ms until the last window has all of it. */
async function heard(side: Side, length: number, at: number): Promise<number> {
  const { sockets } = side;
  if (at % BEAT === 0) sockets.beat();
  const all = sockets.bytes + WINDOWS * length;
  const started = performance.now();
  const last = sockets.until(all).then(() => performance.now() - started);
  await Promise.all([say(side), last]);
  return last;
}

async function openOurs(pool: Pool, url: string, tokens: readonly string[]): Promise<Side> {
  const { rows } = await pool.query<{ id: number }>(CHAT);
  await pool.query(`select setval(pg_get_serial_sequence('chat_message', 'id'), $1)`, [FIRST]);
  await pool.query('update event_seq set n = $1', [FIRST]);
  const sockets = new CountingSockets();
  await sockets.open(tokens.map((token) => greetingOf('chat', url, { authorization: `Bearer ${token}` })));
  const headers = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'text/plain', accept: 'application/json' };
  const path = `/api/chats/${rows[0]!.id}/messages`;
  // As the client sends it: one that comes twice is said once.
  const request = (): Dispatcher.RequestOptions => ({
    method: 'POST',
    path,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: TEXT,
  });
  return { sockets, calls: new Calls(url, { connections: 1, pipelining: 1 }), request };
}

async function openBare(url: string, path: string, frame: Buffer): Promise<Side> {
  const sockets = new CountingSockets();
  await sockets.open(Array.from({ length: WINDOWS }, () => bareGreeting(url)));
  const calls = new Calls(url, { connections: 1, pipelining: 1 });
  const side = (to: string, body: string | Buffer): Side => ({ sockets, calls, request: () => ({ method: 'POST', path: to, body }) });
  await say(side('/frame', frame));
  return side(path, TEXT);
}

const BARE = {
  'life-chat': { path: '/', what: 'a loop over ws behind node:http' },
  'life-chat-stored': { path: '/stored', what: 'the same loop once a row and its NOTIFY are committed' },
} as const;

/** What a message costs in a group chat of the whole newsroom until the last of its windows has it. */
export const lifeChat: Bench = {
  name: 'life',
  run: async ({ wants }) => {
    const wanted = Object.entries(BARE).filter(([name]) => wants(name));
    if (wanted.length === 0) return [];
    return inNewsroom(async ({ pool, startServer, startBare }) => {
      const { tokens } = await seedShow(pool, { stories: 1, people: WINDOWS, roles: ['CHAT_READ'] });
      await pool.query('create table bare_message (id bigint generated always as identity primary key, text text not null)');
      const ours = await openOurs(pool, (await startServer()).line.url, tokens);
      const { payload, length } = await ours.sockets.learn(() => say(ours));
      const { url } = (await startBare(new URL('./processes/bare-chat.ts', import.meta.url))).line;
      const outcomes: Outcome[] = [];
      for (const [name, { path, what }] of wanted) {
        const bare = await openBare(url, path, payload);
        const taken = await callInTurns(
          MESSAGES,
          (at) => heard(ours, length, at),
          (at) => heard(bare, length, at),
        );
        bare.sockets.close();
        await bare.calls.close();
        const [own, least] = [percentile(taken.ours, P99), percentile(taken.bare, P99)];
        outcomes.push({
          name,
          what: `p99 from the POST of a chat message to the last of ${WINDOWS} windows / of the same bytes by ${what}`,
          bound: { most: 2 },
          unit: 'ms',
          ratio: own / least,
          medians: { server: own, bare: least },
          notes: { 'median of the server': percentile(taken.ours, 0.5), 'of the bare side': percentile(taken.bare, 0.5), bytes: length },
        });
      }
      ours.sockets.close();
      await ours.calls.close();
      return outcomes;
    });
  },
};
