import { expect, it } from 'vitest';
import type { Sent } from '../../testing/src/recording.ts';
import type { Rundown } from '../src/types.ts';
import { SB } from './acting.ts';
import { later, refusal } from './answers.ts';
import { block, rundown, story } from './entities.ts';
import { opened } from './opened.ts';
import { settle } from './time.ts';

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
  const next = (id: number) =>
    made.open.displayStatus({ storyIds: [id], updatePrevious: true, after: made.open.view.snapshot()!.onAir }, 'play');
  const loads = () => made.lines().filter((line) => line === 'GET /rundowns').length;
  return { ...made, seen, next, loads };
};
const CHANGED = () => refusal(409, 'on_air_changed');

it('the next one says what it follows; where that has changed the rundown is loaded, and the next press is right', async () => {
  const { answers, open, next, seen, sent, store } = await airing();
  answers[NEXT] = CHANGED;
  answers['GET /rundowns'] = showAt(4, 5);
  const done = next(2);
  expect(seen()).toEqual([2, 'spbbb']);
  expect(await done).toMatchObject({ ok: false, error: { code: 'on_air_changed' } });
  await settle();
  expect(seen()).toEqual([4, 'ssspb']);
  expect(store.notices.view.snapshot().at(-1)).toMatchObject({ level: 'WARNING', title: { key: 'error:onAirChanged' } });
  answers[NEXT] = [story(5, { version: 6, displayStatus: 'play' })];
  await next(5);
  expect(sent.filter(({ route }) => route === NEXT).map(({ body }) => body)).toEqual([
    { ids: [2], status: 'play', updatePrevious: true, expectedOnAir: { id: 1, kind: 'story' } },
    { ids: [5], status: 'play', updatePrevious: true, expectedOnAir: { id: 4, kind: 'story' } },
  ]);
  // A row that somebody chose is put on air whatever else is.
  answers[ONE] = story(3, { version: 7, displayStatus: 'play' });
  await open.displayStatus({ storyIds: [3] }, 'play');
  expect(sent.at(-1)!.body).toEqual({ status: 'play' });
});

it('what is put on air is sent one after the other: side by side two presses could arrive in either order', async () => {
  const { answers, open, next, lines, seen, sent } = await airing();
  const [first, second] = [later(), later()];
  answers[NEXT] = ({ body }: Sent) => ((body as { ids: number[] }).ids[0] === 2 ? first : second).promise;
  answers[ONE] = ({ path, body }: Sent) => story(Number(path!.storyId), { version: 5, displayStatus: (body as { status: 'stop' }).status });
  const done = [next(2), next(3), open.displayStatus({ storyIds: [3] }, 'stop')];
  await settle();
  expect([seen(), lines()]).toEqual([[undefined, 'sssbb'], [NEXT]]);
  // What follows is sent also where nobody knows what became of the first: it says what it expects.
  first.refuse(refusal(0, 'server_unavailable'));
  await settle();
  expect(lines()).toEqual([NEXT, NEXT]);
  expect(sent.at(-1)!.body).toMatchObject({ ids: [3], expectedOnAir: { id: 2, kind: 'story' } });
  second.answer([story(3, { version: 4, displayStatus: 'play' })]);
  await Promise.all(done);
  expect(lines()).toEqual([NEXT, NEXT, 'PUT /rundowns/1/stories/3/display_status']);
});

it('a row that is chosen while a call gets no answer is not put on air long after it was wanted', async () => {
  const { answers, open, seen, sent } = await airing();
  const first = later();
  answers[ONE] = ({ path }: Sent) =>
    Number(path!.storyId) === 2 ? first.promise : story(Number(path!.storyId), { version: 5, displayStatus: 'play' });
  const done = [2, 3].map((id) => open.displayStatus({ storyIds: [id] }, 'play'));
  await settle();
  first.refuse(refusal(0, 'server_unavailable'));
  expect((await Promise.all(done)).map(({ ok }) => ok)).toEqual([false, false]);
  expect([seen(), sent.filter(({ route }) => route === ONE).length]).toEqual([[1, 'pbbbb'], 1]);
  // The next press is one of its own.
  expect((await open.displayStatus({ storyIds: [4] }, 'play')).ok).toBe(true);
  expect(sent.filter(({ route }) => route === ONE).map(({ path }) => path!.storyId)).toEqual([2, 4]);
});

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

it('an undo says what it takes off the air, and is refused where something else is on air by then', async () => {
  const { answers, next, seen, sent, store } = await airing();
  answers[NEXT] = [story(1, { version: 2, displayStatus: 'stop' }), story(2, { version: 2, displayStatus: 'play' })];
  await next(2);
  answers[ONE] = CHANGED;
  answers['GET /rundowns'] = showAt(5, 4);
  sent.length = 0;
  expect(await store.undo.undo()).toBe('failed');
  await settle();
  expect(sent.map(({ line, body }) => [line, body])).toEqual([
    ['PUT /rundowns/1/stories/2/display_status', { status: 'blank', expectedOnAir: { id: 2, kind: 'story' } }],
    ['GET /rundowns', undefined],
  ]);
  expect(seen()).toEqual([5, 'ssssp']);
  expect(store.notices.view.snapshot().at(-1)).toMatchObject({ title: { key: 'error:onAirChanged' } });
});
