import type { Locale } from '@lauda/domain';
import type { Device, Job, Lock } from '@lauda/sdk';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { arithRundown } from '../../tests/arith.ts';
import { FakeLive } from '../../tests/fakeLive.ts';
import { drawnOn } from '../../tests/fakeTerminal.ts';
import type { Board, LiveBoard } from '../dashboard/board.ts';
import type { BoardScreen } from '../dashboard/screen.ts';
import { translator } from '../i18n/texts.ts';
import { painter } from '../output/style.ts';
import type { LiveState } from '../watch/live.ts';
import { DashboardScreen, roomsOf } from './DashboardScreen.ts';

// 19:02:30 in São Paulo.
const NOW = Date.parse('2026-03-10T22:02:30Z');
const airing = () => {
  const rundown = arithRundown({ onAir: { id: 2, kind: 'story', playTime: '2026-03-10T19:01:30', total: 'PT2M5S' } });
  rundown.blocks[0]!.stories[1]!.displayStatus = 'play';
  return rundown;
};
const device = (id: number, name: string, existence: Device['existence']): Device =>
  ({ id, name, existence, virtual: false, simulator: null }) as unknown as Device;
const lock = (id: number, slug: string): Lock =>
  ({ id, slug, kind: 'story', nickname: 'bob', since: '2026-03-10T19:00:00', expires: '2026-03-10T19:07:00' }) as unknown as Lock;
const job = (id: number, state: Job['state'], parts: Partial<Job> = {}): Job =>
  ({
    id,
    kind: 'index',
    target: 'stories',
    state,
    isCancelling: false,
    done: 2,
    total: 5,
    failure: null,
    due: '2026-03-10T19:00:00',
    ...parts,
  }) as Job;

const BOARD: Board = {
  date: '2026-03-10',
  zone: 'America/Sao_Paulo',
  counting: {},
  shows: [
    { programId: 5, program: 'Jornal da Noite', rundown: airing() },
    {
      programId: 6,
      program: 'Esporte',
      rundown: { ...arithRundown(), id: 77, programId: 6, start: '21:00:00', end: '21:10:00', production: null },
    },
  ],
  devices: [device(3, 'Playout', 'CAN_CREATE'), device(4, 'Prompter', 'CANT_CREATE')],
  locks: [lock(1, 'CHUVA')],
  jobs: [job(9, 'RUNNING')],
};

class FakeBoard implements LiveBoard {
  readonly now = (): number => NOW;
  private shown: Board;
  private current: LiveState = 'live';
  private readonly listeners = new Set<() => void>();
  readonly opened: number[] = [];
  readonly rundown = new FakeLive(airing());
  constructor(board: Board) {
    this.shown = board;
  }
  readonly board = (): Board => this.shown;
  readonly state = (): LiveState => this.current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly open: LiveBoard['open'] = ({ programId }) => {
    this.opened.push(programId);
    return this.rundown;
  };
  readonly close = async (): Promise<void> => {};
  become(parts: Partial<Board>, state = this.current): void {
    this.shown = { ...this.shown, ...parts };
    this.current = state;
    for (const listener of [...this.listeners]) listener();
  }
}

let end: () => void = () => {};
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  end();
  vi.useRealTimers();
});

function show(live: FakeBoard, { rows = 40, locale = 'pt_BR' as Locale } = {}) {
  const interrupt = vi.fn();
  const clock = { now: NOW };
  const shown = { word: (text: string) => text };
  const screen: BoardScreen = { live, t: translator(locale), locale, show: shown, paint: painter(false), now: () => clock.now };
  const terminal = drawnOn(rows, createElement(DashboardScreen, { screen, interrupt }));
  end = () => terminal.app.unmount();
  return { ...terminal, clock, interrupt };
}
const seen = (frame: () => string, ...texts: (string | RegExp)[]) =>
  vi.waitFor(() => {
    for (const text of texts) expect(frame()).toMatch(text);
  }, PATIENCE);

it('shows the shows of the day with what is on air and over or under, devices, locks and jobs', async () => {
  const { frame } = show(new FakeBoard(BOARD));
  await seen(
    frame,
    /^Lauda {2}10\/03\/2026 {2}19:02:30/,
    /› Jornal da Noite +19:00 +19:30 +18:05 +sobra 10:55 +02 S2 resta 01:05/,
    /Esporte +21:00 +21:10 +18:05 +estouro 08:05/,
    /Prompter +\S/,
    /CHUVA +bob +19:07/,
    /Indexação de dados: Laudas +\S.* 40 %/,
  );
});

it('counts the times of the shows as the newsroom does', async () => {
  const { frame } = show(new FakeBoard({ ...BOARD, counting: { estimatedEnabled: true } }));
  await seen(frame, /› Jornal da Noite +19:00 +19:30 +18:50 +sobra 10:10 /, /Esporte +21:00 +21:10 +18:50 +estouro 08:50/);
});

