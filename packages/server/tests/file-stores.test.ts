import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  blackPng,
  createTestDatabase,
  EVERY_ROLE,
  type ObjectStore,
  type Refusal,
  startObjectStore,
  startTestServer,
  type TestDatabase,
  type TestServer,
  type WireClient,
} from '@lauda/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '../src/backup/make.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { parseConfig } from '../src/config.ts';
import { openFiles } from '../src/filestore/open.ts';

const MB = 1_048_576;
interface Status {
  ok: boolean;
  troubles: { code: string }[];
  disk: { store: string; place: string; failure: string | null };
}
interface Made {
  id: number;
}

/** Two servers that share a database and the place of their files, and somebody signed in at each. */
class Pair {
  readonly servers: TestServer[] = [];
  readonly clients: WireClient[] = [];

  static async start(env: Record<string, string>): Promise<Pair> {
    const pair = new Pair();
    const first = await startTestServer({ env });
    pair.servers.push(first, await startTestServer({ env, beside: first }));
    await first.person('ana', EVERY_ROLE);
    for (const { as } of pair.servers) pair.clients.push(await as('ana'));
    return pair;
  }
  async stop(): Promise<void> {
    for (const server of this.servers.toReversed()) await server.stop();
  }

  send(at: number, content: Uint8Array<ArrayBuffer> | string, name: string, query = '') {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    return this.clients[at]!.send<Made & Refusal>('POST', `/files/single${query}`, form);
  }
  async get(at: number, file: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${this.servers[at]!.url}/api/files/${file}`, {
      headers: { cookie: this.clients[at]!.cookie, 'accept-encoding': 'identity', ...headers },
    });
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  }
  async status(at: number): Promise<Status> {
    return (await this.clients[at]!.get<Status>('/status')).body;
  }
  async ready(at: number) {
    const answer = await fetch(`${this.servers[at]!.url}/readyz`);
    return [answer.status, await answer.json()];
  }
  async rows(): Promise<number> {
    return (await this.servers[0]!.server.services.pool.query('select id from file')).rowCount!;
  }
  /** What lies in the data folder of a server itself. */
  async here(at: number): Promise<string[]> {
    const folder = path.join(this.servers[at]!.server.services.config.dataDir, 'files');
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((entry) => entry.isFile()).map(({ name }) => name);
  }
}

/** Begins an upload and leaves in the middle of it. */
async function breakOff(pair: Pair): Promise<void> {
  const { hostname, port } = new URL(pair.servers[0]!.url);
  const socket = connect(Number(port), hostname);
  const head = ['POST /api/files/single HTTP/1.1', 'Host: x', `Cookie: ${pair.clients[0]!.cookie}`, 'Sec-Fetch-Site: same-origin'];
  head.push('Content-Type: multipart/form-data; boundary=b', `Content-Length: ${50 * MB}`);
  socket.write(`${head.join('\r\n')}\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`);
  socket.write(Buffer.alloc(2 * MB));
  await expect.poll(() => pair.here(0)).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => pair.here(0)).toHaveLength(0);
}

describe('files in a bucket that two servers share', () => {
  let store: ObjectStore;
  let pair: Pair;
  beforeAll(async () => {
    store = await startObjectStore();
    pair = await Pair.start(store.env());
  });
  afterEach(() => {
    store.manner = undefined;
  });
  afterAll(async () => {
    await pair?.stop();
    await store?.stop();
  });

  it('are read at the other server, whole and in parts, and leave nothing on the disk of either', async () => {
    const content = randomBytes(3 * MB);
    const { status, body } = await pair.send(0, content, 'a.bin');
    expect(status).toBe(201);
    const whole = await pair.get(1, `${body.id}/file`);
    expect([whole.status, whole.headers.get('content-length'), whole.body.equals(content)]).toEqual([200, String(3 * MB), true]);
    const part = await pair.get(1, `${body.id}/file`, { range: 'bytes=1000000-1000999' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000000-1000999/${3 * MB}`]);
    expect(part.body.equals(content.subarray(1_000_000, 1_001_000))).toBe(true);
    const end = await pair.get(1, `${body.id}/file`, { range: 'bytes=-10' });
    expect([end.status, end.body.equals(content.subarray(-10))]).toEqual([206, true]);
    expect([await pair.here(0), await pair.here(1)]).toEqual([[], []]);
    expect(await store.keys()).toEqual([expect.stringMatching(/^praca\/um\/[0-9a-f]{2}\/[0-9a-f]{64}$/)]);
    // The same content is there already, and is not sent again.
    const sent = store.asked.filter((line) => line.startsWith('PUT')).length;
    expect((await pair.send(1, content, 'b.bin')).status).toBe(201);
    expect(store.asked.filter((line) => line.startsWith('PUT'))).toHaveLength(sent);
  });

  it('have thumbnails that one server makes and the other reads', async () => {
    const { body } = await pair.send(0, new Uint8Array(blackPng(640, 400)), 'a.png');
    const made = await pair.get(1, `${body.id}/thumbnail`);
    expect([made.status, made.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const puts = store.asked.filter((line) => line.startsWith('PUT')).length;
    expect((await pair.get(0, `${body.id}/thumbnail`)).body.equals(made.body)).toBe(true);
    expect(store.asked.filter((line) => line.startsWith('PUT'))).toHaveLength(puts);
    expect((await store.keys()).filter((key) => key.endsWith('.webp'))).toHaveLength(1);
    expect([await pair.here(0), await pair.here(1)]).toEqual([[], []]);
  });

  it('are there whole or not at all: what is refused or broken off leaves no object, no draft and no row', async () => {
    const before = [await store.keys(), await pair.rows()];
    expect((await pair.send(0, '<script>', 'foto.jpg')).body.code).toBe('unsupported_file');
    await breakOff(pair);
    // An object that was already sent is removed when the change that refers to it fails.
    const config = (await pair.clients[0]!.get<{ version: number }>('/files/config')).body;
    const set = (await pair.clients[0]!.post<{ version: number }>('/files/config', { ...config, perPersonMB: 1, inAllMB: 1 })).body;
    const full = await pair.send(1, randomBytes(2 * MB), 'c.bin');
    expect([full.status, full.body.code]).toEqual([413, 'quota_exceeded']);
    await pair.clients[0]!.put('/files/config', { version: set.version, perPersonMB: 2_048, inAllMB: 51_200 });
    expect([await store.keys(), await pair.rows()]).toEqual(before);
    expect([await pair.here(0), await pair.here(1)]).toEqual([[], []]);
  });

  it('are asked for again where the store stumbles, and refused with 503 where it stays away, until it comes back', async () => {
    const content = randomBytes(MB);
    let stumbles = 0;
    store.manner = (request, response) => {
      if (request.method !== 'PUT' || ++stumbles > 2) return false;
      request.resume();
      response.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>');
      return true;
    };
    const { status, body } = await pair.send(0, content, 'd.bin');
    expect([status, stumbles]).toEqual([201, 3]);
    expect((await pair.get(1, `${body.id}/file`)).body.equals(content)).toBe(true);
    expect(await pair.status(0)).toMatchObject({ ok: true, disk: { store: 's3', place: 's3://redacao/praca/um', failure: null } });
    expect(await pair.ready(0)).toEqual([200, { ok: true, files: true }]);

    const before = await pair.rows();
    await store.leave();
    const sent = await pair.send(0, randomBytes(MB), 'e.bin');
    const words = 'O lugar onde ficam os arquivos não responde agora; tente de novo em instantes.';
    expect([sent.status, sent.body.code, sent.body.message]).toEqual([503, 'files_unavailable', words]);
    for (const asked of [`${body.id}/file`, `${body.id}/thumbnail`])
      expect((await pair.get(1, asked)).status, asked).toBeGreaterThanOrEqual(415);
    const read = await pair.get(1, `${body.id}/file`);
    expect([read.status, JSON.parse(read.body.toString()).code]).toEqual([503, 'files_unavailable']);
    expect([await pair.rows(), await pair.here(0)]).toEqual([before, []]);
    const now = await pair.status(1);
    expect([now.ok, now.troubles.map(({ code }) => code), now.disk.failure]).toEqual([
      false,
      ['files_unreachable'],
      's3://redacao/praca/um: ECONNREFUSED',
    ]);
    // Everything else works, so /readyz stays 200 and no load balancer takes the node out.
    expect(await pair.ready(1)).toEqual([200, { ok: true, files: false }]);
    expect((await pair.clients[0]!.get('/time')).status).toBe(200);

    await store.comeBack();
    expect((await pair.get(1, `${body.id}/file`)).body.equals(content)).toBe(true);
    expect((await pair.status(1)).disk.failure).toBeNull();
    expect(await pair.ready(1)).toEqual([200, { ok: true, files: true }]);
  });

  it('are not taken for whole where the store breaks off in the middle', async () => {
    const { body } = await pair.send(0, randomBytes(MB), 'f.bin');
    store.manner = (request, response) => {
      if (request.method !== 'GET') return false;
      response.writeHead(200, { 'content-length': String(MB) });
      response.write(Buffer.alloc(1_000), () => response.destroy());
      return true;
    };
    await expect(pair.get(1, `${body.id}/file`)).rejects.toThrow();
    const { body: picture } = await pair.send(0, new Uint8Array(blackPng(100, 90)), 'g.png');
    store.manner = (request, response) => {
      if (request.method !== 'GET' || request.url!.includes('.webp')) return false;
      response.writeHead(200, { 'content-length': '5000' });
      response.write(Buffer.alloc(1_000), () => response.destroy());
      return true;
    };
    const small = await pair.get(1, `${picture.id}/thumbnail`);
    expect([small.status, JSON.parse(small.body.toString()).code]).toEqual([503, 'files_unavailable']);
    expect(await pair.here(1)).toEqual([]);
  });

  it('are said to be out of reach where the secret, the bucket or the folder in it is another', async () => {
    const failing = async (more: { at?: string; secret?: string }): Promise<string | null> => {
      const other = await startTestServer({ env: store.env(more), beside: pair.servers[0]! });
      const asked = (await (await other.as('ana')).get<Status>('/status')).body;
      await other.stop();
      return asked.disk.failure;
    };
    expect(await failing({ secret: 'outro' })).toBe('s3://redacao/praca/um answers 403 SignatureDoesNotMatch');
    expect(await failing({ at: 'outra-redacao' })).toBe('s3://outra-redacao answers 404 NoSuchBucket');
    expect(await failing({ at: 'redacao/outra' })).toBe('s3://redacao/outra lacks the newest file');
  });
});

