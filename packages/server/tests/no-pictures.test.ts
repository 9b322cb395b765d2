import { blackPng, EVERY_ROLE, type Refusal, startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// A machine for which `sharp` has no binary.
vi.mock('sharp', () => {
  throw new Error('Could not load the "sharp" module using the other-architecture runtime');
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('without the library of pictures the newsroom takes and shows pictures, and says that there are no thumbnails', async () => {
  await server.person('ana', EVERY_ROLE);
  const ana = await server.as('ana');
  const form = new FormData();
  form.append('file', new Blob([blackPng(90, 90)]), 'a.png');
  const { id } = (await ana.send<{ id: number }>('POST', '/files/single?picture=IMAGE', form)).body;
  const refused = await ana.get<Refusal>(`/files/${id}/thumbnail`);
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([415, 'no_thumbnail', 'sharp is not installed here']);
  expect((await ana.get(`/files/${id}/file`)).status).toBe(200);
});
