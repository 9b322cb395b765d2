import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Refusal, startNewsroom, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Described {
  readonly operationId: string;
  readonly 'x-role': string;
}
const { paths } = JSON.parse(await readFile(new URL('../../../spec/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
};
const CALLS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, 'x-role': role }]) => ({
    id: operationId,
    method: method.toUpperCase(),
    path,
    role,
  })),
);

let server: TestServer;
let ana: WireClient;
let bridge: WireClient;
beforeAll(async () => {
  let anaId: number;
  ({ server, ana, anaId } = await startNewsroom());
  const secret = randomBytes(32).toString('base64url');
  await server.server.services.pool.query(
    `insert into api_token (token_hash, name, kind, user_id, roles, created_at) values ($1, 'ponte', 'bridge', $2, '{}', now())`,
    [createHash('sha256').update(secret).digest(), anaId],
  );
  bridge = new WireClient(server.url);
  bridge.bearer = secret;
});
afterAll(() => server.stop());

it.each(CALLS)('$id refuses a parameter that it does not know', async ({ method, path, role }) => {
  const address = `${path.replaceAll(/\{\w+\}/g, '1')}?programid=1`;
  const { status, body } = await (role === 'bridge' ? bridge : ana).send<Refusal>(method, address);
  expect([status, body.code]).toEqual([422, 'validation_failed']);
  expect(body.fields).toContainEqual({ path: 'programid', rule: 'unknown' });
});

it('refuses a misspelt filter instead of answering as if nobody had asked', async () => {
  const page = '/assignments/filter?from=2026-11-01&to=2026-11-30';
  expect((await ana.get(`${page}&allPrograms=true`)).status).toBe(200);
  const { status, body } = await ana.get<Refusal>(`${page}&allprograms=true&sise=5`);
  expect([status, body.fields]).toEqual([
    422,
    [
      { path: 'allprograms', rule: 'unknown' },
      { path: 'sise', rule: 'unknown' },
    ],
  ]);
});