it.each([
  ['en_US', ['SHOWS TODAY', 'BEING EDITED', 'JOBS', 'Enter open the show']],
  ['es_ES', ['PROGRAMAS DE HOY', 'EN EDICIÓN', 'TAREAS', 'Enter abrir la escaleta']],
] as const)('speaks %s', async (locale, texts) => {
  const { frame } = show(new FakeBoard(BOARD), { locale });
  await seen(frame, ...texts);
});

it('says of each part that there is nothing, and leaves out what the person may not see', async () => {
  const live = new FakeBoard({ ...BOARD, shows: [], devices: [], locks: [], jobs: [] });
  const { frame } = show(live);
  await seen(frame, 'Não há espelhos hoje.', 'Nada em andamento');
  live.become({ jobs: undefined, shows: undefined });
  await vi.waitFor(() => expect(frame()).not.toMatch(/TAREFAS|PROGRAMAS DE HOJE/), PATIENCE);
});

it('follows what changes, counts each second, and says when changes no longer arrive', async () => {
  const live = new FakeBoard(BOARD);
  const { frame, clock } = show(live);
  await seen(frame, 'resta 01:05');
  clock.now += 75_000;
  vi.advanceTimersByTime(1000);
  await seen(frame, /sobra 10:45 +02 S2 passou 00:10/);
  live.become({ locks: [lock(2, 'GREVE')] });
  await seen(frame, 'GREVE');
  live.become({}, 'lost');
  await seen(frame, 'Conexão perdida');
});

it('opens the chosen show and comes back to it, though another came before it meanwhile', async () => {
  const live = new FakeBoard(BOARD);
  const { frame, type } = show(live);
  await seen(frame, '› Jornal da Noite');
  type('\u001b[B');
  await seen(frame, '› Esporte');
  const early = { programId: 8, program: 'Bom Dia', rundown: { ...arithRundown(), id: 78, programId: 8, start: '06:00:00' } };
  live.become({ shows: [early, ...BOARD.shows!] });
  await seen(frame, 'Bom Dia', '› Esporte');
  type('\r');
  await seen(frame, /^Esporte {2}10\/03\/2026/, 'Esc voltar');
  expect(live.opened).toEqual([6]);
  type('\u001b');
  await seen(frame, '› Esporte');
  type('\r');
  await seen(frame, 'Esc voltar');
  live.rundown.become('gone');
  await seen(frame, '› Esporte');
});

it('fits the terminal as it is resized, with a word of what has no room, and keeps the chosen show in sight', async () => {
  const shows = Array.from({ length: 30 }, (_none, index) => ({
    ...BOARD.shows![1]!,
    program: `P${index}`,
    rundown: { ...BOARD.shows![1]!.rundown, id: 100 + index },
  }));
  const { frame, type, resize } = show(
    new FakeBoard({ ...BOARD, shows, devices: Array.from({ length: 20 }, (_, id) => device(id + 1, `D${id}`, null)) }),
    {
      rows: 24,
    },
  );
  await seen(frame, '› P0 ', /\+ \d+/);
  expect(frame().trimEnd().split('\n').length).toBeLessThan(24);
  for (let press = 0; press < 29; press += 1) type('\u001b[B');
  await seen(frame, '› P29');
  resize(60, 14);
  await vi.waitFor(() => expect(frame().trimEnd().split('\n').length).toBeLessThan(14), PATIENCE);
  await seen(frame, '› P29', 'CHUVA', 'Indexação de dados');
  expect(
    Math.max(
      ...frame()
        .split('\n')
        .map(({ length }) => length),
    ),
  ).toBeLessThanOrEqual(60);
});

it('quits by q, hands Ctrl-C on, and ends with the sign-in', async () => {
  const first = show(new FakeBoard(BOARD));
  await seen(first.frame, 'Jornal');
  first.type('\u0003');
  await vi.waitFor(() => expect(first.interrupt).toHaveBeenCalledOnce(), PATIENCE);
  first.type('q');
  await first.app.waitUntilExit();
  const live = new FakeBoard(BOARD);
  const second = show(live);
  await seen(second.frame, 'Jornal');
  live.become({}, 'signedOut');
  await second.app.waitUntilExit();
});

it('gives each part a row before the first takes more', () => {
  const part = (rows: number) => ({ columns: [], rows: Array.from({ length: rows }, () => ({ cells: [] })), none: '' });
  expect(roomsOf([part(30), part(20), part(1), part(3)], 24)).toEqual([14, 4, 1, 1]);
  expect(roomsOf([part(2), part(1), part(0), part(1)], 40)).toEqual([2, 1, 1, 1]);
});
