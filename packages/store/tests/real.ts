import { Newsroom } from '@lauda/sdk';
import { expect } from 'vitest';
import { EVERY_ROLE, startTestServer, TEST_PASSWORD, type TestServer, type WireClient } from '../../testing/src/index.ts';
import { Store } from '../src/index.ts';
import { testEnv } from './env.ts';

/** A store over the real SDK, whose calls are counted as they leave. */
export interface RealDesk {
  readonly store: Store;
  readonly newsroom: Newsroom;
  /** The calls so far, as `GET /rundowns`. */
  readonly sent: string[];
  /** What was sent with those of one route. */
  bodies(route: string): unknown[];
  stop(): Promise<void>;
}

/** Signs somebody in at a real server, with live events. */
export async function deskAt(server: TestServer, username: string, password = TEST_PASSWORD): Promise<RealDesk> {
  const newsroom = new Newsroom({ url: server.url });
  const sent: string[] = [];
  const bodies = new Map<string, unknown[]>();
  const { transport } = newsroom;
  const send = transport.send.bind(transport);
  transport.send = (route, args, options) => {
    sent.push(route);
    bodies.set(route, [...(bodies.get(route) ?? []), args.body]);
    return send(route, args, options);
  };
  const env = testEnv();
  const real = {
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: unknown) => clearTimeout(timer as number),
  };
  const store = new Store({ client: newsroom, env: { ...env, timers: real, now: Date.now, uuid: () => crypto.randomUUID() } });
  if (!(await store.session.login(username, password))) throw new Error(`${username} cannot sign in.`);
  await newsroom.realtime.connect();
  const stop = async (): Promise<void> => {
    store.stop();
    await newsroom.close();
  };
  return { store, newsroom, sent, bodies: (route) => bodies.get(route) ?? [], stop };
}

/** A newsroom in which two may do everything, and the desk of the first. */
export interface Scene {
  readonly server: TestServer;
  readonly ana: WireClient;
  readonly bob: WireClient;
  readonly desk: RealDesk;
  stop(): Promise<void>;
}

/** Starts a newsroom with Ana, Bob and the desk of Ana. */
export async function twoAtWork(): Promise<Scene> {
  const server = await startTestServer();
  for (const name of ['ana', 'bob']) await server.person(name, EVERY_ROLE);
  const [ana, bob] = [await server.as('ana'), await server.as('bob')];
  const desk = await deskAt(server, 'ana');
  const stop = async (): Promise<void> => {
    await desk.stop();
    await server.stop();
  };
  return { server, ana, bob, desk, stop };
}

/** What a call answers that is not refused. */
export async function accepted<T>(who: WireClient, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await who.send<T>(method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

export { startTestServer, type TestServer };
