import { expect, it } from 'vitest';
import { withSaid } from './why.ts';

it('sets a mark between a reason and what the other side said', () => {
  expect(withSaid('O servidor recusou a senha.', '535 authentication failed')).toBe(
    'O servidor recusou a senha: 535 authentication failed',
  );
  expect([withSaid('Sem resposta.', null), withSaid('', 'timeout'), withSaid('', '')]).toEqual(['Sem resposta.', 'timeout', '']);
});
