import { expect, it } from 'vitest';
import { ServerClock } from '../src/clock.ts';
import { later } from './answers.ts';
import { testEnv } from './env.ts';
import { bench } from './harness.ts';
import { settle } from './time.ts';

const MINUTE = 60_000;

/** A machine whose clock people set, or that sleeps, and the clock of a server that goes right all the while. */
function machine() {
  const env = testEnv();
  const { time } = env;
  let wrong = 0;
  let slept = 0;
  let asked = 0;
  let isAway = false;
  const server = { at: () => time.now, zone: 'America/Sao_Paulo' };
  const get = async () => {
    asked += 1;
    if (isAway) throw new Error('away');
    return { epochMs: server.at(), zone: server.zone };
  };
  const its = { ...env, now: () => time.now + wrong, steady: () => time.now - slept };
  return {
    time,
    env: its,
    clock: new ServerClock(its, { time: { get } } as never),
    /** How far the clock shows another time than that of the server, in ms. */
    off: (clock: ServerClock) => clock.now() - time.now,
    set: (ms: number) => void (wrong += ms),
    sleep: (ms: number) => {
      time.now += ms;
      slept += ms;
    },
    away: (is: boolean) => void (isAway = is),
    asked: () => asked,
  };
}

it.each([
  7 * MINUTE,
  -7 * MINUTE,
  2_000,
])('shows the time of the server again after the clock of the machine was set by %d ms', async (by) => {
  const desk = machine();
  await desk.clock.sync();
  const stop = desk.clock.keep();
  desk.set(by);
  expect(desk.off(desk.clock)).toBe(by);
  await desk.time.pass(1_000);
  expect(desk.off(desk.clock)).toBe(0);
  await desk.time.pass(5 * MINUTE);
  expect(desk.asked()).toBe(2);
  stop();
  expect(desk.time.idle).toBe(true);
});

it('looks at the line of live events whenever the clock is asked again: after a sleep, when the page is seen again, when the network is back', async () => {
  const made = await bench();
  const { time } = made.env;
  let looks = 0;
  Object.assign(made.socket, { look: () => void (looks += 1) });
  const slept = { ms: 0 };
  Object.assign(made.env, { steady: () => time.now - slept.ms });
  made.answers['GET /time'] = () => ({ epochMs: time.now, zone: 'America/Sao_Paulo', event: 1 });
  await made.store.clock.resync();
  expect(looks).toBe(1);
  const stop = made.store.clock.keep();
  await time.pass(60_000);
  expect(looks).toBe(1);
  time.now += 600_000;
  slept.ms += 600_000;
  await time.pass(1_000);
  expect(looks).toBe(2);
  stop();
});

it('asks every ten minutes, because two clocks run apart, and no more often', async () => {
  const desk = machine();
  await desk.clock.sync();
  let synced = 0;
  desk.clock.keep(() => {
    synced += 1;
  });
  for (let minute = 0; minute < 29; minute += 1) {
    await desk.time.pass(MINUTE);
    desk.set(20);
  }
  expect(Math.abs(desk.off(desk.clock))).toBeLessThanOrEqual(200);
  expect([desk.asked(), synced]).toEqual([3, 2]);
});

it('tries again every ten seconds while the server is away, and not before', async () => {
  const desk = machine();
  await desk.clock.sync();
  desk.clock.keep();
  desk.away(true);
  desk.set(7 * MINUTE);
  await desk.time.pass(35_000);
  expect(desk.asked()).toBeLessThanOrEqual(5);
  desk.away(false);
  await desk.time.pass(11_000);
  expect(desk.off(desk.clock)).toBe(0);
});

it('is asked anew after a sleep, in which the clock that nobody sets may stand still', async () => {
  const desk = machine();
  await desk.clock.sync();
  desk.clock.keep();
  desk.sleep(8 * 60 * MINUTE);
  await desk.time.pass(1_000);
  expect([desk.off(desk.clock), desk.asked()]).toEqual([0, 2]);
});

it.each([
  ['a sleep', true],
  ['a long wait', false],
] as const)('takes no half of the way for the truth where %s came between question and answer', async (_what, isSleep) => {
  const desk = machine();
  const first = later<{ epochMs: number; zone: string; event: number }>();
  let asked = 0;
  const get = () => {
    asked += 1;
    return asked === 1 ? first.promise : Promise.resolve({ epochMs: desk.time.now, zone: 'Europe/Madrid', event: 9 });
  };
  const clock = new ServerClock(desk.env, { time: { get } } as never);
  const synced = clock.sync();
  const then = desk.time.now;
  if (isSleep) desk.sleep(8 * 60 * MINUTE);
  else desk.time.now += 60_000;
  first.answer({ epochMs: then, zone: 'America/Sao_Paulo', event: 5 });
  expect(await synced).toBe(true);
  expect([desk.off(clock), clock.zone, asked]).toEqual([0, 'Europe/Madrid', 2]);
  // What came after it was asked first is not known to be loaded.
  expect(clock.event).toBe(5);
});

it('keeps the number of the last event where somebody who is signed in synchronises again', async () => {
  const env = testEnv();
  let event = 5;
  const get = () => Promise.resolve({ epochMs: env.time.now, zone: 'America/Sao_Paulo', event: event++ });
  const clock = new ServerClock(env, { time: { get } } as never);
  await clock.sync();
  await clock.resync();
  expect(clock.event).toBe(5);
});

it('takes over the zone of the branch when that is changed, and loads anew what was written in the former one', async () => {
  const branch = { id: 1, version: 1, locale: 'pt_BR', branchName: 'x', timeZone: 'America/Sao_Paulo' };
  const made = await bench({ 'GET /branch/config': branch });
  await made.store.settings.loadBranch();
  const before = made.lines().length;
  made.live('settings UPDATE', { area: 'branch', id: null, entry: { ...branch, version: 2, branchName: 'y' } });
  await settle();
  expect(made.lines().length).toBe(before);
  const moved = { ...branch, version: 3, timeZone: 'Europe/Madrid' };
  made.answers['GET /branch/config'] = moved;
  made.live('settings UPDATE', { area: 'branch', id: null, entry: moved });
  await settle();
  expect(made.store.clock.zone).toBe('Europe/Madrid');
  expect(made.store.clock.local()).toMatch(/T23:00:00$/);
  expect(made.lines().slice(before)).toContain('GET /locks');
});
