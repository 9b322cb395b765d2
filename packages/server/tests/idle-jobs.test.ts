import { startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JOB_KINDS } from '../src/jobs/kinds.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const kinds = [...JOB_KINDS.values()].filter(({ isDue }) => isDue);

it.each(kinds.map(({ kind }) => kind))('no job of the kind %s is due in a newsroom that has nothing to do', async (kind) => {
  const { pool, config, now } = server.server.services;
  expect(await JOB_KINDS.get(kind)!.isDue!(pool, now(), config)).toBe(false);
});
