import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { EVERY_ROLE, type Refusal, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let ana: WireClient;
let bob: WireClient;
const MB = 1_048_576;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  await server.person('bob', []);
  ana = await server.as('ana');
  bob = await server.as('bob');
});
afterAll(() => server.stop());

interface Made {
  id: number;
  contentType: string;
}
/** What is stored: rows, and the files on disk, drafts among them. */
async function stored(): Promise<{ rows: number; files: string[] }> {
  const { pool, config } = server.server.services;
  const { rows } = await pool.query('select id from file');
  const found = await readdir(path.join(config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return { rows: rows.length, files: found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)) };
}
const formOf = (...parts: [field: string, content: string | Buffer<ArrayBuffer>, name: string, type?: string][]): FormData => {
  const form = new FormData();
  for (const [field, content, name, type] of parts) form.append(field, new Blob([content], { type: type ?? '' }), name);
  return form;
};
const upload = (form: FormData, client = ana) => client.send<Made & Refusal>('POST', '/files/single', form);
const settled = async (wanted: unknown): Promise<void> => {
  await expect.poll(stored).toEqual(wanted);
};

it('every part of a body is drained: what nobody reads neither hangs the call nor the connection', async () => {
  const before = await stored();
  const large = Buffer.alloc(3 * MB, 'x');
  const began = performance.now();
  const other = await upload(formOf(['outro', large, 'a.txt'], ['file', large, 'b.txt']));
  expect([other.status, other.body.fields]).toEqual([422, [{ path: 'outro', rule: 'unknown' }]]);
  const two = await upload(formOf(['file', large, 'a.txt'], ['file', large, 'b.txt']));
  expect([two.status, two.body.fields]).toEqual([422, [{ path: 'file', rule: 'max', params: { max: 1 } }]]);
  expect((await upload(new FormData())).status).toBeGreaterThanOrEqual(400);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await stored()).toEqual(before);
});

it('stores several files, all of them or none', async () => {
  const before = await stored();
  const several = (form: FormData) => ana.send<Made[] & Refusal>('POST', '/files/multiple', form);
  const made = await several(formOf(['files', 'um', 'a.txt', 'text/plain'], ['files', 'dois', 'b.txt', 'text/plain']));
  expect([made.status, made.body.map(({ contentType }) => contentType)]).toEqual([201, ['text/plain', 'text/plain']]);
  const after = await stored();
  expect([after.rows - before.rows, after.files.length - before.files.length]).toEqual([2, 2]);
  const script = await several(
    formOf(['files', 'tres', 'c.txt', 'text/plain'], ['files', '<script>alert(1)</script>', 'foto.jpg', 'image/jpeg']),
  );
  expect([script.status, script.body.code]).toEqual([415, 'unsupported_file']);
  const many = await several(formOf(...Array.from({ length: 21 }, (_, n) => ['files', `n${n}`, `${n}.txt`] as [string, string, string])));
  expect([many.status, many.body.fields]).toEqual([422, [{ path: 'files', rule: 'max', params: { max: 20 } }]]);
  expect(await stored()).toEqual(after);
});

