import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERROR_CATALOGUE } from '@lauda/domain';
import { Agent } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as sdk from '../src/node/index.ts';

interface Got {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Handler = (got: Got, response: ServerResponse, attempt: number) => void;
const kinds = ['fetch', 'undici'] as const;

describe.each(kinds)('calls over %s', (kind) => {
  let handle: Handler;
  let got: Got[];
  let url: string;
  let newsroom: sdk.Newsroom;
  let stop: () => Promise<void>;
  const open = (options: Partial<sdk.NewsroomOptions> = {}): sdk.Newsroom => {
    const own = { url, random: () => 1, ...options };
    return new sdk.Newsroom({ ...own, ...(kind === 'fetch' ? { transport: new sdk.FetchTransport(own) } : {}) });
  };
  const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

  beforeEach(async () => {
    got = [];
    handle = (_, response) => json(response, 200, {});
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      request.on('error', () => undefined);
      try {
        for await (const chunk of request) chunks.push(chunk as Buffer);
      } catch {
        return;
      }
      const one = { method: request.method!, url: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString('latin1') };
      got.push(one);
      handle(one, response, got.length);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    newsroom = open();
    stop = () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
  });
  afterEach(async () => {
    await stop();
    await newsroom.close();
  });

  it('sends our header with a GET that takes a lock, and with no other', async () => {
    await newsroom.stories.load(1, { lock: true });
    await newsroom.stories.load(1, { takeOver: true });
    await newsroom.stories.load(1);
    await newsroom.locks.renew(1);
    expect(got.map(({ headers }) => headers['x-lauda-lock'])).toEqual(['1', '1', undefined, undefined]);
  });

  it('sends path, query, JSON and language, and answers the parsed body', async () => {
    handle = (_, response) => json(response, 200, { id: 5, slug: 'AÇÃO' });
    const story = await newsroom.stories.patch(5, { field: 'slug', newValue: 'AÇÃO' }, { locale: 'pt_BR', headers: { 'x-trace': 't' } });
    expect(story).toMatchObject({ id: 5, slug: 'AÇÃO' });
    expect(got[0]).toMatchObject({ method: 'PATCH', url: '/api/stories/5' });
    expect(got[0]!.headers).toMatchObject({
      'content-type': 'application/json',
      'accept-language': 'pt-BR',
      accept: 'application/json',
      'x-trace': 't',
    });
    expect(Buffer.from(got[0]!.body, 'latin1').toString('utf8')).toBe('{"field":"slug","newValue":"AÇÃO"}');
  });
  it('sends the sign-in as a form', async () => {
    handle = (_, response) => response.writeHead(204).end();
    expect(await newsroom.auth.login({ username: 'ana', password: 'a&b' })).toBeUndefined();
    expect(got[0]!.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(got[0]!.body).toBe('username=ana&password=a%26b');
  });
  it('sends a token as Bearer and speaks the language set later', async () => {
    newsroom = open({ token: 'lauda_x' });
    newsroom.setLocale('es_ES');
    await newsroom.time.get();
    expect(got[0]!.headers).toMatchObject({ authorization: 'Bearer lauda_x', 'accept-language': 'es-ES' });
  });
  it('tries a safe read again after 503 and 429, and gives up after two more tries', async () => {
    handle = (_, response, attempt) => (attempt < 3 ? json(response, attempt === 1 ? 503 : 429, {}) : json(response, 200, [{ id: 1 }]));
    expect(await newsroom.locks.list()).toEqual([{ id: 1 }]);
    got = [];
    handle = (_, response) => json(response, 502, {});
    await expect(newsroom.locks.list()).rejects.toBeInstanceOf(sdk.ServerUnavailableError);
    expect(got).toHaveLength(3);
  });
  it('tries a safe read again after a connection that broke', async () => {
    handle = (_, response, attempt) => void (attempt === 1 ? response.socket?.destroy() : json(response, 200, [{ id: 1 }]));
    expect(await newsroom.locks.list()).toEqual([{ id: 1 }]);
    expect(got).toHaveLength(2);
  });
  it('waits as long as the server asks before it tries again', async () => {
    let first = 0;
    let waited = 0;
    handle = (_, response, attempt) => {
      if (attempt === 1) {
        first = performance.now();
        json(response, 429, {}, { 'retry-after': '1' });
      } else {
        waited = performance.now() - first;
        json(response, 200, []);
      }
    };
    await newsroom.locks.list();
    expect(waited).toBeGreaterThanOrEqual(990);
  });
  it.each([
    ['a read that takes a lock', () => newsroom.stories.load(1, { lock: true })],
    ['a read that takes a lock over', () => newsroom.stories.load(1, { takeOver: true })],
    ['a sign-in', () => newsroom.auth.login({ username: 'a', password: 'b' })],
  ])('never tries %s again, and gives it no key', async (_, send) => {
    handle = (__, response) => json(response, 503, {});
    await expect(send()).rejects.toBeInstanceOf(sdk.ServerUnavailableError);
    expect(got.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined]);
  });
  const writes: [string, () => Promise<unknown>][] = [
    ['a create', () => newsroom.assignments.create({ slug: 'X' })],
    ['a save', () => newsroom.stories.update({ id: 1 })],
    ['a patch', () => newsroom.stories.patch(1, { field: 'slug', newValue: 'X' })],
    ['a removal', () => newsroom.stories.remove([1])],
    ['an upload', () => newsroom.files.single(new Blob(['x']))],
  ];
  it.each(writes)('tries %s again with its key when the answer is lost, and when another says wait', async (_, send) => {
    handle = (__, response, attempt) => {
      if (attempt === 1) response.socket?.destroy();
      else json(response, attempt === 2 ? 503 : 200, {});
    };
    await send();
    expect(got).toHaveLength(3);
    const [first, ...later] = got.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(later).toEqual([first, first]);
  });
  it('gives each write a key of its own, unless it is told one', async () => {
    await newsroom.stories.remove([1]);
    await newsroom.stories.remove([1]);
    await newsroom.stories.remove([1], { headers: { 'idempotency-key': 'mine' } });
    await newsroom.stories.remove([1], { headers: { 'Idempotency-Key': 'mine-too' } });
    const keys = got.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(4);
    expect(keys.slice(2)).toEqual(['mine', 'mine-too']);
  });
  const ofOthers = Object.entries(ERROR_CATALOGUE).filter(([code, { status }]) => status > 500 && code !== 'unavailable');
  it.each(ofOthers)('asks another system once: %s is an answer', async (code, { status }) => {
    handle = (_, response) => json(response, status, { code, message: 'x' });
    await expect(newsroom.rundowns.credits.send(1)).rejects.toMatchObject({ code });
    await expect(newsroom.locks.list()).rejects.toMatchObject({ code });
    expect(got).toHaveLength(2);
  });
  it('does not try again before the server wants it: who is asked to wait for longer than 5 s hears for how long', async () => {
    handle = (_, response) => json(response, 429, {}, { 'retry-after': '60' });
    await expect(newsroom.locks.list()).rejects.toMatchObject({ name: 'RateLimitedError', retryAfterMs: 60_000 });
    expect(got).toHaveLength(1);
  });
  it.each([409, 412, 500, 404])('never tries a read again after %i', async (status) => {
    handle = (_, response) => json(response, status, {});
    await expect(newsroom.locks.list()).rejects.toMatchObject({ status });
    expect(got).toHaveLength(1);
  });
  it('tells that nobody answers', async () => {
    await stop();
    await expect(newsroom.locks.list({ retries: 0 })).rejects.toMatchObject({
      name: 'ServerUnavailableError',
      status: 0,
      code: 'server_unavailable',
    });
  });
  it('lets a file come for as long as it takes, once the answer has begun', async () => {
    handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      let left = 8;
      const next = (): void => {
        left -= 1;
        if (left < 0) return void response.end();
        response.write('x');
        setTimeout(next, 60);
      };
      next();
    };
    const patient = open({ timeoutMs: 200 });
    expect(await (await patient.files.file(1)).text()).toBe('xxxxxxxx');
    await patient.close();
  });
  it('stops waiting at the limit of the call', async () => {
    handle = () => undefined;
    await expect(newsroom.locks.list({ timeoutMs: 120 })).rejects.toBeInstanceOf(sdk.TimeoutError);
    expect(got).toHaveLength(1);
  });
  it('waits as long as the call says, also where the client usually waits for less', async () => {
    handle = (_, response) => void setTimeout(() => json(response, 200, []), 2_500);
    const hurried = open({ timeoutMs: 300 });
    expect(await hurried.locks.list({ timeoutMs: 20_000, retries: 0 })).toEqual([]);
    await hurried.close();
  });
  it('stops waiting for a body that does not end', async () => {
    handle = (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('[{"id":');
    await expect(newsroom.locks.list({ timeoutMs: 120 })).rejects.toBeInstanceOf(sdk.TimeoutError);
  });
  it('is cancelled before, while and between tries', async () => {
    const reason = new Error('left the page');
    await expect(newsroom.locks.list({ signal: AbortSignal.abort(reason) })).rejects.toMatchObject({ name: 'AbortedError', cause: reason });
    expect(got).toHaveLength(0);
    const during = new AbortController();
    handle = () => setTimeout(() => during.abort(), 20);
    await expect(newsroom.locks.list({ signal: during.signal })).rejects.toBeInstanceOf(sdk.AbortedError);
    const between = new AbortController();
    handle = (_, response) => {
      json(response, 503, {}, { 'retry-after': '5' });
      setTimeout(() => between.abort(), 30);
    };
    const before = got.length;
    await expect(newsroom.locks.list({ signal: between.signal })).rejects.toBeInstanceOf(sdk.AbortedError);
    expect(got).toHaveLength(before + 1);
  });
  it('tells an answer that is not JSON', async () => {
    handle = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    await expect(newsroom.locks.list()).rejects.toMatchObject({ code: 'bad_answer' });
  });
  it('tells each listener once that the session has ended', async () => {
    const told: string[] = [];
    const off = newsroom.onSessionExpired((error) => told.push(error.code));
    handle = (_, response) => json(response, 401, { code: 'session_expired', message: 'x' });
    await expect(newsroom.users.me.load()).rejects.toBeInstanceOf(sdk.SessionExpiredError);
    expect(told).toEqual(['session_expired']);
    off();
    await expect(newsroom.users.me.load()).rejects.toBeInstanceOf(sdk.SessionExpiredError);
    expect(told).toHaveLength(1);
  });
  it('does not end the session of whoever signed in after a call that is refused late', async () => {
    const told: string[] = [];
    newsroom.onSessionExpired((error) => told.push(error.code));
    let refuse = (): void => undefined;
    handle = ({ url: path }, response) => {
      if (path === '/api/users/me') refuse = () => json(response, 401, { code: 'unauthorized', message: 'x' });
      else json(response, 200, {});
    };
    const before = newsroom.users.me.load();
    while (got.length === 0) await new Promise((then) => setTimeout(then, 5));
    await newsroom.auth.login({ username: 'a', password: 'b' });
    refuse();
    await expect(before).rejects.toBeInstanceOf(sdk.SessionExpiredError);
    expect(told).toEqual([]);
    handle = (_, response) => json(response, 401, { code: 'session_expired', message: 'x' });
    await expect(newsroom.locks.list()).rejects.toBeInstanceOf(sdk.SessionExpiredError);
    expect(told).toEqual(['session_expired']);
  });
  it('does not take a refused sign-in for a session that ended', async () => {
    const told: string[] = [];
    newsroom.onSessionExpired((error) => told.push(error.code));
    handle = (_, response) => json(response, 401, { code: 'error_max_user_limit', message: 'x' });
    await expect(newsroom.auth.login({ username: 'a', password: 'b' })).rejects.toMatchObject({ reason: 'error_max_user_limit' });
    expect(told).toEqual([]);
  });
  it('sends files as parts with their names', async () => {
    handle = (_, response) => json(response, 200, { rundownId: 1 });
    const files = [new File(['<mos>AÇÃO</mos>'], 'a "1".xml', { type: 'text/xml' }), new File(['b'], 'b.xml')];
    await newsroom.rundowns.import({ programId: 7, date: '2026-11-21', mode: 'create', dryRun: true }, files);
    expect(got[0]!.url).toBe('/api/rundowns/import?programId=7&date=2026-11-21&mode=create&dryRun=true');
    const form = await new Response(Buffer.from(got[0]!.body, 'latin1'), {
      headers: { 'content-type': got[0]!.headers['content-type']! },
    }).formData();
    const parts = form.getAll('files') as File[];
    expect(parts.map((part) => part.name)).toEqual(['a "1".xml', 'b.xml']);
    expect(await parts[0]!.text()).toBe('<mos>AÇÃO</mos>');
  });
  it('answers a file as it comes, with its headers', async () => {
    handle = (_, response) =>
      response.writeHead(206, { 'content-type': 'image/png', 'content-range': 'bytes 0-2/9' }).end(Buffer.from([1, 2, 255]));
    const file = await newsroom.files.file(3, { headers: { range: 'bytes=0-2' } });
    expect(got[0]).toMatchObject({ url: '/api/files/3/file' });
    expect(got[0]!.headers.range).toBe('bytes=0-2');
    expect(file.status).toBe(206);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([1, 2, 255]);
  });
});

describe('a call that the server grants more time than others', () => {
  afterEach(() => void vi.useRealTimers());

  it('is waited for so long, and no other is', async () => {
    vi.useFakeTimers();
    const fetch = (_: unknown, init?: RequestInit): Promise<Response> =>
      new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)));
    const url = 'http://127.0.0.1:1';
    const lateAt = async (ask: (newsroom: sdk.Newsroom) => Promise<unknown>, timeoutMs?: number): Promise<number> => {
      const newsroom = new sdk.Newsroom({ url, transport: new sdk.FetchTransport({ url, fetch, timeoutMs }) });
      const from = Date.now();
      let at = 0;
      ask(newsroom).catch((error: unknown) => {
        if (error instanceof sdk.TimeoutError) at = Date.now() - from;
      });
      await vi.advanceTimersByTimeAsync(700_000);
      return at;
    };
    expect(await lateAt(({ audit }) => audit.verify({ retries: 0 }))).toBe(630_000);
    expect(await lateAt(({ audit }) => audit.acts({ retries: 0 }))).toBe(30_000);
    expect(await lateAt(({ audit }) => audit.verify({ retries: 0 }), 5_000)).toBe(5_000);
    expect(await lateAt(({ audit }) => audit.verify({ retries: 0, timeoutMs: 6_000 }), 5_000)).toBe(6_000);
  });

  it('may be silent for so long on a kept connection', async () => {
    const silences: (number | null | undefined)[] = [];
    const dispatcher = new Agent().compose((dispatch) => (options, handler) => {
      silences.push(options.headersTimeout);
      return dispatch(options, handler);
    });
    const newsroom = new sdk.Newsroom({ url: 'http://127.0.0.1:1', dispatcher });
    for (const call of [() => newsroom.audit.verify({ retries: 0 }), () => newsroom.audit.acts({ retries: 0 })])
      await expect(call()).rejects.toBeInstanceOf(sdk.ServerUnavailableError);
    expect(silences).toEqual([630_000, 30_000]);
    await newsroom.close();
    await dispatcher.close();
  });
});
