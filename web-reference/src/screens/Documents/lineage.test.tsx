// @vitest-environment jsdom
import type { Lineage } from '@lauda/sdk';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { LineageDrawer } from './LineageDrawer.tsx';

type Hop = Lineage['hops'][number];
let shown: RenderedComponent | undefined;
beforeAll(useEnglish);
afterEach(() => shown?.unmount());

const hop = (id: number | null, kind: Hop['kind'], slug: string, more: Partial<Hop> = {}): Hop => ({
  ...{ id, kind, slug, date: '2026-03-10', at: '2026-03-10T19:00:00', nickname: null, from: null, revision: null },
  ...{ was: null, text: null, excluded: false },
  ...more,
});

/** The drawer of the story 9, and what was opened from it. */
async function drawn(hops: readonly Hop[]): Promise<(number | string)[][]> {
  const opened: (number | string)[][] = [];
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, { documents: { lineage: async () => ({ hops }) } });
  const { At } = await deskOf(newsroom);
  shown = await render(
    <At>
      <LineageDrawer id={9} opens={(kind) => kind !== 'report'} onOpen={(id, kind) => opened.push([id, kind])} onClose={() => undefined} />
    </At>,
  );
  await vi.waitFor(() => expect(document.querySelectorAll('ol > li').length).toBe(hops.length), PATIENCE);
  return opened;
}
const steps = () => [...document.querySelectorAll('ol > li')];
const lines = () => steps().map((step) => step.querySelectorAll('p')[1]!.textContent!.replace(/^.*\d\d:\d\d/, ''));

it('says of each step who made it and of which version, where that is known, and that it is in the trash', async () => {
  await drawn([
    hop(null, 'branch', 'DE LONGE'),
    hop(7, 'guideline', 'PAUTA', { nickname: 'ana' }),
    hop(8, 'reportage', 'MATÉRIA', { nickname: 'beto', revision: 3, excluded: true }),
    hop(9, 'story', 'LAUDA', { revision: 0 }),
  ]);
  expect(lines()).toEqual(['', ' · ana', ' · beto · of version 3 · in the trash', ' · of version 0']);
  expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, null, null, 'true']);
});

it('leads to the other documents that can be opened, and to nothing else', async () => {
  const opened = await drawn([
    hop(5, 'proposal', 'IDEIA'),
    hop(7, 'guideline', 'PAUTA'),
    hop(8, 'reportage', 'MATÉRIA', { excluded: true }),
    hop(6, 'report', 'RELATÓRIO'),
    hop(9, 'story', 'LAUDA'),
    hop(9, 'air', 'LAUDA'),
  ]);
  expect(steps().map((step) => step.querySelector('button') !== null)).toEqual([false, true, false, false, false, false]);
  expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, null, null, null, 'true', null]);
  act(() => steps()[1]!.querySelector('button')!.click());
  expect(opened).toEqual([[7, 'guideline']]);
});

it('shows what became of the text on demand, where both texts are known', async () => {
  await drawn([
    hop(7, 'guideline', 'PAUTA', { text: 'Chove.' }),
    hop(8, 'reportage', 'MATÉRIA', { was: 'Chove.' }),
    hop(9, 'story', 'LAUDA', { was: 'Chove.', text: 'Chove na serra.' }),
  ]);
  const toggles = () => steps().map((step) => step.querySelector<HTMLButtonElement>('[aria-expanded]'));
  expect(toggles().map(Boolean)).toEqual([false, false, true]);
  expect([toggles()[2]!.ariaExpanded ?? toggles()[2]!.getAttribute('aria-expanded'), steps()[2]!.textContent!.includes('serra')]).toEqual([
    'false',
    false,
  ]);
  act(() => toggles()[2]!.click());
  expect([toggles()[2]!.getAttribute('aria-expanded'), steps()[2]!.textContent!.includes('serra')]).toEqual(['true', true]);
});
