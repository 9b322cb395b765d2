// @vitest-environment jsdom
import type { Rundown } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../packages/store/tests/entities.ts';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { ticker } from '../hooks/clock.ts';
import { MainScreen } from '../screens/Home/MainScreen.tsx';
import { PreviewScreen } from '../screens/Preview/PreviewScreen.tsx';
import { deskOf, FakeNewsroom, user } from '../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../testing/render.tsx';

const screen = vi.hoisted(() => ({ search: {}, isWritten: false }));
vi.mock('@tanstack/react-router', async (bring) => ({
  ...(await bring<typeof import('@tanstack/react-router')>()),
  useSearch: () => screen.search,
  useNavigate: () => () => undefined,
}));
vi.mock('../app/newsroom.ts', () => ({ isAnythingWritten: () => screen.isWritten }));
vi.mock('../screens/Rundown/RundownScreen.tsx', () => ({ Rundown: ({ date }: { date: string }) => <output>{date}</output> }));
vi.mock('./RundownReading.tsx', () => ({ RundownReading: ({ date }: { date: string }) => <output>{date}</output> }));
vi.mock('../screens/Rundown/LiveBar.tsx', () => ({ LiveBar: () => null }));

const HOUR = 3_600_000;
const MIDNIGHT = Date.parse('2026-03-11T00:00:00-03:00');
const [FIRST, NEXT] = ['2026-03-10', '2026-03-11'];
let shown: RenderedComponent | undefined;
beforeEach(() => {
  useEnglish();
  Object.assign(screen, { search: {}, isWritten: false });
});
afterEach(() => {
  shown?.unmount();
  ticker.follow(() => Date.now());
  vi.useRealTimers();
});

/** A screen of the show from 23:00 to 00:30, that nobody has touched for an hour in front of midnight. */
async function pageOf(Screen: () => ReactElement) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let now = MIDNIGHT - 10_000;
  ticker.follow(() => now);
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const load = async ({ date }: { date: string }): Promise<Rundown> => ({
    ...show(),
    ...(date === FIRST ? { id: 1 } : { id: 2 }),
    date,
    start: '23:00:00',
    end: '00:30:00',
    onAir: null,
  });
  Object.assign(newsroom.client.rundowns, { load, check: async () => true });
  Object.assign(newsroom.client.programs, { list: async () => [{ id: 5, name: 'Última edição', active: true }] });
  const { At } = await deskOf(newsroom, ['RUNDOWN_READ']);
  shown = await render(
    <At>
      <Screen />
    </At>,
  );
  const day = () => shown!.element.querySelector('output')?.textContent;
  await vi.waitFor(() => expect(day()).toBe(FIRST), PATIENCE);
  await act(async () => void (await vi.advanceTimersByTimeAsync(HOUR + 1000)));
  const at = async (epochMs: number) => {
    now = epochMs;
    await act(async () => ticker.refresh());
    return day();
  };
  return { at };
}

it.each([
  ['start page', MainScreen],
  ['preview', PreviewScreen],
] as const)('the %s stays at a show that runs over midnight, and is of the new day once that is over', async (_name, Screen) => {
  const { at } = await pageOf(Screen);
  expect([await at(MIDNIGHT), await at(MIDNIGHT + HOUR / 2 - 1000), await at(MIDNIGHT + HOUR / 2)]).toEqual([FIRST, FIRST, NEXT]);
});

it('the start page stays where a story of its show is open', async () => {
  screen.search = { beside: 3 };
  const { at } = await pageOf(MainScreen);
  expect(await at(MIDNIGHT + HOUR)).toBe(FIRST);
});

it('the start page stays while something is written', async () => {
  screen.isWritten = true;
  const { at } = await pageOf(MainScreen);
  expect(await at(MIDNIGHT + HOUR)).toBe(FIRST);
  screen.isWritten = false;
  expect(await at(MIDNIGHT + HOUR + 1000)).toBe(NEXT);
});
