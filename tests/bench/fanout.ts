import type { Pool } from 'pg';
import { seedShow } from './fixtures/seed.ts';
import { storyOnWire, writeStory } from './fixtures/stories.ts';
import { type Bench, compared, interleave } from './measure.ts';
import { inNewsroom } from './newsroom.ts';
import { CountingSockets, type Greeting } from './sockets.ts';

const SOCKETS = 500;
const PEOPLE = 20;
/** Events of a slice. */
const EVENTS = 100;
/** Events on their way at once: enough that neither side waits for the feeder, too few to make a socket slow. */
const WINDOW = 32;
/** Where the numbers of the events begin: all have as many digits, so all frames are of one length. */
const FIRST_EVENT = 1_000_000;

export const INSERT_EVENT = `with seq as (update event_seq set n = n + 1 returning n),
  written as (insert into event (n, topic, action, full_body, document_id, owner_id, user_id, at)
    select n, 'stories', 'UPDATE', $1, $2, $3, $3, '2026-11-21T21:00:00Z' from seq returning n)
  select pg_notify('lauda_event', n::text) from written`;
const INSERT_BARE = `with written as (insert into bare_event (frame) values ($1) returning n)
  select pg_notify('bare_event', n::text) from written`;

interface Side {
  readonly sockets: CountingSockets;
  readonly insert: () => Promise<unknown>;
  /** Bytes of one event on one socket. */
  length: number;
}

/** Inserts events one by one, a few ahead of the slowest delivery, and answers the events per second until the last socket has the last one. */
async function broadcast({ sockets, insert, length }: Side, events = EVENTS): Promise<number> {
  const each = SOCKETS * length;
  const before = sockets.bytes;
  const started = performance.now();
  for (let sent = 0; sent < events; sent += 1) {
    if (sent >= WINDOW) await sockets.until(before + (sent - WINDOW + 1) * each);
    await insert();
  }
  await sockets.until(before + events * each);
  return (events * 1000) / (performance.now() - started);
}

const stomp = (command: string, headers: Readonly<Record<string, string>>, body = ''): string =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')}\n${body}\0`;

/** A socket that follows a topic from the last event on. */
export function greetingOf(topic: string, url: string, headers: Greeting['headers']): Greeting {
  const frames = [
    stomp('CONNECT', { 'accept-version': '1.2', host: 'lauda', 'heart-beat': '0,0' }),
    stomp('SUBSCRIBE', { id: topic, destination: `/topic/${topic}` }),
    stomp('SEND', { destination: '/app/resume' }, JSON.stringify({ after: -1 })),
  ];
  return { url, path: '/api/ws', headers, frames, openedBy: '"resumed":true' };
}
export const storyGreeting = (url: string, headers: Greeting['headers']): Greeting => greetingOf('stories', url, headers);
/** A socket of a bare side, which takes whoever comes. */
export const bareGreeting = (url: string): Greeting => ({ url, path: '/', headers: {}, frames: [], openedBy: '\r\n\r\n' });

async function openOurs(pool: Pool, url: string, show: { storyIds: readonly number[]; tokens: readonly string[] }): Promise<Side> {
  const id = show.storyIds[0]!;
  const story = JSON.stringify(storyOnWire(writeStory(0), { id, blockId: 1, index: 0 }));
  const sockets = new CountingSockets();
  const tokenOf = (at: number): string => show.tokens[at % show.tokens.length]!;
  await sockets.open(Array.from({ length: SOCKETS }, (_, at) => storyGreeting(url, { authorization: `Bearer ${tokenOf(at)}` })));
  return { sockets, length: 0, insert: () => pool.query({ name: 'ours', text: INSERT_EVENT, values: [story, id, 1] }) };
}

async function openBare(pool: Pool, url: string, frame: Buffer, length: number): Promise<Side> {
  const sockets = new CountingSockets();
  await sockets.open(Array.from({ length: SOCKETS }, () => bareGreeting(url)));
  return { sockets, length, insert: () => pool.query({ name: 'bare', text: INSERT_BARE, values: [frame] }) };
}

/** How fast one change reaches every screen of a newsroom, against sending the same bytes to whoever is there. */
export const fanout: Bench = {
  name: 'fanout',
  run: () =>
    inNewsroom(async ({ pool, startServer, startBare }) => {
      const show = await seedShow(pool, { stories: 1, people: PEOPLE });
      await pool.query('update event_seq set n = $1', [FIRST_EVENT]);
      await pool.query('create table bare_event (n bigint generated always as identity primary key, frame bytea not null)');
      const ours = await openOurs(pool, (await startServer()).line.url, show);
      const { payload, length } = await ours.sockets.learn(ours.insert);
      ours.length = length;
      const bareServer = await startBare(new URL('./processes/bare-broadcast.ts', import.meta.url));
      const bare = await openBare(pool, bareServer.line.url, payload, length);
      try {
        const rounds = await interleave(
          () => broadcast(ours),
          () => broadcast(bare),
        );
        return {
          name: 'fanout',
          what: `events to ${SOCKETS} sockets of ${PEOPLE} people / a bare ws broadcast of the same bytes, both fed by an INSERT`,
          bound: { least: 0.8 },
          unit: 'events/s',
          ...compared(rounds, ['server', 'bare']),
          notes: { 'bytes of a frame': ours.length, 'events a slice': EVENTS },
        };
      } finally {
        ours.sockets.close();
        bare.sockets.close();
      }
    }),
};
