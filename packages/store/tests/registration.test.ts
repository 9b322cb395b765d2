import { ROLES } from '@lauda/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskAt, type RealDesk, startTestServer, type TestServer } from './real.ts';

let server: TestServer;
let desk: RealDesk;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', ROLES);
  desk = await deskAt(server, 'ana');
});
afterAll(async () => {
  await desk?.stop();
  await server?.stop();
});

const LISTS = ['classifications', 'editorials', 'types', 'vehicles'] as const;

describe('the lists that documents refer to', () => {
  it.each(LISTS)('take, change and give up an entry: %s [ADM-REG-01]', async (name) => {
    const { settings } = desk.store;
    const list = settings[name];
    const stored = async (): Promise<string[]> => (await desk.newsroom[name].list()).map((entry) => entry.name);
    await list.load();
    const made = await (name === 'vehicles'
      ? settings.vehicles.create({ name: 'Entrada', type: 'TV' })
      : settings[name].create({ name: 'Entrada' }));
    if (!made.ok) throw made.error;
    expect(await stored()).toEqual(['Entrada']);
    expect((await (list as typeof settings.editorials).set(made.value.id, 'name', 'Saída')).ok).toBe(true);
    expect([await stored(), list.view.snapshot().rows.map((entry) => entry.name)]).toEqual([['Saída'], ['Saída']]);
    expect((await list.remove(made.value.id)).ok).toBe(true);
    expect([await stored(), list.view.snapshot().rows]).toEqual([[], []]);
  });

  it('keep an entry away that was removed when an event from before comes after the answer', async () => {
    const { editorials } = desk.store.settings;
    const before = editorials.view.snapshot().rows;
    const made = await editorials.create({ name: 'Efêmera' });
    if (!made.ok) throw made.error;
    const { id } = made.value;
    const set = await editorials.set(id, 'name', 'Passageira');
    if (!set.ok) throw set.error;
    expect((await editorials.remove(id)).ok).toBe(true);
    for (const late of [made.value, set.value]) editorials.mergeEntry(id, late);
    expect(editorials.view.snapshot().rows).toEqual(before);
    // One that is there again is newer.
    editorials.mergeEntry(id, { ...set.value, version: set.value.version + 1 });
    expect(editorials.view.snapshot().byId.has(id)).toBe(true);
    await editorials.load();
    expect(editorials.view.snapshot().rows).toEqual(before);
  });

  it('store two fields of an entry that are saved at once: the second waits for the version of the first', async () => {
    const { vehicles } = desk.store.settings;
    await vehicles.load();
    const made = await vehicles.create({ name: 'Canal', type: 'TV' });
    if (!made.ok) throw made.error;
    const { id } = made.value;
    const both = Promise.all([vehicles.set(id, 'name', 'Rádio Cidade'), vehicles.set(id, 'type', 'RADIO')]);
    expect(vehicles.view.snapshot().byId.get(id), 'both are shown at once').toMatchObject({ name: 'Rádio Cidade', type: 'RADIO' });
    expect((await both).map(({ ok }) => ok)).toEqual([true, true]);
    expect(await desk.newsroom.vehicles.list()).toMatchObject([{ id, name: 'Rádio Cidade', type: 'RADIO', version: 3 }]);
    await vehicles.remove(id);
  });

  it('count the documents that use an entry, before it is removed: one in use stays [ADM-REG-02]', async () => {
    const { editorials } = desk.store.settings;
    const made = await editorials.create({ name: 'Política' });
    if (!made.ok) throw made.error;
    const { id } = made.value;
    expect(await editorials.usage(id)).toBe(0);
    for (const slug of ['URNAS', 'PLACAR', 'DEBATE', 'POSSE']) await desk.newsroom.assignments.create({ slug, editorialsIds: [id] });
    expect(await editorials.usage(id)).toBe(4);
    expect((await editorials.remove(id)).ok).toBe(false);
    expect((await desk.newsroom.editorials.list()).map((entry) => entry.name)).toEqual(['Política']);
  });
});
