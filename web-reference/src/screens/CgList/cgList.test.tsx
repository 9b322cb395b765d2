// @vitest-environment jsdom
import type { Rundown } from '@lauda/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../../packages/store/tests/entities.ts';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { ticker } from '../../hooks/clock.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, press, useEnglish } from '../../testing/render.tsx';
import { type RoutedComponent, renderRouted } from '../../testing/routed.tsx';
import { CgListScreen } from './CgListScreen.tsx';

const HOUR = 3_600_000;
/** So long is nobody there who works at the page. */
const LEFT = HOUR + 1000;
const MIDNIGHT = Date.parse('2026-03-11T00:00:00-03:00');
const AIR = { kind: 'story', id: 1, playTime: '2026-03-10T23:59:00', total: 'PT1M30S' } as const;
let shown: RoutedComponent | undefined;
beforeEach(useEnglish);
afterEach(() => {
  shown?.unmount();
  ticker.follow(() => Date.now());
  vi.useRealTimers();
});

/** The list of a show from 23:30 to 00:30, on air or not, ten seconds in front of midnight; and the days whose rundown it asked for. */
async function listOf(onAir: Rundown['onAir'], end = '00:30:00') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let now = MIDNIGHT - 10_000;
  ticker.follow(() => now);
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const days: string[] = [];
  const load = async ({ date }: { date: string }): Promise<Rundown> => {
    days.push(date);
    return { ...show(), id: date === '2026-03-10' ? 1 : 2, date, start: '23:30:00', end, onAir: date === '2026-03-10' ? onAir : null };
  };
  Object.assign(newsroom.client.rundowns, { load, check: async () => true });
  Object.assign(newsroom.client.programs, { list: async () => [{ id: 5, name: 'Última edição', active: true }] });
  Object.assign(newsroom.client, { mos: { devices: { list: async () => [] } } });
  const { At, store } = await deskOf(newsroom, ['RUNDOWN_READ']);
  shown = await renderRouted(
    <At>
      <CgListScreen />
    </At>,
  );
  await vi.waitFor(() => expect(days).toContain('2026-03-10'), PATIENCE);
  const at = async (epochMs: number): Promise<void> => {
    now = epochMs;
    await act(async () => ticker.refresh());
    await act(async () => void (await vi.advanceTimersByTimeAsync(50)));
  };
  const rest = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  const data = { id: 1, version: 9, field: 'onAir', newValue: null, oldValue: null, changes: { onAir: null, version: 9 } };
  const ends = (): Promise<void> =>
    act(async () => {
      store.receive({ n: 1, topic: 'rundowns', action: 'PATCH', data, userId: 2, date: '' });
      ticker.refresh();
    });
  return { at, rest, ends, shownDays: () => [...new Set(days)] };
}

it('stays at the show that is on air over midnight, and goes on once that is over', async () => {
  const { at, shownDays, rest, ends } = await listOf(AIR);
  await rest(LEFT);
  await at(MIDNIGHT);
  expect(shownDays()).toEqual(['2026-03-10']);
  await at(MIDNIGHT + HOUR);
  expect(shownDays()).toEqual(['2026-03-10']);
  await ends();
  expect(shownDays()).toEqual(['2026-03-10', '2026-03-11']);
});

it('stays at a show that was to end later, though nothing of it is on air: it begins late', async () => {
  const { at, shownDays, rest } = await listOf(null);
  await rest(LEFT);
  await at(MIDNIGHT + HOUR / 2 - 1000);
  expect(shownDays()).toEqual(['2026-03-10']);
  await at(MIDNIGHT + HOUR / 2);
  expect(shownDays()).toEqual(['2026-03-10', '2026-03-11']);
});

it('stays where somebody works at the page, until it was left for an hour; it goes on at midnight where nobody does', async () => {
  const worked = await listOf(null, '23:50:00');
  await worked.rest(LEFT);
  press(document.body, 'ArrowDown');
  await worked.at(MIDNIGHT);
  expect(worked.shownDays()).toEqual(['2026-03-10']);
  await worked.rest(LEFT);
  expect(worked.shownDays()).toEqual(['2026-03-10', '2026-03-11']);
  shown?.unmount();
  const left = await listOf(null, '23:50:00');
  await left.rest(LEFT);
  await left.at(MIDNIGHT - 1000);
  expect(left.shownDays()).toEqual(['2026-03-10']);
  await left.at(MIDNIGHT);
  expect(left.shownDays()).toEqual(['2026-03-10', '2026-03-11']);
});
