import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { blackPng, EVERY_ROLE, pngOf, type Refusal, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let ana: WireClient;
let bob: WireClient;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  await server.person('bob', []);
  await server.person('eva', ['ADMIN_READ', 'ADMIN_WRITE']);
  ana = await server.as('ana');
  bob = await server.as('bob');
});
afterAll(() => server.stop());

interface Made {
  id: number;
  contentType: string;
}
type Sent = [content: string | Uint8Array<ArrayBuffer>, name: string, type?: string];
const formOf = ([content, name, type = '']: Sent): FormData => {
  const form = new FormData();
  form.append('file', new Blob([content], { type }), name);
  return form;
};
const upload = (file: Sent, picture?: 'IMAGE' | 'LOGO', client = ana) =>
  client.send<Made & Refusal>('POST', `/files/single${picture ? `?picture=${picture}` : ''}`, formOf(file));
const idOf = async (...file: Sent): Promise<number> => {
  const made = await upload(file);
  expect(made.status).toBe(201);
  return made.body.id;
};
const thumbnail = async (id: number, { cookie } = ana): Promise<{ status: number; body: Buffer; type: string | null }> => {
  const answer = await fetch(`${server.url}/api/files/${id}/thumbnail`, { headers: { cookie } });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type') };
};
const shapeOf = async (id: number): Promise<unknown[]> => {
  const { status, type, body } = await thumbnail(id);
  expect([status, type]).toEqual([200, 'image/webp']);
  const { width, height, space, pages, exif, orientation } = await sharp(body).metadata();
  return [width, height, space, pages ?? 1, exif, orientation];
};
const refusalOf = async (id: number): Promise<Refusal & { status: number }> => {
  const { status, body } = await thumbnail(id);
  return { status, ...(JSON.parse(body.toString()) as Refusal) };
};
/** What is stored: rows, and the names of the files on disk, drafts among them. */
const stored = async (): Promise<{ rows: number; files: string[] }> => {
  const { pool, config } = server.server.services;
  const { rows } = await pool.query<{ n: string }>('select count(*) as n from file');
  const found = await readdir(path.join(config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return { rows: Number(rows[0]!.n), files: found.filter((entry) => entry.isFile()).map(({ name }) => name) };
};

const width = 640;
const height = 400;
const photo = () => sharp({ create: { width, height, channels: 3, background: '#c33' } });

describe('a thumbnail', () => {
  it('is small, upright, in the colours of screens, and says nothing of the camera', async () => {
    const turned = await photo()
      .withExif({ IFD0: { Copyright: 'TV' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const plain = ['srgb', 1, undefined, undefined];
    expect(await shapeOf(await idOf(new Uint8Array(turned), 'a.jpg'))).toEqual([200, 320, ...plain]);
    const ink = await photo().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(ink).metadata()).space).toBe('cmyk');
    expect(await shapeOf(await idOf(new Uint8Array(ink), 'b.jpg'))).toEqual([320, 200, ...plain]);
    const blue = sharp({ create: { width, height, channels: 3, background: '#33c' } });
    const frames = await sharp([await photo().png().toBuffer(), await blue.png().toBuffer()], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    expect(await shapeOf(await idOf(new Uint8Array(frames), 'c.gif'))).toEqual([320, 200, ...plain]);
    // A picture that is small already stays as small.
    expect((await shapeOf(await idOf(blackPng(40, 30), 'd.png'))).slice(0, 2)).toEqual([40, 30]);
  });

  it('is made once, lies beside its picture, and is for who may read that', async () => {
    const id = await idOf(new Uint8Array(await photo().png().toBuffer()), 'a.png');
    expect([(await thumbnail(id, bob)).status, (await thumbnail(id, { cookie: '' } as WireClient)).status]).toEqual([404, 401]);
    const before = await stored();
    const all = await Promise.all(Array.from({ length: 4 }, () => thumbnail(id)));
    expect(new Set(all.map(({ body }) => body.toString('hex'))).size).toBe(1);
    const after = await stored();
    expect(after.files.length - before.files.length).toBe(1);
    const [made] = after.files.filter((name) => name.endsWith('.webp') && !before.files.includes(name));
    const file = path.join(server.server.services.config.dataDir, 'files', made!.slice(0, 2), made!);
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  });

  it('is refused where the picture is a bomb, cut off or none; the server goes on, and nothing is left of it', async () => {
    const bomb = blackPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    const cut = (await photo().jpeg().toBuffer()).subarray(0, 900);
    const ids = [
      await idOf(bomb, 'a.png'),
      await idOf(new Uint8Array(cut), 'b.jpg'),
      await idOf('words', 'c.txt', 'text/plain'),
      await idOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'd.svg', 'image/svg+xml'),
    ];
    const before = await stored();
    const began = performance.now();
    for (const id of ids) expect(await refusalOf(id), String(id)).toMatchObject({ status: 415, code: 'no_thumbnail' });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await stored()).toEqual(before);
    expect(JSON.stringify(await refusalOf(ids[1]!))).not.toContain(server.server.services.config.dataDir);
  });

  it('of a picture that takes long holds up nobody else', async () => {
    const slow = await idOf(blackPng(7_900, 8_000), 'a.png');
    const [made] = await Promise.all([
      thumbnail(slow),
      ...Array.from({ length: 20 }, async () => {
        const began = performance.now();
        expect((await ana.get('/time')).status).toBe(200);
        expect(performance.now() - began).toBeLessThan(2_000);
      }),
    ]);
    expect(made.status).toBe(200);
  });
});

describe('a file that has to be a picture', () => {
  it('is a JPEG or a PNG by its content: a GIF, and text with the name of a picture, leave nothing [UPL-01, UPL-06]', async () => {
    const before = await stored();
    const gif = new Uint8Array(await photo().gif().toBuffer());
    for (const [file, code] of [
      [[gif, 'a.gif', 'image/gif'], 'invalid_image_type'],
      [[gif, 'a.bin'], 'invalid_image_type'],
      [['words', 'a.txt', 'text/plain'], 'invalid_image_type'],
      [['words', 'a.png', 'image/png'], 'unsupported_file'],
      [['words', 'a.png', 'text/plain'], 'unsupported_file'],
    ] as [Sent, string][]) {
      const answer = await upload(file, 'IMAGE');
      expect([file[1], answer.status, answer.body.code]).toEqual([file[1], 415, code]);
    }
    // Also where nobody says it has to be one: what calls itself a picture is one.
    expect((await upload(['words', 'a.png'])).body.code).toBe('unsupported_file');
    expect(await stored()).toEqual(before);
    expect((await upload([new Uint8Array(await photo().jpeg().toBuffer()), 'a.jpg'], 'IMAGE')).status).toBe(201);
    expect((await upload([blackPng(9, 9), 'a.png'], 'IMAGE')).status).toBe(201);
  });

  it('has 10485759 bytes at most [UPL-02]', async () => {
    const before = await stored();
    const over = await upload([pngOf(10_485_760), 'a.png'], 'IMAGE');
    expect([over.status, over.body.code]).toEqual([413, 'invalid_image_size']);
    expect(await stored()).toEqual(before);
    expect((await upload([pngOf(10_485_759), 'a.png'], 'IMAGE')).status).toBe(201);
  });

  it('may be a GIF as a logo, never a BMP [ADM-LOGO-01]', async () => {
    expect((await upload([new Uint8Array(await photo().gif().toBuffer()), 'a.gif'], 'LOGO')).status).toBe(201);
    const before = await stored();
    const bmp = Buffer.alloc(60);
    bmp.write('BM');
    expect((await upload([bmp, 'logo.bmp', 'image/bmp'], 'LOGO')).body.code).toBe('invalid_image_type');
    expect(await stored()).toEqual(before);
  });

  it('may have 10485760 bytes as a logo, and not one more [ADM-LOGO-02]', async () => {
    expect((await upload([pngOf(10_485_760), 'a.png'], 'LOGO')).status).toBe(201);
    const over = await upload([pngOf(10_485_761), 'a.png'], 'LOGO');
    expect([over.status, over.body.code]).toEqual([413, 'invalid_image_size']);
  });
});

describe.each(['/branch/config', '/print/config'])('the logo of %s', (route) => {
  const config = async () => (await ana.get<{ version: number; logoId: number | null }>(route)).body;
  const set = async (logoId: number | null) =>
    ana.put<{ logoId: number | null } & Refusal>(route, { version: (await config()).version, logoId });

  it('is a picture that its administrator sent, and everybody may look at it', async () => {
    const before = await config();
    const words = await idOf('words', 'a.txt', 'text/plain');
    const others = (await upload([blackPng(9, 9), 'a.png'], undefined, bob)).body.id;
    expect((await set(words)).body.code).toBe('invalid_image_type');
    expect((await set(await idOf(pngOf(10_485_761), 'a.png'))).body.code).toBe('invalid_image_size');
    const eva = await server.as('eva');
    for (const id of [others, 987_654]) {
      const refused = await eva.put<Refusal>(route, { version: before.version, logoId: id });
      expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'logoId', rule: 'unknown_id' }]]);
    }
    expect(await config()).toEqual(before);
    const logo = await idOf(blackPng(90, 90), 'logo.png');
    expect((await bob.get(`/files/${logo}/file`)).status).toBe(404);
    expect((await set(logo)).body.logoId).toBe(logo);
    expect([(await thumbnail(logo, bob)).status, (await bob.get(`/files/${logo}/file`)).status]).toEqual([200, 200]);
    // Who changes something else sends what was loaded.
    expect((await eva.put(route, await config())).status).toBe(200);
    expect((await set(null)).body.logoId).toBe(null);
  });
});
