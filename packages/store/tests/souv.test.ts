import { expect, it } from 'vitest';
import { madeOf } from '../src/documents/DerivedDocuments.ts';
import { bench } from './harness.ts';

const CREDENTIALS = { url: 'https://acervo.example', username: 'redação', password: 'abcd' };
const document = { id: 'a/1', type: 'foto', title: 'Enchente', text: 'O rio subiu.', date: null, url: null };

it('right credentials are told as credentials ok and wrong ones as an action that failed [SET-11]', async () => {
  for (const [answer, level, title, description] of [
    [true, 'SUCCESS', 'phrases:documentSearchCredentialsOk', undefined],
    [false, 'ERROR', 'error:operationError', { key: 'error:actionFailed' }],
  ] as const) {
    const { store } = await bench({ 'POST /souv/check_credentials': answer });
    expect(await madeOf(store).souv.checkCredentials(CREDENTIALS)).toEqual({ ok: true, value: answer });
    expect(store.notices.view.snapshot()).toMatchObject([{ level, title: { key: title }, ...(description ? { description } : {}) }]);
  }
});

it('documents are searched by words and type, from page 0, and become a guideline of a day', async () => {
  const page = { data: [document], number: 0, size: 25, total: 1 };
  const { store, lines } = await bench({
    'GET /souv/search': page,
    'POST /assignments/souv/{id}': { id: 40, version: 1, slug: 'Enchente', date: '2026-03-10', programsIds: [] },
  });
  const asked = madeOf(store).souv.search({ text: ' rio ', type: '' });
  await asked.load();
  expect(asked.view.snapshot().value).toMatchObject(page);
  const done = await madeOf(store).souv.toGuideline(document.id, { date: '2026-03-10', programsIds: [] });
  expect(done).toMatchObject({ ok: true, value: { id: 40 } });
  expect(lines().join('\n')).toContain('GET /souv/search');
});
