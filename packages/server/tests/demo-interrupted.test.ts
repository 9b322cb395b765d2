import { startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_LOGINS } from '../src/demo/access.ts';
import { seedDemo } from '../src/demo/seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a demo whose filling was interrupted is filled whole by the next start', async () => {
  const { services } = server.server;
  const count = async (table: string): Promise<number> =>
    (await services.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n;
  await services.pool.query(`create function stop_here() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$`);
  await services.pool.query('create trigger stop_here before insert on production for each row execute function stop_here()');
  await expect(seedDemo(services, { archive: true })).rejects.toThrow('interrupted');
  await services.pool.query('drop trigger stop_here on production');
  expect([await count('person'), await count('story')]).toEqual([0, 0]);
  await seedDemo(services, { archive: true });
  expect(await count('person')).toBeGreaterThanOrEqual(DEMO_LOGINS.length);
  expect(await count('production')).toBeGreaterThan(0);
  expect(services.settings.branch.body.branchName).toBe('TV Horizonte');
  const stories = await count('story');
  await seedDemo(services, { archive: true });
  expect(await count('story')).toBe(stories);
}, 120_000);
