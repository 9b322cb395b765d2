import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { VERSION } from '@lauda/domain';
import {
  type ErrorCode,
  type GotResponse,
  Newsroom,
  type NewsroomOptions,
  NotFoundError,
  type SentRequest,
  ServerUnavailableError,
  SessionExpiredError,
} from '@lauda/sdk';
import { Agent } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { PATIENCE, startTestServer, type TestServer } from '../../testing/src/index.ts';

let server: TestServer;
const opened: Newsroom[] = [];
const open = (options: NewsroomOptions = {}): Newsroom => {
  const newsroom = new Newsroom({ url: server.url, ...options });
  opened.push(newsroom);
  return newsroom;
};
const signedIn = async (options: NewsroomOptions = {}): Promise<Newsroom> => {
  const newsroom = open(options);
  await newsroom.auth.login({ username: 'editora', password: 'lauda-demo' });
  return newsroom;
};
const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterEach(async () => void (await Promise.all(opened.splice(0).map((one) => one.close()))));
afterAll(() => server?.stop());

describe('an error', () => {
  it('names its call and its request, which the headers name', async () => {
    const answers: GotResponse[] = [];
    const newsroom = await signedIn({ onResponse: (answer) => answers.push(answer) });
    const error = await failure(newsroom.stories.load(999_999));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ code: 'not_found', route: 'GET /stories/{id}', requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(answers.at(-1)).toMatchObject({ requestId: (error as NotFoundError).requestId, status: 404, error });
  });
  it('names its call where nobody answers, none is signed in or nobody waits', async () => {
    const away = await failure(open({ url: 'http://127.0.0.1:1', retries: 0 }).time.get());
    expect(away).toMatchObject({ name: 'ServerUnavailableError', route: 'GET /time', requestId: undefined });
    const stranger = await failure(open().programs.list());
    expect(stranger).toBeInstanceOf(SessionExpiredError);
    expect(stranger).toMatchObject({ route: 'GET /programs', requestId: expect.any(String) });
    const signal = AbortSignal.abort();
    expect(await failure(open().time.get({ signal }))).toMatchObject({ name: 'AbortedError', route: 'GET /time' });
  });
  it('has a code of the catalogue, or one that is not known yet', () => {
    expectTypeOf<'rundown_not_found'>().toExtend<ErrorCode>();
    // An editor proposes the known codes: the type is more than `string`.
    expectTypeOf<ErrorCode>().not.toEqualTypeOf<string>();
    expectTypeOf<NotFoundError['code']>().toEqualTypeOf<ErrorCode>();
  });
});

describe.each(['its own connections', 'a fetch of the caller'])('a client by %s', (kind) => {
  const way = kind === 'a fetch of the caller' ? { fetch: (...args: Parameters<typeof fetch>) => fetch(...args) } : {};

  it('stays signed in, writes and hears of it', async () => {
    const newsroom = await signedIn(way);
    const heard: string[] = [];
    newsroom.realtime.subscribe('stories', ({ action }) => heard.push(action));
    await newsroom.realtime.connect();
    await expect.poll(() => newsroom.realtime.state, PATIENCE).toBe('open');
    const { id: programId } = (await newsroom.programs.list({ all: true })).find(({ name }) => name === 'Jornal da Noite')!;
    const rundown = await newsroom.rundowns.load({ programId, date: '2026-11-21' });
    const story = rundown.blocks.flatMap(({ stories }) => stories)[0]!;
    await newsroom.stories.load(story.id, { lock: true });
    await newsroom.stories.patch(story.id, { field: 'slug', newValue: `OUTRA ${kind}`.toUpperCase() });
    await expect.poll(() => heard, PATIENCE).toContain('PATCH');
    await newsroom.auth.logout();
    expect(await failure(newsroom.programs.list())).toBeInstanceOf(SessionExpiredError);
  });

  it('says who it is and what the caller adds, and never loses its own headers to that', async () => {
    const seen = listening();
    const url = await seen.url;
    await open({ url, ...way }).time.get();
    expect(seen.headers.at(-1)).toMatchObject({ 'user-agent': `lauda-sdk/${VERSION} node/${process.versions.node}` });
    let turn = 0;
    const headers = () => ({ 'X-Trace': `t${++turn}`, 'User-Agent': 'cms/2.1', Accept: 'text/html' });
    const newsroom = open({ url, ...way, headers, token: 'lauda_x' });
    await newsroom.time.get();
    await newsroom.time.get({ headers: { 'x-trace': 'own' } });
    expect(seen.headers.slice(1).map((each) => each['x-trace'])).toEqual(['t1', 'own']);
    expect(seen.headers[1]).toMatchObject({ 'user-agent': 'cms/2.1', accept: 'application/json', authorization: 'Bearer lauda_x' });
    await seen.stop();
  });
});