it('an upload that its sender breaks off leaves nothing on disk and nothing in the table, also of a file for a chat', async () => {
  const before = await stored();
  const { hostname, port } = new URL(server.url);
  const other = (await bob.get<{ id: number }>('/users/me')).body.id;
  const chat = (await ana.post<{ id: number }>('/chats', { userIds: [other] })).body.id;
  for (const to of ['/files/single', '/files/single', `/chats/${chat}/fileMessages`]) {
    const socket = connect(Number(port), hostname);
    const head = [
      `POST /api${to} HTTP/1.1`,
      'Host: x',
      `Cookie: ${ana.cookie}`,
      'Sec-Fetch-Site: same-origin',
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${50 * MB}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`);
    socket.write(Buffer.alloc(2 * MB));
    // The server has begun to write it.
    await expect.poll(async () => (await stored()).files.length).toBe(before.files.length + 1);
    socket.destroy();
    await settled(before);
  }
  expect((await ana.get<object[]>(`/chats/${chat}/messages`)).body).toEqual([]);
});

it('a script is no picture, whatever its name or its sender say', async () => {
  const before = await stored();
  const script = '<script>alert(1)</script>';
  for (const [name, type] of [
    ['foto.jpg', 'text/plain'],
    ['FOTO.JPEG', ''],
    ['a.txt', 'image/png'],
    ['filme.mp4', 'video/mp4'],
    ['a.pdf', 'application/pdf'],
  ] as const) {
    const answer = await upload(formOf(['file', script, name, type]));
    expect([name, answer.status, answer.body.code]).toEqual([name, 415, 'unsupported_file']);
  }
  expect(await stored()).toEqual(before);
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(200)]);
  expect((await upload(formOf(['file', gif, 'foto.gif']))).body.contentType).toBe('image/gif');
});

it('a file of somebody else is opened to nobody by being named a font of the newsroom', async () => {
  const mine = (await upload(formOf(['file', 'uma fonte', 'casa.woff2']))).body.id;
  const secret = (await upload(formOf(['file', 'o dossiê', 'dossie.txt']), bob)).body.id;
  await server.person('chefe', ['ADMIN_READ', 'ADMIN_WRITE']);
  const [chief, own] = [await server.as('chefe'), (await upload(formOf(['file', 'outra', 'b.woff2']), await server.as('chefe'))).body.id];
  const named = async (uiFontsIds: number[], by = chief) =>
    by.put<Refusal>('/branch/config', { ...(await chief.get<object>('/branch/config')).body, uiFontsIds });
  for (const id of [secret, 999_999])
    expect(await named([own, id])).toMatchObject({ status: 422, body: { fields: [{ path: 'uiFontsIds.1', rule: 'unknown_id' }] } });
  expect((await chief.send('GET', `/files/${secret}/file`)).status).toBe(404);
  // A colleague opens her file, and another administrator's save keeps it.
  expect((await named([mine], ana)).status).toBe(200);
  expect((await named([mine, own])).status).toBe(200);
  expect((await bob.send('GET', `/files/${own}/file`)).status).toBe(200);
});

it('a person has a quota, and so has the house; both are settings', async () => {
  const config = (await ana.get<{ version: number; perPersonMB: number }>('/files/config')).body;
  expect(config).toMatchObject({ id: 0, perPersonMB: 2_048, inAllMB: 51_200 });
  expect((await bob.put('/files/config', { version: config.version, perPersonMB: 1 })).status).toBe(403);
  const set = (await ana.post<{ version: number }>('/files/config', { version: 0, perPersonMB: 2, inAllMB: 3 })).body;
  const file = (fill: string): FormData => formOf(['file', Buffer.alloc(1.2 * MB, fill), `${fill}.txt`, 'text/plain']);
  expect((await upload(file('a'))).status).toBe(201);
  const before = await stored();
  const mine = await upload(file('b'));
  expect([mine.status, mine.body.code]).toEqual([413, 'quota_exceeded']);
  expect(await stored()).toEqual(before);
  // Of many parallel uploads no two pass the check at the same time.
  const many = await Promise.all(['c', 'd', 'e', 'f'].map((fill) => upload(file(fill), bob)));
  expect(many.map(({ status }) => status).sort()).toEqual([201, 413, 413, 413]);
  await ana.put('/files/config', { version: set.version, perPersonMB: 2_048, inAllMB: 3 });
  expect((await upload(file('g'))).body.code).toBe('quota_exceeded');
  expect((await stored()).files).toHaveLength(before.files.length + 1);
});

it('files are for the account of the server alone', async () => {
  const { files } = await stored();
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    expect(((await stat(path.dirname(file))).mode & 0o777).toString(8)).toBe('700');
  }
});

describe('a body', () => {
  /** Opens an upload of so many bytes, whose file has begun. */
  function begun(bytes: number): Socket {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const head = ['POST /api/files/single HTTP/1.1', 'Host: x', `Cookie: ${bob.cookie}`, 'Sec-Fetch-Site: same-origin'];
    const about = ['Content-Type: multipart/form-data; boundary=b', `Content-Length: ${bytes}`];
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\nx';
    socket.write(`${[...head, ...about].join('\r\n')}\r\n\r\n${part}`);
    return socket;
  }
  /** Sends a file as fast as it is taken; answers what was said of it, and how much had left by then. */
  async function sending(bytes: number): Promise<{ said: string; sent: number }> {
    const socket = begun(bytes);
    let said = '';
    socket.on('data', (data: Buffer) => (said += String(data)));
    let sent = 0;
    while (said === '' && sent < bytes) {
      sent += MB / 4;
      await new Promise((resolve) => socket.write(Buffer.alloc(MB / 4), resolve));
    }
    socket.destroy();
    return { said, sent };
  }
  const quota = async (perPersonMB: number): Promise<void> => {
    const { version } = (await ana.get<{ version: number }>('/files/config')).body;
    expect((await ana.put('/files/config', { version, perPersonMB, inAllMB: 51_200 })).status).toBe(200);
  };

  it('for which there is no room is refused before it is on disk; what was stored before is answered again', async () => {
    const { pool } = server.server.services;
    const mine = async (): Promise<number> =>
      (
        await pool.query<{ size: number }>(
          "select coalesce(sum(size), 0)::bigint as size from file f join person p on p.id = f.owner_id where p.nickname = 'bob'",
        )
      ).rows[0]!.size;
    const full = Math.floor((await mine()) / MB) + 2;
    await quota(full);
    const cut = await sending(50 * MB);
    expect(cut.said).toContain('quota_exceeded');
    expect(cut.sent).toBeLessThan(10 * MB);
    const rest = () => formOf(['file', Buffer.alloc(full * MB - size, 'z'), 'z.txt', 'text/plain']);
    const size = await mine();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const last = await bob.send<Made>('POST', '/files/single', rest(), key);
    expect([last.status, await mine()]).toEqual([201, full * MB]);
    const before = (await stored()).files.length;
    expect((await sending(50 * MB)).said).toContain('quota_exceeded');
    expect((await bob.send<Made>('POST', '/files/single', rest(), key)).body).toEqual(last.body);
    await expect.poll(async () => (await stored()).files.length).toBe(before);
    await quota(2_048);
  });
  it('comes beside four others of a person and no more, and gives its turn back when it breaks off', async () => {
    const before = (await stored()).files.length;
    const coming = Array.from({ length: 5 }, () => begun(MB));
    await expect.poll(async () => (await stored()).files.length).toBe(before + 5);
    const small = () => formOf(['file', 'x', 'a.txt', 'text/plain']);
    const more = await upload(small(), bob);
    expect([more.status, more.body.code, more.headers.get('retry-after')]).toEqual([429, 'too_many_requests', '5']);
    expect((await upload(small())).status).toBe(201);
    coming.pop()!.destroy();
    await expect.poll(async () => (await upload(small(), bob)).status).toBe(201);
    for (const socket of coming) socket.destroy();
  });
});
