import type { License } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { licenceOf } from '../src/desk/Licence.ts';
import { later, refusal } from './answers.ts';
import { bench } from './harness.ts';

const FULL: License = {
  id: 'L-7',
  type: 'full',
  maxUsers: 50,
  expiration: '2026-12-03',
  serverUrl: 'https://licencas.lauda.example',
  daysToExpire: 12,
};
const NONE = { loadingInfo: false, loadingServerUrl: false, registering: false, refusal: undefined };

/** Does something of the licence, and answers what is set while it is on its way and when it is done. */
async function during(route: string, act: (store: Awaited<ReturnType<typeof bench>>['store']) => Promise<unknown>) {
  const answer = later();
  const { store } = await bench({ [route]: () => answer.promise });
  const done = act(store);
  const { info: _, ...between } = licenceOf(store).view.snapshot();
  answer.answer(FULL);
  await done;
  return { between, after: licenceOf(store).view.snapshot() };
}

describe('the licence', () => {
  it('has a flag of its own while its address is stored [ADM-LIC-02]', async () => {
    const { between, after } = await during('PUT /license/set_server_url', (store) => licenceOf(store).setServerUrl(FULL.serverUrl));
    expect([between, after]).toEqual([
      { ...NONE, loadingServerUrl: true },
      { ...NONE, info: FULL },
    ]);
  });
  it('has a flag of its own while it is registered [ADM-LIC-03]', async () => {
    const { between, after } = await during('POST /license/register', (store) => licenceOf(store).register('a.b'));
    expect([between, after]).toEqual([
      { ...NONE, registering: true },
      { ...NONE, info: FULL },
    ]);
  });
  it('has a flag of its own while it is loaded [ADM-LIC-04]', async () => {
    const { between, after } = await during('GET /license/info', (store) => licenceOf(store).load());
    expect([between, after]).toEqual([
      { ...NONE, loadingInfo: true },
      { ...NONE, info: FULL },
    ]);
  });
  it('is no longer on its way when it was refused, which is told', async () => {
    const { store } = await bench({ 'POST /license/register': () => refusal(422, 'validation_failed') });
    expect((await licenceOf(store).register('x')).ok).toBe(false);
    expect(licenceOf(store).view.snapshot()).toEqual({ ...NONE, info: undefined });
    expect(store.notices.view.snapshot()).toHaveLength(1);
  });

  it('is that which another administrator registered, at once, where it is shown; after a lost connection it is loaded again', async () => {
    const { store, live, lines, answers } = await bench({ 'GET /license/info': FULL });
    const licence = licenceOf(store);
    const theirs = { version: 3, ...FULL, id: 'L-8', maxUsers: 80 };
    live('settings UPDATE', { area: 'license', id: null, entry: theirs });
    expect(licence.view.snapshot().info).toBeUndefined();
    await licence.load();
    live('settings UPDATE', { area: 'editor', id: null, entry: { version: 2, fontSize: 18 } });
    expect(licence.view.snapshot().info).toEqual(FULL);
    live('settings UPDATE', { area: 'license', id: null, entry: theirs });
    expect(licence.view.snapshot().info).toEqual({ ...FULL, id: 'L-8', maxUsers: 80 });
    expect(lines()).toEqual(['GET /license/info']);
    answers['GET /license/info'] = { ...FULL, id: 'L-9' };
    await store.gap();
    expect(licence.view.snapshot().info).toMatchObject({ id: 'L-9' });
  });
  it('that could not be loaded says why, until it is', async () => {
    const { store, answers } = await bench({ 'GET /license/info': () => refusal(503, 'unavailable') });
    const licence = licenceOf(store);
    await licence.load();
    expect(licence.view.snapshot()).toMatchObject({ info: undefined, refusal: { code: 'unavailable' } });
    answers['GET /license/info'] = FULL;
    await licence.load();
    expect(licence.view.snapshot()).toMatchObject({ info: FULL, refusal: undefined });
  });

  it.each([
    [30, undefined],
    [null, undefined],
    [29, { level: 'WARNING', title: { key: 'phrases:licenseExpiring', params: { days: 29 } } }],
    [0, { level: 'WARNING', title: { key: 'phrases:licenseExpiring', params: { days: 0 } } }],
    [-1, { level: 'WARNING', title: { key: 'error:licenseExpired' }, description: { key: 'error:contactAdministrator' } }],
  ])('with %s days left is warned of where it has to be', async (days, notice) => {
    const made = await bench({ 'GET /license/daysToExpire': () => days });
    await licenceOf(made.store).warn();
    const shown = made.store.notices.view.snapshot();
    if (notice) expect(shown).toMatchObject([notice]);
    else expect(shown).toEqual([]);
  });
});