it('sends by the fetch of the caller', async () => {
  const asked: string[] = [];
  const newsroom = open({
    fetch: (url, init) => {
      asked.push(`${init?.method} ${String(url)}`);
      return fetch(url, init);
    },
  });
  await newsroom.time.get();
  expect(asked).toEqual([`GET ${server.url}/api/time`]);
});

describe('who listens', () => {
  it('is told of each request before it leaves and of how it ended, each try by itself', async () => {
    const told: (SentRequest | GotResponse)[] = [];
    const warned: string[] = [];
    const logger = { debug: (text: string) => warned.push(text), warn: (text: string) => warned.push(text) };
    const listeners = { logger, onRequest: (one: SentRequest) => told.push(one), onResponse: (one: GotResponse) => told.push(one) };
    await open({ ...listeners }).time.get();
    const url = `${server.url}/api/time`;
    const sent = { route: 'GET /time', method: 'GET', url, attempt: 0 };
    expect(told).toEqual([sent, { ...sent, status: 200, requestId: expect.any(String), durationMs: expect.any(Number), error: undefined }]);
    expect(warned).toEqual([expect.stringMatching(/^GET \/time: 200 in \d+ ms$/)]);
    told.length = 0;
    warned.length = 0;
    const error = await failure(open({ ...listeners, url: 'http://127.0.0.1:1', retries: 1, random: () => 1 }).time.get());
    expect(error).toBeInstanceOf(ServerUnavailableError);
    expect(told.map((each) => [each.attempt, (each as GotResponse).status])).toEqual([
      [0, undefined],
      [0, 0],
      [1, undefined],
      [1, 0],
    ]);
    expect(warned[1]).toMatch(/^GET \/time: server_unavailable, tried again in \d+ ms$/);
  });
  it('and fails leaves the call as it is', async () => {
    const warned: unknown[] = [];
    const fails = (): never => {
      throw new Error('mine');
    };
    const newsroom = open({ onRequest: fails, onResponse: fails, logger: { warn: (...said) => warned.push(said) } });
    expect((await newsroom.time.get()).zone).toBe('America/Sao_Paulo');
    expect(warned).toHaveLength(2);
  });
});

describe('another way to the server', () => {
  it('by a proxy takes calls and live events', async () => {
    const proxy = tunnel();
    const newsroom = await signedIn({ proxy: await proxy.url });
    await newsroom.realtime.connect();
    await expect.poll(() => newsroom.realtime.state, PATIENCE).toBe('open');
    const { host } = new URL(server.url);
    expect(proxy.asked.length).toBeGreaterThan(1);
    expect(new Set(proxy.asked)).toEqual(new Set([host]));
    await newsroom.close();
    await proxy.stop();
  });
  it('by a dispatcher of the caller takes both, and leaves it open', async () => {
    let dispatched = 0;
    const dispatcher = new Agent().compose((dispatch) => (options, handler) => {
      dispatched += 1;
      return dispatch(options, handler);
    });
    const newsroom = await signedIn({ dispatcher });
    const calls = dispatched;
    expect(calls).toBeGreaterThan(0);
    await newsroom.realtime.connect();
    await expect.poll(() => newsroom.realtime.state, PATIENCE).toBe('open');
    expect(dispatched).toBe(calls + 1);
    await newsroom.close();
    const { statusCode, body } = await dispatcher.request({ origin: server.url, path: '/healthz', method: 'GET' });
    await body.dump();
    expect(statusCode).toBe(200);
    await dispatcher.close();
  });
});

it('needs an address in Node', () => {
  expect(() => new Newsroom()).toThrow(/needs an address/);
});

/** A server that keeps the headers it was asked with. */
function listening() {
  const headers: Record<string, unknown>[] = [];
  const own = createServer((request, response) => {
    headers.push(request.headers);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return { headers, ...running(own) };
}

/** A proxy of HTTP that opens tunnels, as those of companies do, and keeps where to. */
function tunnel() {
  const asked: string[] = [];
  const own = createServer((_request, response) => void response.writeHead(405).end());
  own.on('connect', (request, client, head) => {
    asked.push(request.url!);
    const { hostname, port } = new URL(`http://${request.url}`);
    const far = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      far.write(head);
      far.pipe(client).pipe(far);
    });
    for (const [one, other] of [
      [far, client],
      [client, far],
    ] as const)
      one.on('error', () => other.destroy());
  });
  return { asked, ...running(own) };
}

function running(own: Server) {
  own.listen(0, '127.0.0.1');
  return {
    url: once(own, 'listening').then(() => `http://127.0.0.1:${(own.address() as AddressInfo).port}`),
    stop: async () => {
      own.closeAllConnections();
      await new Promise((done) => own.close(done));
    },
  };
}
