import { expect, it } from 'vitest';
import { cli } from '../../tests/fakeEnv.ts';

const row = { id: 3, slug: 'CHUVA', date: '2026-03-10' };
const world = (rows: readonly unknown[], ids: readonly number[]) => ({
  variables: { LAUDA_LANG: 'en_US' },
  answers: {
    'GET /programs': () => [{ id: 1, name: 'Jornal' }],
    'DELETE /rounds': () => ids,
    'DELETE /reports': () => ids,
    'DELETE /documents/drawer': () => ids,
    'PUT /reports/restore': () => rows,
    'PUT /assignments/restore': () => rows,
    'PUT /news_reports/restore': () => rows,
  },
});

it.each([
  'round delete 3 4 --yes',
  'report delete 3 4 --yes',
  'drawer remove 3 4 --program 1',
  'report restore 3 4',
  'guideline restore 3 4',
  'reportage restore 3 4',
])('%s names what it did not find, and tells the shell, also when it is quiet', async (line) => {
  expect(await cli(`-q ${line}`, world([row], [3]))).toMatchObject({ code: 1, err: 'Not found: 4.\n' });
  expect(await cli(`-q ${line}`, world([], []))).toMatchObject({ code: 3, err: 'Not found: 3, 4.\n' });
  expect(await cli(`-q ${line}`, world([row, { ...row, id: 4 }], [4, 3]))).toMatchObject({ code: 0, err: '' });
});
