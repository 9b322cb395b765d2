// @vitest-environment jsdom
import { type ReactElement, useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, render } from '../testing/render.tsx';
import { useIdle } from './useIdle.ts';

const HOUR = 3_600_000;
const seen: boolean[] = [];
const Page = (): ReactElement => {
  const isIdle = useIdle(HOUR);
  useEffect(() => void seen.push(isIdle), [isIdle]);
  return <p>{String(isIdle)}</p>;
};
const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const touch = (): Promise<void> => act(async () => void dispatchEvent(new Event('pointermove')));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a page that nobody touched for an hour is idle, also where the machine slept, in which no timer goes on', async () => {
  seen.length = 0;
  const { unmount } = await render(<Page />);
  await pass(HOUR - 1);
  await touch();
  await pass(HOUR - 1);
  expect(seen).toEqual([false]);
  await pass(2);
  await touch();
  expect(seen).toEqual([false, true, false]);
  // A night in which it sleeps.
  vi.setSystemTime(Date.now() + 12 * HOUR);
  await touch();
  await pass(1);
  expect(seen).toEqual([false, true, false, true, false]);
  await pass(HOUR);
  expect(seen.at(-1)).toBe(true);
  unmount();
});
