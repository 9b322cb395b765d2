import { expect, it } from 'vitest';
import { given, told } from './fields.ts';

it('leaves secrets out of what was made, went or was asked, however deep they lie', () => {
  const site = { name: 'Portal', apiKey: 'chave', login: { user: 'ana', password: 'senha' } };
  const shown = { name: 'Portal', apiKey: '***', login: { user: 'ana', password: '***' } };
  expect(told(null, site, {})).toMatchObject({ name: 'Portal', before: null, after: shown });
  expect(told(site, null, {})).toMatchObject({ before: shown, after: null });
  expect(told(site, { ...site, login: { user: 'eva', password: 'outra' } }, {})).toMatchObject({
    before: { login: { user: 'ana', password: '***' } },
    after: { login: { user: 'eva', password: '***' } },
  });
  expect(given({ path: { id: 3 }, query: {}, body: [{ username: 'ana', password: 'senha' }] })).toEqual({
    id: 3,
    items: [{ username: 'ana', password: '***' }],
  });
});
