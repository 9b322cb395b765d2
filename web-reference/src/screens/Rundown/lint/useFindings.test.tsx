// @vitest-environment jsdom
import type { OpenRundown } from '@lauda/store';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { deskOf, FakeNewsroom, user } from '../../../testing/desk.tsx';
import { render, useEnglish } from '../../../testing/render.tsx';
import { useFindings } from './useFindings.ts';

/** A view that counts who listens. */
const counted = (value: unknown) => {
  const listeners = new Set<() => void>();
  return {
    listeners,
    snapshot: () => value,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

it('listens to the rundown for as long as its findings are shown, and no longer', async () => {
  await useEnglish();
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')), ['RUNDOWN_READ']);
  const [view, hasTexts] = [counted(undefined), counted(true)];
  const open = { view, hasTexts, needTexts: () => undefined } as unknown as OpenRundown;
  const Shown = (): ReactElement => <output>{String(useFindings(open))}</output>;
  const shown = await render(
    <At>
      <Shown />
    </At>,
  );
  expect([view.listeners.size, hasTexts.listeners.size]).toEqual([1, 1]);
  shown.unmount();
  expect([view.listeners.size, hasTexts.listeners.size]).toEqual([0, 0]);
});
