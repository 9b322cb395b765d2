import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Worker } from 'node:worker_threads';
import { ROLES } from '@lauda/domain';
import { PATIENCE, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MB = 1_048_576;
const BOUNDARY = 'a-boundary-of-the-test';
let server: TestServer;
let ana: WireClient;
let programId: number;
/** The exit code of every thread that ended: 0 where it ended by itself, 1 where it was stopped. */
const ended: Promise<number>[] = [];
let begun = 0;
const seen = (worker: Worker): void => {
  worker.once('online', () => (begun += 1));
  ended.push(once(worker, 'exit').then(([code]) => code as number));
};

beforeAll(async () => {
  process.on('worker', seen);
  server = await startTestServer();
  await server.person(
    'ana',
    ROLES.filter((role) => role !== 'ROOT'),
  );
  ana = await server.as('ana');
  programId = (await ana.post<{ id: number }>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00' })).body.id;
});
afterAll(async () => {
  process.off('worker', seen);
  await server.stop();
});

/** A file just below the limit, of few stories with long texts; its last tag is missing, so all of it is read and nothing is stored. */
function large(): string {
  const words = 'A chuva voltou a cair no começo da noite &amp; a avenida parou. '.repeat(400);
  const paragraph = `<p>${words}</p>`;
  const story = (id: number): string =>
    `<mos><mosID>a</mosID><roStorySend><roID>1</roID><storyID>${id}</storyID><storyBody>${paragraph.repeat(10)}</storyBody></roStorySend></mos>`;
  const stories = Array.from({ length: Math.floor((31 * MB) / Buffer.byteLength(story(1000))) }, (_, id) => story(id + 1000));
  return `${stories.join('\n')}<mos><roCreate>`;
}

interface Sent {
  readonly request: ClientRequest;
  readonly answer: Promise<IncomingMessage>;
}
/** Sends a file but for the last byte of its request, and waits until the rest has gone. */
async function allButTheLast(file: string): Promise<Sent & { readonly last: string }> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="a.xml"\r\nContent-Type: text/xml\r\n\r\n`;
  const body = `${head}${file}\r\n--${BOUNDARY}--\r\n`;
  const { port } = new URL(server.url);
  const request = httpRequest({
    port,
    method: 'POST',
    path: `/api/rundowns/import?programId=${programId}&date=2027-01-01&mode=create&dryRun=true`,
    headers: {
      cookie: ana.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': Buffer.byteLength(body),
    },
  });
  const answer = once(request, 'response').then(([response]) => response as IncomingMessage);
  answer.catch(() => undefined);
  await new Promise<void>((sent) => request.write(body.slice(0, -1), () => sent()));
  return { request, answer, last: body.slice(-1) };
}

it('answers others while it reads a file of 32 MB', async () => {
  const { request, answer, last } = await allButTheLast(large());
  request.end(last);
  const state = { read: false };
  const read = answer.then((response) => {
    state.read = true;
    return response;
  });
  let answered = 0;
  while (!state.read) {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    answered += 1;
  }
  const response = await read;
  expect(response.statusCode).toBe(200);
  expect(JSON.parse(await text(response))).toMatchObject({ created: [], problems: [{ file: 'a.xml' }] });
  // If the file were read in this thread, at most one request would be answered meanwhile: the one that came before it.
  expect(answered).toBeGreaterThan(5);
});

it('stops reading when its caller leaves, who may send the next one at once', async () => {
  const before = begun;
  const { request, answer, last } = await allButTheLast(large());
  request.end(last);
  await expect.poll(() => begun, PATIENCE).toBe(before + 1);
  request.destroy();
  await expect(answer).rejects.toThrow();
  // It was stopped: a thread that finishes by itself exits with 0.
  expect(await ended[before]).toBe(1);
  const form = new FormData();
  form.append('files', new Blob(['<mos><roCreate><roID>1</roID><roSlug>a</roSlug></roCreate></mos>']), 'a.xml');
  const path = `/rundowns/import?programId=${programId}&date=2027-01-01&mode=create&dryRun=true`;
  await expect.poll(async () => (await ana.send('POST', path, form)).status, PATIENCE).toBe(200);
});
