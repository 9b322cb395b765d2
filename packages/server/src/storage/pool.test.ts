import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/src/database.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
let pool: Pool;
const broken: Error[] = [];

beforeAll(async () => {
  database = await createTestDatabase('empty');
  pool = createPool(database.url, { onError: (error) => broken.push(error) });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const value = async (sql: string): Promise<unknown> => (await pool.query<{ v: unknown }>(`select ${sql} as v`)).rows[0]?.v;

describe('the pool', () => {
  it('has no statement compiled, which takes seconds where PostgreSQL has no statistics yet', async () => {
    expect(await value(`current_setting('jit')`)).toBe('off');
  });
  it.each([
    ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
    [`'{1,null,3}'::int8[]`, [1, null, 3]],
    ['null::int8', null],
    [`date '2026-03-02'`, '2026-03-02'],
    [`array[date '2026-03-02']`, ['2026-03-02']],
    [`time '23:59:59.5'`, '23:59:59.5'],
    [`timestamp '2026-03-02 20:30'`, '2026-03-02 20:30:00'],
    [`interval '1 hour 2 minutes'`, '01:02:00'],
    [`timestamptz '2026-03-02 20:30-03'`, new Date('2026-03-02T23:30:00Z')],
    [`timestamptz '2026-03-02 20:30-03'::text`, '2026-03-02 23:30:00+00'],
    [`'{"a":[1]}'::jsonb`, { a: [1] }],
    [`'{a,"b c"}'::text[]`, ['a', 'b c']],
  ])('reads %s', async (sql, expected) => {
    expect(await value(sql)).toEqual(expected);
  });

  it('fails rather than answer a number it cannot hold exactly', async () => {
    await expect(value('9007199254740993::int8')).rejects.toThrow('9007199254740993');
  });

  it('outlives the loss of an idle connection', async () => {
    const pid = await value('pg_backend_pid()');
    const other = createPool(database.url, { max: 1 });
    await other.query('select pg_terminate_backend($1)', [pid]);
    await other.end();
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    expect(await value('1')).toBe(1);
  });
});
