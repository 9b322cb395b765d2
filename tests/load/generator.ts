// The people of a load, in a process of their own: told what to do by messages of the parent, answers the figures of each phase.
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import { Desk, type House } from './desk.ts';
import { Latencies, type PhaseFigures } from './figures.ts';
import { director, reader, type Written, writer } from './people.ts';
import type { Scene } from './scene.ts';

/** What the parent asks for. */
export type Order =
  | { readonly kind: 'begin'; readonly scene: Scene; readonly urls: readonly string[] }
  | { readonly kind: 'work'; readonly phase: string; readonly seconds: number; readonly urls: readonly string[] }
  | { readonly kind: 'reconnect'; readonly sockets: number }
  | { readonly kind: 'sum' };
/** What is known at the end: what each writer was acknowledged, and the events of each desk. */
export interface Sum {
  readonly written: readonly Written[];
  readonly desks: readonly { readonly events: number; readonly last: number; readonly disorder: number; readonly gaps: number }[];
}

const CONNECT_AT_ONCE = 25;
let scene: Scene;
let house: House;
let desks: Desk[] = [];
let written: Written[] = [];
let rundownIds: number[] = [];
let latencies = new Latencies();

async function begin(given: Scene, urls: readonly string[]): Promise<void> {
  scene = given;
  house = {
    urls,
    agent: new Agent({ connections: 200, pipelining: 1 }),
    get latencies() {
      return latencies;
    },
  };
  desks = scene.cookies.map((cookie, at) => new Desk(house, cookie, at));
  for (let at = 0; at < desks.length; at += CONNECT_AT_ONCE)
    await Promise.all(desks.slice(at, at + CONNECT_AT_ONCE).map((desk) => desk.connect()));
  const { shows, size } = scene;
  rundownIds = await Promise.all(
    shows.map(
      async ({ programId, date }) =>
        (await desks[0]!.call<{ id: number }>('rundown', 'GET', `/rundowns?programId=${programId}&date=${date}`)).body.id,
    ),
  );
  written = desks.slice(0, size.writers).map((_desk, at) => {
    const { storyIds } = shows[at % shows.length]!;
    return { storyId: storyIds[Math.floor(at / shows.length)]!, text: '', saves: 0 };
  });
}

/** Whoever lost the connection comes back by themselves, as the clients of the product do. */
async function mindLines(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const lost = desks.filter(({ live }) => live.isLost);
    for (const desk of lost) await desk.connect().catch(() => desk.goOn());
    await sleep(250, undefined, { signal }).catch(() => {});
  }
}

const eventsOf = (): number => desks.reduce((sum, { live }) => sum + live.events, 0);

async function work(phase: string, seconds: number, urls: readonly string[]): Promise<PhaseFigures> {
  house.urls = urls;
  latencies = new Latencies();
  const before = { events: eventsOf(), cpu: process.cpuUsage(), at: performance.now() };
  const day = new AbortController();
  const timer = setTimeout(() => day.abort(), seconds * 1000);
  const { shows, size } = scene;
  await Promise.all([
    mindLines(day.signal),
    ...desks.map((desk, at) => {
      const place = at % shows.length;
      if (at < size.writers) return writer(desk, written[at]!.storyId, day, written[at]!);
      if (at < size.writers + shows.length) return director(desk, shows[place]!, day);
      return reader(desk, shows[place]!, rundownIds[place]!, day);
    }),
  ]);
  clearTimeout(timer);
  const { user, system } = process.cpuUsage(before.cpu);
  const took = performance.now() - before.at;
  return {
    phase,
    seconds: took / 1000,
    calls: latencies.lines(),
    errors: [...latencies.errors],
    events: eventsOf() - before.events,
    generatorShare: (user + system) / 1000 / took,
  };
}

/** Cuts every line and opens so many at once: the people come back, the others look in a second window. */
async function reconnect(sockets: number): Promise<PhaseFigures> {
  const before = { events: eventsOf(), cpu: process.cpuUsage(), at: performance.now() };
  for (const { live } of desks) live.cut();
  const others = Array.from(
    { length: Math.max(0, sockets - desks.length) },
    (_none, at) => new Desk(house, scene.cookies[at % scene.cookies.length]!, at),
  );
  const failed: string[] = [];
  await Promise.all([...desks, ...others].map((desk) => desk.connect().catch((error: Error) => void failed.push(error.message))));
  const resumedMs = performance.now() - before.at;
  for (const { live } of others) live.cut();
  const { user, system } = process.cpuUsage(before.cpu);
  return {
    phase: `${sockets} reconnects at once`,
    seconds: resumedMs / 1000,
    calls: [],
    errors: [...new Set(failed)].map((message) => [message, failed.filter((each) => each === message).length] as const),
    events: eventsOf() - before.events,
    resumedMs,
    generatorShare: (user + system) / 1000 / resumedMs,
  };
}

/** Waits until no event comes any more, then sums up. */
async function sum(): Promise<Sum> {
  for (let known = -1; known !== eventsOf(); await sleep(2_000)) known = eventsOf();
  return { written, desks: desks.map(({ live: { events, last, disorder, gaps } }) => ({ events, last, disorder, gaps })) };
}

function obey(order: Order): Promise<unknown> {
  switch (order.kind) {
    case 'begin':
      return begin(order.scene, order.urls);
    case 'work':
      return work(order.phase, order.seconds, order.urls);
    case 'reconnect':
      return reconnect(order.sockets);
    case 'sum':
      return sum();
  }
}

process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => {
  obey(order).then(
    (answer) => process.send!({ answer: answer ?? null }),
    (error: Error) => process.send!({ error: error.stack }),
  );
});
