import { expect, it } from 'vitest';
import type { Rundown } from '../src/types.ts';
import { SB } from './acting.ts';
import { refusal } from './answers.ts';
import { block, rundown, story } from './entities.ts';
import { opened } from './opened.ts';

const NEXT = 'PUT /stories/display_status';
const ONE = 'PUT /rundowns/{id}/stories/{storyId}/display_status';
/** A show whose story on air is this one, and all before it aired. */
const showAt = (onAir: number, version = 1): Rundown => {
  const stories = [1, 2, 3, 4, 5].map((id) =>
    story(id, {
      version,
      displayStatus: id < onAir ? 'stop' : id === onAir ? 'play' : 'blank',
      playTime: id > onAir ? null : '2026-03-10T18:59:00',
    }),
  );
  const record = { id: onAir, kind: 'story' as const, playTime: '2026-03-10T18:59:00', total: 'PT1M30S' };
  return rundown(1, [block(11, 0, stories), block(19, 1, [], SB)], { version, onAir: record });
};

const airing = async () => {
  const made = await opened({ 'GET /rundowns': showAt(1) }, true);
  const seen = () => {
    const { onAir, blocks } = made.open.view.snapshot()!;
    return [onAir?.id, blocks[0]!.stories.map(({ displayStatus }) => displayStatus[0]).join('')];
  };
  /** What F12 does. */
  const next = (id: number) => made.open.displayStatus({ storyIds: [id], updatePrevious: true }, 'play');
  const loads = () => made.lines().filter((line) => line === 'GET /rundowns').length;
  return { ...made, seen, next, loads };
};

it.each([
  ['the next one', NEXT],
  ['a chosen row', ONE],
])('%s stays on air on screen while no event tells of it: after five seconds the rundown is loaded, again until it can be', async (what, route) => {
  const { answers, open, env, next, seen, loads } = await airing();
  const played = story(2, { version: 2, displayStatus: 'play' });
  answers[route] = route === NEXT ? [story(1, { version: 2, displayStatus: 'stop' }), played] : played;
  answers['GET /rundowns'] = () => refusal(0, 'server_unavailable');
  await (what === 'the next one' ? next(2) : open.displayStatus({ storyIds: [2] }, 'play'));
  await env.time.pass(4_900);
  expect([seen(), loads()]).toEqual([[2, 'spbbb'], 0]);
  await env.time.pass(20_000);
  expect(seen()).toEqual([2, 'spbbb']);
  expect(loads()).toBeGreaterThan(2);
  // What is on air by then is shown, whatever was put there here.
  answers['GET /rundowns'] = showAt(3, 4);
  await env.time.pass(5_000);
  expect(seen()).toEqual([3, 'sspbb']);
  const before = loads();
  await env.time.pass(60_000);
  expect(loads()).toBe(before);
});

it('one load ends all that was shown before its events, and none is sent where they came', async () => {
  const { answers, env, live, next, seen, loads } = await airing();
  answers[NEXT] = [story(2, { version: 2, displayStatus: 'play' })];
  await next(2);
  answers['GET /rundowns'] = showAt(2, 2);
  await env.time.pass(6_000);
  expect([seen(), loads()]).toEqual([[2, 'spbbb'], 1]);
  answers[NEXT] = [story(3, { version: 3, displayStatus: 'play' })];
  await next(3);
  live('stories PATCH', { id: 2, version: 3, field: 'displayStatus', newValue: 'stop' });
  live('rundowns PATCH', { id: 1, version: 3, field: 'onAir', newValue: { id: 3, kind: 'story' } });
  await env.time.pass(60_000);
  expect([seen(), loads()]).toEqual([[3, 'sspbb'], 1]);
});
