// @vitest-environment jsdom
import type { Association, Guideline } from '@lauda/store';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../../testing/render.tsx';
import { pressed } from '../../../testing/reportage.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

it.each([
  { excluded: false, mayWrite: true, asks: true },
  { excluded: false, mayWrite: false, asks: false },
  { excluded: true, mayWrite: true, asks: false },
  { excluded: true, mayWrite: false, asks: false },
])('asks whether the guideline is kept where it is not in the trash and may be written: in the trash $excluded, may write $mayWrite [REP-ASC-10]', async (how) => {
  const { At } = await deskOf(
    new FakeNewsroom(user(1, 'ana')),
    how.mayWrite ? ['ASSIGNMENT_READ', 'ASSIGNMENT_WRITE'] : ['ASSIGNMENT_READ'],
  );
  useEnglish();
  const [remove, onClose] = [vi.fn(async (_keeps: boolean) => true), vi.fn()];
  shown = await render(
    <At>
      <RemoveDialog
        association={{ remove } as unknown as Association}
        guideline={{ slug: 'CHUVA', excluded: how.excluded } as Guideline}
        onClose={onClose}
      />
    </At>,
  );
  await vi.waitFor(() => expect(shown.text()).toContain('CHUVA'), PATIENCE);
  const keep = document.querySelector<HTMLInputElement>('input[type=checkbox]');
  expect(keep?.checked).toBe(how.asks ? true : undefined);
  if (keep) {
    expect(document.querySelector('form [role=status]')).toBeNull();
    await act(async () => keep.click());
    expect(document.querySelector('form [role=status]')?.textContent).toContain('trash');
  }
  await pressed('Unlink');
  expect([remove.mock.calls, onClose.mock.calls.length]).toEqual([[[!how.asks]], 1]);
});
