// @vitest-environment jsdom
import type { FitProposal } from '@lauda/domain';
import { Cell, type OpenRundown } from '@lauda/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../../packages/testing/src/patience.ts';
import { keyboard } from '../../../focus/keyboard.ts';
import { useView } from '../../../hooks/useView.ts';
import { deskOf, FakeNewsroom, user } from '../../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../../testing/render.tsx';
import { FitPanel } from './FitPanel.tsx';

const offered = vi.hoisted(() => ({ cell: undefined as unknown as Cell<readonly FitProposal[]>, applied: [] as unknown[] }));
vi.mock('./useProposals.ts', async (original) => ({
  ...(await original<typeof import('./useProposals.ts')>()),
  useProposals: () => ({ proposals: useView(offered.cell), options: {} }),
  previewOf: () => undefined,
  applyProposal: async (_store: unknown, _open: unknown, changes: unknown) => void offered.applied.push(changes),
}));
vi.mock('../LiveBar.tsx', () => ({ LiveEnd: () => null }));

const proposal = (storyId: number): FitProposal =>
  ({ steps: [{ kind: 'float', storyId, slug: `S${storyId}`, seconds: 30 }], changes: [storyId], end: 0, remaining: 0 }) as never;
let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => shown.unmount());

const open = async (): Promise<void> => {
  offered.cell = new Cell<readonly FitProposal[]>([proposal(1), proposal(2)]);
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')), ['RUNDOWN_WRITE']);
  const rundown = {
    view: new Cell(undefined),
    timing: new Cell(undefined),
    closed: new Cell(false),
    state: new Cell('ready'),
    hasTexts: new Cell(true),
    error: new Cell(undefined),
    needTexts: () => undefined,
  };
  shown = await render(
    <At>
      <FitPanel open={rundown as unknown as OpenRundown} onPreview={() => undefined} onClose={() => undefined} />
    </At>,
  );
};

it('applies the proposal that was shown, or none where it is no longer offered', async () => {
  await open();
  const radios = (): boolean[] => [...shown.element.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ checked }) => checked);
  expect(radios()).toEqual([true, false]);
  // On air another comes first by itself: the one that was shown stays chosen.
  act(() => offered.cell.set([proposal(2), proposal(1)]));
  expect(radios()).toEqual([false, true]);
  act(() => offered.cell.set([proposal(2), proposal(3)]));
  expect([radios(), shown.button('Apply').disabled]).toEqual([[false, false], true]);
  expect(shown.text()).toContain('no longer offered');
  act(() => shown.element.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]!.click());
  await act(async () => shown.button('Apply').click());
  expect(offered.applied).toEqual([[3]]);
});

it('keeps the keyboard among the proposals when the one that has it is no longer offered, and takes it from nowhere else', async () => {
  await open();
  const stop = keyboard.start();
  const radios = (): HTMLInputElement[] => [...shown.element.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  radios()[1]!.focus();
  act(() => offered.cell.set([proposal(3), proposal(1)]));
  await vi.waitFor(() => expect(document.activeElement).toBe(radios()[0]), PATIENCE);
  shown.button('Close').focus();
  act(() => offered.cell.set([proposal(4)]));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(shown.button('Close'));
  // Of the one that had it none is left: what comes later takes it from nowhere either.
  radios()[0]!.focus();
  act(() => offered.cell.set([]));
  shown.button('Close').focus();
  act(() => offered.cell.set([proposal(5)]));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(shown.button('Close'));
  stop();
});
