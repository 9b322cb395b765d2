// @vitest-environment jsdom
import { Cell } from '@lauda/store';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionDot } from '../components/Clock.tsx';
import { ticker } from '../hooks/clock.ts';
import { deskOf, FakeNewsroom, user } from '../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../testing/render.tsx';
import { LineMark, useLine } from './LineMark.tsx';

let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => {
  shown.unmount();
  vi.useRealTimers();
});

const Dot = (): ReactElement => <ConnectionDot state={useLine()} />;

it('reads out once that the line is gone, and that it is back, beside a mark that lets presses through', async () => {
  const { store, At } = await deskOf(new FakeNewsroom(user(1, 'ana')));
  const line = new Cell<string>('open');
  Object.defineProperty(store, 'connection', { value: line });
  shown = await render(
    <At>
      <Dot />
      <LineMark />
    </At>,
  );
  const read = (): Element[] => [...shown.element.querySelectorAll('[role=status]')].filter((each) => !each.closest('[aria-hidden=true]'));
  const [status] = read();
  const words = (['closed', 'open'] as const).map((state) => {
    act(() => line.set(state));
    expect(read()).toEqual([status]);
    const mark = shown.element.querySelector('.fixed');
    return [status!.textContent, mark?.classList.contains('pointer-events-none')];
  });
  expect(words).toEqual([
    ['Offline', true],
    ['Connected', undefined],
  ]);
});

it('tells on a screen that covers the top bar that what is shown may be old, and nothing while it is live', async () => {
  const { store, At } = await deskOf(new FakeNewsroom(user(1, 'ana')));
  const line = new Cell<string>('open');
  let heardAt: number | undefined = Date.now();
  Object.defineProperty(store, 'connection', { value: line });
  Object.defineProperty(store, 'heardAt', { get: () => heardAt });
  shown = await render(
    <At>
      <LineMark />
    </At>,
  );
  const said = (): string | undefined => shown.element.querySelector<HTMLElement>('[data-connection]')?.dataset.connection;
  expect(said()).toBeUndefined();
  act(() => line.set('closed'));
  expect(said()).toBe('off');
  act(() => line.set('open'));
  expect(said()).toBeUndefined();
  // An open line over which nothing is heard is none.
  heardAt = Date.now() - 10_000;
  act(() => ticker.follow(() => Date.now() + 1_000));
  expect(said()).toBe('silent');
});
