import { createTestDatabase } from '@lauda/testing';
import { expect, it } from 'vitest';
import { migrate } from '../src/storage/migrate.ts';
import { createPool } from '../src/storage/pool.ts';

/** Foreign keys without an index on their columns: removing a referenced row would scan the whole table. */
const WITHOUT_INDEX = `select c.conrelid::regclass || '(' || string_agg(a.attname, ', ' order by k.place) || ')' as key
  from pg_constraint c cross join lateral unnest(c.conkey) with ordinality k(attnum, place)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
  where c.contype = 'f' and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null
    and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
  group by c.oid, c.conrelid order by 1`;

it('finds an index for every foreign key', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { max: 1 });
  try {
    await migrate(pool);
    const keys = async (): Promise<string[]> => (await pool.query<{ key: string }>(WITHOUT_INDEX)).rows.map(({ key }) => key);
    expect(await keys()).toEqual([]);
    await pool.query('create table stranger (id bigint primary key, person_id bigint references person)');
    expect(await keys()).toEqual(['stranger(person_id)']);
  } finally {
    await pool.end();
    await database.drop();
  }
});