describe('files in a folder that two servers share', () => {
  it('are read at the other server; while the folder is away nothing is written in its place', async () => {
    const shared = await mkdtemp(path.join(tmpdir(), 'lauda-shared-'));
    const pair = await Pair.start({ LAUDA_FILES: shared, LAUDA_SECRET: 'um segredo de trinta e dois sinais' });
    try {
      const content = randomBytes(MB);
      const { body } = await pair.send(0, content, 'a.bin');
      expect((await pair.get(1, `${body.id}/file`)).body.equals(content)).toBe(true);
      expect([await pair.here(0), await pair.here(1)]).toEqual([[], []]);
      await rename(shared, `${shared}-away`);
      const sent = await pair.send(1, content, 'b.bin');
      expect([sent.status, sent.body.code]).toEqual([503, 'files_unavailable']);
      expect((await pair.get(1, `${body.id}/file`)).status).toBe(503);
      expect((await pair.status(0)).disk).toMatchObject({ store: 'folder', place: shared, failure: `${shared} is not there` });
      expect(await readdir(shared).catch(() => 'not there')).toBe('not there');
      await rename(`${shared}-away`, shared);
      expect((await pair.get(1, `${body.id}/file`)).status).toBe(200);
      expect((await pair.send(1, content, 'b.bin')).status).toBe(201);
    } finally {
      await pair.stop();
      await rm(shared, { recursive: true, force: true });
    }
  });
});

