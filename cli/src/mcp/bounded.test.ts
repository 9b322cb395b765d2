import { expect, it } from 'vitest';
import { bounded } from './bounded.ts';

const rows = Array.from({ length: 100 }, (_none, id) => ({ id, text: 'x'.repeat(90) }));

it('tells what fits as it is, of a list that does not its first entries and how many are left out, of the rest the beginning', () => {
  expect(bounded({ a: [1, null] }, 100)).toBe('{"a":[1,null]}');
  expect(bounded(undefined)).toBe('null');
  for (const [value, others] of [
    [rows, {}],
    [{ data: rows, total: 7_000 }, { total: 7_000 }],
  ] as const) {
    const text = bounded(value, 3_000);
    const told = JSON.parse(text);
    expect(text.length).toBeLessThanOrEqual(3_000);
    expect(told.data.length + told.leftOut).toBe(100);
    expect(told.data.length).toBeGreaterThan(15);
    expect(told).toMatchObject({ ...others, data: rows.slice(0, told.data.length), note: expect.stringContaining('size') });
  }
  const one = bounded({ text: '"'.repeat(90_000) }, 3_000);
  expect(one.length).toBeLessThanOrEqual(3_000);
  expect(JSON.parse(one)).toMatchObject({ beginning: expect.stringMatching(/^\{"text":/), characters: 180_011 });
});
