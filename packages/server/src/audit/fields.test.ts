import { expect, it } from 'vitest';
import { changedFields, requestFields } from './fields.ts';

it('leaves secrets out of what was made, went or was asked, however deep they lie', () => {
  const site = { name: 'Portal', apiKey: 'chave', login: { user: 'ana', password: 'senha' } };
  const shown = { name: 'Portal', apiKey: '***', login: { user: 'ana', password: '***' } };
  expect(changedFields(null, site, {})).toMatchObject({ name: 'Portal', before: null, after: shown });
  expect(changedFields(site, null, {})).toMatchObject({ before: shown, after: null });
  expect(changedFields(site, { ...site, login: { user: 'eva', password: 'outra' } }, {})).toMatchObject({
    before: { login: { user: 'ana', password: '***' } },
    after: { login: { user: 'eva', password: '***' } },
  });
  expect(requestFields({ path: { id: 3 }, query: {}, body: [{ username: 'ana', password: 'senha' }] })).toEqual({
    id: 3,
    items: [{ username: 'ana', password: '***' }],
  });
});