describe('a backup of files in a bucket', () => {
  it('is restored into a folder, and one of a folder into a bucket; a bucket that holds something is left alone', async () => {
    const store = await startObjectStore();
    const folder = await mkdtemp(path.join(tmpdir(), 'lauda-moved-'));
    const databases: TestDatabase[] = [];
    const pair = await Pair.start(store.env());
    const place = async () => {
      const database = await createTestDatabase('empty');
      databases.push(database);
      return { database: async () => database.url, databaseUrl: database.url, dataDir: await mkdtemp(path.join(folder, 'data-')) };
    };
    try {
      const contents = [randomBytes(MB), randomBytes(300_000)];
      for (const [nth, content] of contents.entries()) expect((await pair.send(nth, content, `${nth}.bin`)).status).toBe(201);
      const { files, config } = pair.servers[0]!.server.services;
      const wish = { databaseUrl: pair.servers[0]!.databaseUrl, dataDir: config.dataDir, files, ownSecret: true };
      const made = await makeBackup({ ...wish, file: path.join(folder, 'of-bucket') });
      expect([made.files, made.gone]).toEqual([2, 0]);

      const plain = await place();
      const own = openFiles({ dataDir: plain.dataDir });
      await restoreBackup({ ...plain, files: own, file: path.join(folder, 'of-bucket') });
      const digests = (await store.keys()).map((key) => path.basename(key));
      expect(digests).toHaveLength(2);
      for (const digest of digests) expect(await own.has(digest)).toBe(true);
      await makeBackup({ ...plain, files: own, ownSecret: true, file: path.join(folder, 'of-folder') });

      const again = await place();
      const bucket = openFiles(parseConfig({ LAUDA_DATA: again.dataDir, ...store.env({ at: 'redacao/dois' }) }));
      await restoreBackup({ ...again, files: bucket, file: path.join(folder, 'of-folder') });
      const held = await Promise.all(digests.map(async (digest) => Buffer.concat(await (await bucket.read(digest)).toArray())));
      expect(held.map(({ length }) => length).sort()).toEqual([300_000, MB].sort());
      expect(contents.every((content) => held.some((each) => each.equals(content)))).toBe(true);

      const third = await place();
      const before = await store.keys();
      const refused = restoreBackup({ ...third, files: bucket, file: path.join(folder, 'of-folder') });
      await expect(refused).rejects.toThrow('s3://redacao/dois holds something already');
      // If the store goes away during the upload, neither rows nor objects are left.
      let puts = 0;
      const away = openFiles(parseConfig({ LAUDA_DATA: third.dataDir, ...store.env({ at: 'redacao/tres' }) }));
      store.manner = (request, response) => {
        if (request.method !== 'PUT' || ++puts < 2) return false;
        request.resume();
        response.writeHead(500).end();
        return true;
      };
      await expect(restoreBackup({ ...third, files: away, file: path.join(folder, 'of-folder') })).rejects.toThrow('answers 500');
      expect([puts, await store.keys(), await readdir(path.join(third.dataDir, 'files'))]).toEqual([4, before, []]);
    } finally {
      await pair.stop();
      for (const database of databases) await database.drop();
      await store.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
