// @vitest-environment jsdom
import { Cell } from '@lauda/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ticker } from '../hooks/clock.ts';
import { deskOf, FakeNewsroom, user } from '../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../testing/render.tsx';
import { LineMark } from './LineMark.tsx';

let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => {
  shown.unmount();
  vi.useRealTimers();
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
