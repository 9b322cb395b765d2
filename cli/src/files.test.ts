import { expect, it } from 'vitest';
import { cli } from '../tests/fakeEnv.ts';

const answers = {
  'GET /users/all': () => [],
  'GET /groups': () => [],
  'GET /contacts/filter': () => ({ data: [{ name: 'Ana', numbers: [], emails: [] }], number: 0, size: 500, total: 1 }),
  'GET /audit/csv': () => new Response('id,at\r\n'),
};

it.each([
  'user export',
  'contact export',
  'admin audit export',
])('%s writes to standard output for -, as where no file is named', async (line) => {
  const plain = await cli(line, { answers });
  expect([plain.code, plain.out]).toEqual([0, expect.stringMatching(/./)]);
  const { code, out, files } = await cli(`${line} -`, { answers });
  expect([code, out, files]).toEqual([0, plain.out, {}]);
  const named = await cli(`${line} folha.txt`, { answers });
  expect([named.code, named.out, named.files]).toEqual([0, '', { 'folha.txt': plain.out }]);
});
