import { messageText } from '@lauda/domain';
import { expect, it } from 'vitest';
import { refusal } from './answers.ts';
import { bench } from './harness.ts';

const lane = (id: number, name: string) => ({ id, version: 1, name, type: 'rss', term: null, sourcesIds: [], listsIds: [], items: [] });

it('a lane that is made stands after those that are there [AGY-02] [CRUD-03]', async () => {
  const made = await bench({ 'GET /agency/lanes': [lane(1, 'Zona Sul'), lane(2, 'Polícia')], 'POST /agency/lanes': lane(3, 'Agências') });
  const lanes = made.store.settings['agency.lanes'];
  await lanes.load();
  const ids = (): number[] => lanes.view.snapshot().rows.map(({ id }) => id);
  expect(ids()).toEqual([1, 2]);
  await lanes.create({ name: 'Agências', type: 'rss' });
  expect(ids()).toEqual([1, 2, 3]);
});

it.each([
  ['that could not be read', () => refusal(400)],
  ['of an address that is none', () => refusal(422, 'validation_failed', { fields: [{ path: 'url', rule: 'format' }] })],
])('who makes or changes a feed %s reads that it may be none, at the end of the notice [AGY-03]', async (_what, refused) => {
  const made = await bench({ 'POST /rss/feeds': refused, 'PUT /rss/feeds': refused });
  const feeds = made.store.settings['rss.feeds'];
  const hint = messageText('error:feedCreateFailed', 'pt_BR').split('. ')[1];
  expect(hint).toBe('O endereço ou nome pode não ser de um feed válido.');
  for (const [act, key] of [
    ['create', 'error:feedCreateFailed'],
    ['update', 'error:feedUpdateFailed'],
  ] as const) {
    expect((await feeds[act]({ id: 1, version: 1, name: 'G1', url: 'https://g1.example/rss' })).ok).toBe(false);
    const said = made.store.notices.view.snapshot().at(-1);
    expect(said).toMatchObject({ level: 'ERROR', title: { key: 'error:operationError' }, description: { key } });
    // Where fields were refused their names would be read in its place.
    expect(said).not.toHaveProperty('fields');
    expect(messageText(key, 'pt_BR').endsWith(hint!)).toBe(true);
  }
});
