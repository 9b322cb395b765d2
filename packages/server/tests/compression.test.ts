import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { ROLES } from '@lauda/domain';
import { startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let ana: WireClient;
let rundown: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  await server.person('geral', ROLES);
  ana = await server.as('geral', 'senha-de-teste');
  const { rows } = await server.server.services.pool.query<{ program_id: number; date: string }>(
    'select program_id, date::text from rundown order by id limit 1',
  );
  rundown = `/rundowns?programId=${rows[0]!.program_id}&date=${rows[0]!.date}`;
});
afterAll(() => server.stop());

const raw = async (
  path: string,
  encoding: string,
  more: { method?: 'POST'; body?: string | Buffer; headers?: Record<string, string> } = {},
) => {
  const answer = await request(`${server.url}/api${path}`, {
    method: more.method ?? 'GET',
    headers: { cookie: ana.cookie, 'sec-fetch-site': 'same-origin', 'accept-encoding': encoding, ...more.headers },
    ...(more.body ? { body: more.body } : {}),
  });
  return { bytes: Buffer.from(await answer.body.arrayBuffer()), headers: answer.headers, status: answer.statusCode };
};

it('an answer of more than 1 kB is compressed as the caller takes it, and is the same', async () => {
  const plain = await raw(rundown, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.bytes.length).toBeGreaterThan(10_000);
  const ways = { br: brotliDecompressSync, gzip: gunzipSync, ...(zstdDecompressSync ? { zstd: zstdDecompressSync } : {}) };
  for (const [encoding, read] of Object.entries(ways)) {
    const packed = await raw(rundown, encoding);
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(read(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
  }
  expect((await raw(rundown, 'gzip, deflate, br')).headers['content-encoding']).toBe('br');
  expect((await raw(rundown, 'gzip, deflate, br, zstd')).headers['content-encoding']).toBe('zstd' in ways ? 'zstd' : 'br');
  expect((await raw('/time', 'br')).headers['content-encoding']).toBeUndefined();
});

it('what carries a secret is never compressed, however long', async () => {
  const body = JSON.stringify({ name: 'x'.repeat(90), roles: ROLES, kind: 'user' });
  const made = await raw('/tokens', 'br, gzip', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect([made.status, made.headers['content-encoding']]).toEqual([201, undefined]);
  expect(made.bytes.length).toBeGreaterThan(1_024);
});

it('a picture goes as it is, and so does a part of a text', async () => {
  const upload = async (content: Buffer<ArrayBuffer>, name: string): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    return `/files/${(await ana.send<{ id: number }>('POST', '/files/single', form)).body.id}/file`;
  };
  const png = Buffer.concat([Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64'), Buffer.alloc(4_000)]);
  const picture = await raw(await upload(png, 'a.png'), 'br');
  expect([picture.headers['content-encoding'], picture.bytes.equals(png)]).toEqual([undefined, true]);
  const form = new FormData();
  form.append('file', new Blob(['Um texto. '.repeat(400)], { type: 'text/plain' }), 'a.txt');
  const text = `/files/${(await ana.send<{ id: number }>('POST', '/files/single', form)).body.id}/file`;
  expect((await raw(text, 'br')).headers['content-encoding']).toBe('br');
  const part = await raw(text, 'br', { headers: { range: 'bytes=0-1999' } });
  expect([part.status, part.headers['content-encoding'], part.bytes.length]).toEqual([206, undefined, 2_000]);
});
