// @vitest-environment jsdom
import type { Production } from '@lauda/sdk';
import { Cell } from '@lauda/store';
import { afterEach, expect, it } from 'vitest';
import { FormOf } from '../../forms/kit.tsx';
import { showLanguage, withTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, type } from '../../testing/render.tsx';
import { ProductionFields } from './ProductionFields.tsx';

let shown: RenderedComponent | undefined;
afterEach(() => shown?.unmount());

const PLACE = { lat: -23.550_520_4, lng: -46.633_308_9 };
const PRODUCTION = {
  ...{ id: 3, version: 1, slug: 'CHUVA', date: '2026-03-10', local: 'Praça da Sé', coordinates: PLACE, team: null, information: null },
  ...{ medias: [], producersIds: [], editorsIds: [], resourcesIds: [], vehiclesIds: [], programsIds: [], done: false, typeId: null },
  tasks: [],
} as unknown as Production;

async function drawn(document: Production, readOnly = false): Promise<Cell<{ document: Production }>> {
  const cell = new Cell({ document });
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  await showLanguage('en_US');
  await withTexts('productions', async () => undefined)();
  const { At } = await deskOf(newsroom, ['PRODUCTION_READ', 'PRODUCTION_WRITE']);
  const edit = (fields: Partial<Production>): void => cell.set({ document: { ...cell.snapshot().document, ...fields } });
  shown = await render(
    <At>
      <FormOf source={{ view: cell, edit, readOnly, problemOf: () => undefined }}>
        <ProductionFields isNew={false} />
      </FormOf>
    </At>,
  );
  return cell;
}
const said = () => shown!.element.textContent!;
const offMap = () => [...shown!.element.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('map'));

it('says where the place is on the map, and takes it off', async () => {
  const cell = await drawn(PRODUCTION);
  expect(said()).toContain('-23.55052');
  expect(said()).toContain('-46.63331');
  act(() => offMap()!.click());
  expect([cell.snapshot().document.coordinates, cell.snapshot().document.local]).toEqual([null, 'Praça da Sé']);
  expect([said().includes('-23.55052'), offMap()]).toEqual([false, undefined]);
});

it('says of a place without a point that it is not on the map, and offers nothing to take off', async () => {
  await drawn({ ...PRODUCTION, coordinates: null });
  expect([said().includes('Not on the map'), offMap()]).toEqual([true, undefined]);
});

it('shows the place to who only reads, and takes nothing off', async () => {
  await drawn(PRODUCTION, true);
  expect([said().includes('-23.55052'), offMap()]).toEqual([true, undefined]);
  expect(shown!.element.querySelector<HTMLInputElement>('[role=combobox][aria-autocomplete=list]')!.readOnly).toBe(true);
});

it('a place typed anew loses the point that belonged to the other', async () => {
  const cell = await drawn(PRODUCTION);
  type(shown!.element.querySelector<HTMLInputElement>('[role=combobox][aria-autocomplete=list]')!, ',');
  expect([cell.snapshot().document.local, cell.snapshot().document.coordinates]).toEqual(['Praça da Sé,', null]);
});

it('a task that was stored without a number keeps its fields where the save brings one', async () => {
  const cell = await drawn({ ...PRODUCTION, tasks: [{ id: null, label: 'Ligar', done: false }] } as unknown as Production);
  const fields = (): HTMLInputElement[] => [...shown!.element.querySelectorAll<HTMLInputElement>('input')];
  const field = fields().find(({ value }) => value === 'Ligar')!;
  act(() =>
    cell.set({ document: { ...cell.snapshot().document, tasks: [{ id: 1, label: 'Ligar', done: false }] } as unknown as Production }),
  );
  expect([field.isConnected, fields().includes(field)]).toEqual([true, true]);
});
