import type { Locale } from '@lauda/domain';
import type { Env } from '@lauda/store';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Notices } from '../../../packages/store/src/notices.ts';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { arithRundown, storyWith } from '../../tests/arith.ts';
import { FakeLive } from '../../tests/fakeLive.ts';
import { drawnOn } from '../../tests/fakeTerminal.ts';
import { translator } from '../i18n/texts.ts';
import { painter } from '../output/style.ts';
import { noticesOf } from '../watch/storeLive.ts';
import { RundownScreen } from './RundownScreen.ts';
import { firstRow } from './window.ts';

// 19:02:30 in São Paulo: S2 went on air at 19:01:30 and runs 02:05.
const NOW = Date.parse('2026-03-10T22:02:30Z');
const airing = (playTime = '2026-03-10T19:01:30') => {
  const rundown = arithRundown({ onAir: { id: 2, kind: 'story', playTime, total: 'PT2M5S' }, mosActive: true });
  const [s1, s2] = rundown.blocks[0]!.stories;
  s1!.displayStatus = 'stop';
  s2!.displayStatus = 'play';
  s2!.deviceStates = [{ deviceId: 3, status: 'PLAY', text: null, at: playTime, unknownSince: null }];
  return rundown;
};

let end: () => void = () => {};
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  end();
  vi.useRealTimers();
});

function show(live: FakeLive, rows = 30, locale: Locale = 'pt_BR') {
  const interrupt = vi.fn();
  const clock = { now: NOW };
  const screen = {
    title: 'Jornal da Noite  10/03/2026',
    live,
    t: translator(locale),
    paint: painter(false),
    now: () => clock.now,
    deviceName: (id: number) => (id === 3 ? 'Playout' : `#${id}`),
    keys: true,
    options: {},
  };
  const terminal = drawnOn(rows, createElement(RundownScreen, { screen, interrupt }));
  end = () => terminal.app.unmount();
  return { ...terminal, clock, interrupt };
}

it('shows what is on air, what it has left, when the show ends, over or under, and what the device says', async () => {
  const { frame } = show(new FakeLive(airing()));
  // 65 s of S2 left, then 60 + 120 + 200 + 0 + 180 + 310: 15:35 more, so 19:18:05; the production of 24:00 with its breaks of 05:00 ends at 19:29:00.
  await vi.waitFor(() => expect(frame()).toContain('NO AR 02 S2   resta 01:05  termina 19:18:05  sobra 10:55'), PATIENCE);
  expect(frame().split('\n')[0]).toBe('Jornal da Noite  10/03/2026  19:02:30  MOS ativo');
  expect(frame()).toMatch(/02 {3}S2 .*NO AR {4}Playout PLAY/);
});

it('counts each second, and says how far past its end an item runs', async () => {
  const { frame, clock } = show(new FakeLive(airing()));
  await vi.waitFor(() => expect(frame()).toContain('resta 01:05'), PATIENCE);
  clock.now += 75_000;
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(frame()).toContain('passou 00:10  termina 19:18:15  sobra 10:45'), PATIENCE);
});

it.each([0, 400, 600, 999])('shows the figures of the second at its millisecond %i, as every screen does', async (ms) => {
  const { frame, clock } = show(new FakeLive(airing()));
  clock.now = NOW + 1000 + ms;
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(frame()).toContain('NO AR 02 S2   resta 01:04  termina 19:18:05  sobra 10:55'), PATIENCE);
  expect(frame().split('\n')[0]).toContain('19:02:31');
});

it('counts as the newsroom does, and anew when its settings change', async () => {
  const live = new FakeLive(airing());
  const { frame } = show(live);
  await vi.waitFor(() => expect(frame()).toContain('termina 19:18:05  sobra 10:55'), PATIENCE);
  live.count({ estimatedEnabled: true });
  await vi.waitFor(() => expect(frame()).toContain('termina 19:18:50  sobra 10:10'), PATIENCE);
});

it('says too much as estouro', async () => {
  const { frame } = show(new FakeLive({ ...airing(), production: null, end: '19:15:00' }));
  await vi.waitFor(() => expect(frame()).toContain('estouro 03:05'), PATIENCE);
});

