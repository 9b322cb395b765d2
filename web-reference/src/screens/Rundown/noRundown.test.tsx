// @vitest-environment jsdom
import type { OpenRundown } from '@lauda/store';
import { afterEach, expect, it, vi } from 'vitest';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { pressed } from '../../testing/reportage.tsx';
import { NoRundown } from './NoRundown.tsx';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

it.each([
  { state: 'missing', mayWrite: true, buttons: ['Create rundown'], isTold: true },
  { state: 'missing', mayWrite: false, buttons: [], isTold: true },
  { state: 'failed', mayWrite: true, buttons: ['Try again', 'Copy details'], isTold: false },
] as const)('in place of a rundown that is not there stands what can be done: $state, may write $mayWrite [RUN-ACT-03]', async (how) => {
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')), how.mayWrite ? ['RUNDOWN_READ', 'RUNDOWN_WRITE'] : ['RUNDOWN_READ']);
  useEnglish();
  const load = vi.fn();
  const error = { snapshot: () => undefined, subscribe: () => () => undefined };
  shown = await render(
    <At>
      <NoRundown open={{ error, load } as unknown as OpenRundown} place={{ programId: 1, date: '2026-03-10' }} state={how.state} />
    </At>,
  );
  expect([...shown.element.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(how.buttons);
  expect(shown.text().includes('March')).toBe(how.isTold);
  if (how.state !== 'failed') return;
  await pressed('Try again');
  expect(load).toHaveBeenCalledOnce();
});
