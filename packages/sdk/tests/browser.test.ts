// @vitest-environment jsdom
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AbortedError, Newsroom, ServerUnavailableError, TimeoutError, TooLargeError } from '../src/index.ts';
import { FakeSocket } from './fakes.ts';

let server: Server;
let newsroom: Newsroom;
let url: string;
let taken: { headers: IncomingHttpHeaders; body: string }[];
let answer: { status: number; body: string } | undefined;
/** Whether cookies may come from the page, as where it is of the newsroom's own origin. */
let takesCookies: boolean;

beforeEach(async () => {
  taken = [];
  takesCookies = true;
  answer = { status: 201, body: '{"id":7,"name":"AÇÃO.txt"}' };
  server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    if (takesCookies) response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'accept, accept-language, authorization, idempotency-key');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    taken.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    if (answer) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  newsroom = new Newsroom({ url, locale: 'pt_BR' });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

describe('an upload from a page', () => {
  const file = (size: number): File => new File(['x'.repeat(size)], 'AÇÃO.txt', { type: 'text/plain' });

  it('tells its progress, carries the headers of a call and answers like one', async () => {
    const steps: [number, number][] = [];
    const info = await newsroom.files.single(file(600_000), undefined, { onProgress: (sent, total) => steps.push([sent, total]) });
    expect(info).toMatchObject({ id: 7, name: 'AÇÃO.txt' });
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.at(-1)![0]).toBe(steps.at(-1)![1]);
    expect(steps.at(-1)![1]).toBeGreaterThan(600_000);
    expect(taken[0]!.headers['accept-language']).toBe('pt-BR');
    expect(taken[0]!.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(taken[0]!.body).toContain('name="file"');
  });
  it('of another origin, which calls with a token, brings no cookies and is taken', async () => {
    takesCookies = false;
    const own = new Newsroom({ url, token: 'lauda_abc' });
    const info = await own.files.single(file(10), undefined, { onProgress: () => undefined, retries: 0 });
    expect([info.id, taken[0]!.headers.authorization]).toEqual([7, 'Bearer lauda_abc']);
  });
  it('that is refused fails by its meaning', async () => {
    answer = { status: 413, body: '{"code":"payload_too_large","message":"grande demais"}' };
    const upload = newsroom.files.single(file(10), undefined, { onProgress: () => undefined });
    await expect(upload).rejects.toBeInstanceOf(TooLargeError);
    await expect(upload).rejects.toMatchObject({ code: 'payload_too_large', message: 'grande demais' });
  });
  it('is cancelled, ends at its limit, and tells that nobody answers', async () => {
    answer = undefined;
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 40);
    const onProgress = (): void => undefined;
    await expect(newsroom.files.single(file(10), undefined, { onProgress, signal: cancel.signal })).rejects.toBeInstanceOf(AbortedError);
    await expect(newsroom.files.single(file(10), undefined, { onProgress, timeoutMs: 60 })).rejects.toBeInstanceOf(TimeoutError);
    const away = new Newsroom({ url: 'http://127.0.0.1:1' });
    await expect(away.files.single(file(10), undefined, { onProgress })).rejects.toBeInstanceOf(ServerUnavailableError);
  });
});

it('opens its socket at the origin of the page', async () => {
  const opened = new Promise<string>((done) => {
    const here = new Newsroom({
      socket: (url) => {
        done(url);
        return new FakeSocket();
      },
    });
    void here.realtime.connect();
  });
  expect(await opened).toBe(`${location.origin.replace('http', 'ws')}/api/ws`);
});
