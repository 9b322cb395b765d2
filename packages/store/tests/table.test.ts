import { expect, it } from 'vitest';
import { Table } from '../src/core/Table.ts';
import { batch } from '../src/core/views.ts';
import { patched, put } from '../src/index.ts';
import { later } from './answers.ts';
import { settle } from './time.ts';

interface Item {
  id: number;
  version: number;
  slug: string;
  date: string;
}
const item = (version = 1, slug = 'A'): Item => ({ id: 12, version, slug, date: '2026-03-10' });
const table = (): Table<Item> => {
  const made = new Table<Item>();
  made.confirm(put(item()));
  return made;
};
const settleBy = (row: Item) => put(row);

it('shows a patch before its answer and keeps it after', async () => {
  const rows = table();
  const answer = later<Item>();
  const done = rows.patch(12, { slug: 'B' }, () => answer.promise, settleBy);
  expect(rows.get(12)?.slug).toBe('B');
  answer.answer(item(2, 'B'));
  await done;
  expect(rows.get(12)).toEqual(item(2, 'B'));
});

it('reverts only the patched field when refused, keeping what others changed meanwhile [OPT-03]', async () => {
  const rows = table();
  const answer = later<Item>();
  const done = rows.patch(12, { slug: 'B' }, () => answer.promise, settleBy);
  rows.confirm(patched<Item>(12, 2, { date: '2026-03-11' }));
  expect(rows.get(12)).toMatchObject({ slug: 'B', date: '2026-03-11' });
  answer.refuse(new Error('500'));
  await expect(done).rejects.toThrow('500');
  expect(rows.get(12)).toMatchObject({ slug: 'A', date: '2026-03-11' });
});

it('gives way to a newer value of the same field by somebody else [OPT-04]', async () => {
  const rows = table();
  const answer = later<Item>();
  const done = rows.patch(12, { slug: 'B' }, () => answer.promise, settleBy).catch(() => undefined);
  rows.confirm(patched<Item>(12, 2, { slug: 'C' }));
  expect(rows.get(12)?.slug).toBe('C');
  answer.refuse(new Error('late'));
  await done;
  expect(rows.get(12)?.slug).toBe('C');
});

it('does not give way to its own echo while a later patch waits', async () => {
  const rows = table();
  const [first, second] = [later<Item>(), later<Item>()];
  const one = rows.patch(12, { slug: 'B' }, () => first.promise, settleBy);
  const two = rows.patch(12, { slug: 'C' }, () => second.promise, settleBy);
  rows.confirm(patched<Item>(12, 2, { slug: 'B' }));
  expect(rows.get(12)?.slug).toBe('C');
  first.answer(item(2, 'B'));
  await one;
  expect(rows.get(12)?.slug).toBe('C');
  second.answer(item(3, 'C'));
  await two;
  expect(rows.get(12)).toEqual(item(3, 'C'));
});

it('unwinds two failing patches of one field to the first value [OPT-06]', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const rows = table();
    const answers = [later<Item>(), later<Item>()];
    const one = rows.patch(12, { slug: 'B' }, () => answers[0]!.promise, settleBy).catch(() => undefined);
    const two = rows.patch(12, { slug: 'C' }, () => answers[1]!.promise, settleBy).catch(() => undefined);
    expect(rows.get(12)?.slug).toBe('C');
    for (const which of order) {
      answers[which]!.refuse(new Error('500'));
      await settle();
    }
    await Promise.all([one, two]);
    expect(rows.get(12)?.slug).toBe('A');
  }
});

it('ignores a lower or equal version, so a slow answer never overwrites a newer event', () => {
  const rows = table();
  rows.confirm(patched<Item>(12, 3, { slug: 'C' }));
  const shown = rows.snapshot();
  rows.confirm(put(item(2, 'old')));
  rows.confirm(put(item(3, 'same')));
  rows.confirm(patched<Item>(12, 3, { slug: 'again' }));
  expect(rows.snapshot()).toBe(shown);
});

it('tells only the row that changed, and once for a batch', () => {
  const rows = new Table<Item>();
  rows.confirm(put(item()));
  rows.confirm(put({ ...item(), id: 13 }));
  const told: string[] = [];
  rows.subscribeRow(12, () => told.push('12'));
  rows.subscribeRow(13, () => told.push('13'));
  rows.subscribe(() => told.push('all'));
  rows.confirm(patched<Item>(13, 2, { slug: 'B' }));
  expect(told.sort()).toEqual(['13', 'all']);
  told.length = 0;
  batch(() => {
    rows.confirm(patched<Item>(12, 2, { slug: 'B' }));
    rows.confirm(patched<Item>(12, 3, { slug: 'C' }));
  });
  expect(told.sort()).toEqual(['12', 'all']);
});

it('keeps the reference of a row with a pending patch when another row changes', () => {
  const rows = table();
  rows.confirm(put({ ...item(), id: 13 }));
  void rows.patch(12, { slug: 'B' }, () => later<Item>().promise, settleBy);
  const shown = rows.get(12);
  rows.confirm(patched<Item>(13, 2, { slug: 'x' }));
  expect(rows.get(12)).toBe(shown);
});
