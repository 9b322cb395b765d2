import { expect, it } from 'vitest';
import * as z from 'zod';
import { columnsOf } from './columns.ts';

const Show = z.object({
  id: z.number(),
  version: z.number(),
  start: z.string(),
  imageEditors: z.array(z.number()),
  paths: z.array(z.object({ url: z.string() })),
  cgId: z.number().nullable(),
  online: z.boolean(),
});
const columns = columnsOf(Show, { start: 'start_time', online: null });

it('reads each column under the name of its field', () => {
  expect(columns.select('g')).toBe(
    'g.id as "id", g.version as "version", g.start_time as "start", g.image_editors as "imageEditors", g.paths as "paths", g.cg_id as "cgId"',
  );
  expect(columns.empty).toEqual({ imageEditors: [], paths: [], cgId: null });
});

it('writes what is given: lists of ids as they are, bodies as JSON, null as null', () => {
  expect(columns.insert('show', { start: '19:00:00', imageEditors: [3], paths: [{ url: 'a' }], cgId: null }, 'id')).toEqual({
    text: 'insert into show (start_time, image_editors, paths, cg_id) values ($1, $2, $3, $4) returning id',
    values: ['19:00:00', [3], '[{"url":"a"}]', null],
  });
});

it('never writes the id or the version of an input, and raises the version by one', () => {
  expect(columns.update('show', 7, { id: 9, version: 9, cgId: 2 }, 'id')).toEqual({
    text: 'update show set cg_id = $2, version = version + 1 where id = $1 returning id',
    values: [7, 2],
  });
});
