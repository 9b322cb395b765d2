// @vitest-environment jsdom

import { type ReactElement, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { act } from '../testing/render.tsx';
import { useDayInSight } from './useDayInSight.ts';

let root: Root;
let leave: () => void;
const List = ({ today, isOnAir }: { today: string; isOnAir: boolean }): ReactElement => {
  const { day, follow, go } = useDayInSight(today);
  leave = go;
  useEffect(() => follow(isOnAir), [follow, isOnAir]);
  return <output>{day}</output>;
};
const shown = async (today: string, isOnAir: boolean): Promise<string | null> => {
  await act(async () => root.render(<List today={today} isOnAir={isOnAir} />));
  return document.querySelector('output')!.textContent;
};
const begin = (): void => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
};
afterEach(() => act(async () => root.unmount()));

it('goes to the new day at midnight, and where a show is on air over midnight once it is over', async () => {
  begin();
  expect(await shown('2026-11-21', false)).toBe('2026-11-21');
  expect(await shown('2026-11-22', false)).toBe('2026-11-22');
  expect(await shown('2026-11-22', true)).toBe('2026-11-22');
  expect(await shown('2026-11-23', true)).toBe('2026-11-22');
  expect(await shown('2026-11-23', false)).toBe('2026-11-23');
});

it('leaves the day of a show on air at once where somebody asks for today', async () => {
  begin();
  await shown('2026-11-21', true);
  expect(await shown('2026-11-22', true)).toBe('2026-11-21');
  await act(async () => leave());
  expect(await shown('2026-11-22', true)).toBe('2026-11-22');
});
