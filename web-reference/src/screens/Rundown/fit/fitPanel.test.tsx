// @vitest-environment jsdom
import type { FitProposal } from '@lauda/domain';
import { Cell, type OpenRundown } from '@lauda/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('applies the proposal that was shown, or none where it is no longer offered', async () => {
  offered.cell = new Cell<readonly FitProposal[]>([proposal(1), proposal(2)]);
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')), ['RUNDOWN_WRITE']);
  const open = {
    view: new Cell(undefined),
    closed: new Cell(false),
    state: new Cell('ready'),
    hasTexts: new Cell(true),
    error: new Cell(undefined),
    needTexts: () => undefined,
  };
  shown = await render(
    <At>
      <FitPanel open={open as unknown as OpenRundown} onPreview={() => undefined} onClose={() => undefined} />
    </At>,
  );
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