it('follows live changes, and says when they no longer arrive', async () => {
  const live = new FakeLive(arithRundown());
  const { frame } = show(live);
  await vi.waitFor(() => expect(frame()).toContain('nada no ar  total 18:05  sobra 10:55'), PATIENCE);
  live.show(airing());
  await vi.waitFor(() => expect(frame()).toContain('NO AR 02 S2'), PATIENCE);
  live.become('lost');
  await vi.waitFor(() => expect(frame()).toContain('Conexão perdida'), PATIENCE);
});

it('keeps the row on air in sight in a long rundown, scrolls by keys, follows again by f', async () => {
  const rundown = arithRundown();
  const [first, ...rest] = rundown.blocks;
  const stories = Array.from({ length: 60 }, (_none, index) =>
    storyWith({ id: 100 + index, slug: `T${index}`, total: 'PT10S', displayStatus: index === 40 ? 'play' : 'blank' }),
  );
  const { frame, type } = show(new FakeLive({ ...rundown, blocks: [{ ...first!, stories }, ...rest] }), 16);
  const shown = () => frame().match(/T\d+/g);
  await vi.waitFor(() => expect(shown()).toContain('T40'), PATIENCE);
  expect(shown()?.length).toBe(10);
  type('\u001b[A');
  await vi.waitFor(() => expect(shown()?.[0]).toBe('T36'), PATIENCE);
  type('f');
  await vi.waitFor(() => expect(shown()?.[0]).toBe('T37'), PATIENCE);
});

it.each([
  ['pt_BR', 'NO AR', '↑↓ rolar · f seguir · x fechar avisos · q sair'],
  ['es_ES', 'EN ANTENA', '↑↓ desplazar · f seguir · x cerrar avisos · q salir'],
  ['en_US', 'ON AIR', '↑↓ scroll · f follow · x close notices · q quit'],
] as const)('names every key it takes at its foot in %s [RUN-KEY-04]', async (locale, onAir, keys) => {
  const { frame } = show(new FakeLive(airing()), 30, locale);
  await vi.waitFor(() => expect(frame()).toContain(onAir), PATIENCE);
  expect(frame().trimEnd().split('\n').at(-1)).toBe(keys);
});

it('quits by q, hands Ctrl-C on, and ends when the rundown is gone', async () => {
  const first = show(new FakeLive(airing()));
  await vi.waitFor(() => expect(first.frame()).toContain('NO AR'), PATIENCE);
  first.type('\u0003');
  await vi.waitFor(() => expect(first.interrupt).toHaveBeenCalledOnce(), PATIENCE);
  first.type('q');
  await first.app.waitUntilExit();
  const live = new FakeLive(airing());
  const second = show(live);
  await vi.waitFor(() => expect(second.frame()).toContain('NO AR'), PATIENCE);
  live.become('gone');
  await second.app.waitUntilExit();
});

it('chooses rows within the ends of the list', () => {
  expect([firstRow(5, 10, 4, 0), firstRow(50, 9, 30, 0), firstRow(50, 9, 49, 0), firstRow(50, 9, undefined, 99)]).toEqual([0, 27, 41, 41]);
});

it('shows notices with their category and how long they stay: a WARNING of 50 characters 7.0 s, one that is to stay until x [CLI-04]', async () => {
  vi.useFakeTimers();
  const live = new FakeLive(airing());
  const notices = new Notices({ now: Date.now, timers: { setTimeout, clearTimeout } } as unknown as Env);
  live.notices = noticesOf({ notices }, 'pt_BR');
  live.dismiss = () => {
    for (const { id } of notices.view.snapshot()) notices.dismiss(id);
  };
  notices.view.subscribe(() => live.show(live.rundown()));
  const { frame, type } = show(live);
  const settle = () => vi.advanceTimersByTimeAsync(100);
  await settle();
  notices.show({ level: 'WARNING', title: { raw: 'a'.repeat(50) } });
  await settle();
  expect(frame()).toContain(`ATENÇÃO (7.0 s)  ${'a'.repeat(50)}`);
  await vi.advanceTimersByTimeAsync(6_800);
  expect(frame()).toContain('ATENÇÃO (7.0 s)');
  await vi.advanceTimersByTimeAsync(300);
  expect(frame()).not.toContain('ATENÇÃO');
  notices.show({ level: 'EVENT', title: { raw: 'Fica' }, manual: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(frame()).toContain('EVENTO  Fica');
  type('x');
  await settle();
  expect(frame()).not.toContain('Fica');
});
