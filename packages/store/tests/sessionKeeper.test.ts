import { describe, expect, it } from 'vitest';
import { sessionKeeperOf } from '../src/index.ts';
import { ANA, show, user } from './entities.ts';
import { bench } from './harness.ts';
import { settle } from './time.ts';

const NOW = Date.parse('2026-03-10T22:00:00Z');
const HOUR = 3_600_000;
/** Longer than it waits between two looks. */
const ROUND = 12 * 60_000;
const AIR = { kind: 'story' as const, id: 1, playTime: '2026-03-10T19:00:00', total: 'PT1M30S' };

/** A page of ana's whose session ends in some hours, and how often it was told to be in use. */
async function pageOf(endsIn: number | null, isOnAir = false) {
  const time = () => ({
    epochMs: made.env.time.now,
    zone: 'America/Sao_Paulo',
    event: 1,
    sessionEnds: endsIn === null ? null : NOW + endsIn * HOUR,
  });
  const made = await bench({ 'GET /time': () => time(), 'GET /rundowns': { ...show(), onAir: isOnAir ? AIR : null } });
  const open = made.store.rundowns.openRundown(1, '2026-03-10');
  await settle();
  made.sent.length = 0;
  const keeper = sessionKeeperOf(made.store);
  const asked = () => made.lines().filter((line) => line === 'GET /users/me').length;
  const said = () => made.store.notices.view.snapshot();
  return { ...made, open, keeper, asked, said };
}

describe('the session of a page', () => {
  it('is told to be in use where somebody worked at the page, about each ten minutes, and not where nobody did', async () => {
    const { keeper, asked, env } = await pageOf(700);
    let isUsed = true;
    keeper.begin(() => isUsed);
    await settle();
    await env.time.pass(60 * 60_000);
    expect(asked()).toBeGreaterThanOrEqual(6);
    expect(asked()).toBeLessThanOrEqual(7);
    isUsed = false;
    await env.time.pass(ROUND);
    const before = asked();
    await env.time.pass(24 * HOUR);
    expect(asked()).toBe(before);
  });

  it('is told to be in use while a rundown that is open is on air, though nobody touches the page', async () => {
    const { keeper, asked, env, store } = await pageOf(700, true);
    expect(store.notices.isOnAir()).toBe(true);
    keeper.begin(() => false);
    await env.time.pass(HOUR);
    expect(asked()).toBeGreaterThanOrEqual(6);
  });

  it('goes on where a call got no answer, and is left alone once it is over', async () => {
    const { keeper, asked, env, answers } = await pageOf(700);
    answers['GET /users/me'] = () => {
      throw new TypeError('fetch failed');
    };
    keeper.begin(() => true);
    await env.time.pass(2 * ROUND);
    const before = asked();
    answers['GET /users/me'] = user(ANA, 'ana');
    await env.time.pass(ROUND);
    expect(asked()).toBeGreaterThan(before);
    keeper.end();
    const last = asked();
    await env.time.pass(HOUR);
    expect(asked()).toBe(last);
  });
});

describe('the end of a session that comes however much it is used', () => {
  it('is said a day before, once, with the day and the time, until it is over', async () => {
    const { keeper, env, said } = await pageOf(30);
    keeper.begin(() => true);
    await env.time.pass(5 * HOUR);
    expect(said()).toEqual([]);
    await env.time.pass(2 * HOUR);
    expect(said()).toMatchObject([
      {
        level: 'WARNING',
        manual: true,
        title: { key: 'phrases:sessionEnds', params: { date: '2026-03-12', time: '01:00' } },
        description: { key: 'phrases:sessionEndsText' },
      },
    ]);
    await env.time.pass(2 * HOUR);
    expect(said()).toHaveLength(1);
    keeper.end();
    expect(said()).toEqual([]);
  });

  it('is said at once where the page is opened later than that, and anew of the next session', async () => {
    const { keeper, env, said } = await pageOf(3);
    for (let turn = 0; turn < 2; turn += 1) {
      keeper.begin(() => false);
      await env.time.pass(1000);
      expect(said()).toHaveLength(1);
      keeper.end();
      expect(said()).toEqual([]);
    }
  });

  it('is not said of who has none, as a program with a token', async () => {
    const { keeper, env, said } = await pageOf(null);
    keeper.begin(() => true);
    await env.time.pass(HOUR);
    expect(said()).toEqual([]);
  });
});
