import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Cut, course } from './slowNewsroom.ts';

async function run(seed: number, verbs: number, cuts?: Cut): Promise<void> {
  for (const { shown, fresh, timed, stories } of await course(seed, verbs, cuts)) {
    expect(shown).toEqual(fresh);
    expect(timed).toBe(stories);
  }
}

it('comes to the state of a fresh load whatever the order and delay of answers and events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => run(seed, 60)),
    { numRuns: 60 },
  );
});

it.each([
  // A load of one rundown is answered between the events and the load of the other: each course needs another of the rules of loads.
  5_128_011, 7_428_939, 15_189_559, 16_809_453, 17_980_173, 22_156_987, 26_689_781, 40_435_549, 453_480_891, 481_649_905,
])('comes to the state of a fresh load in course %i, where loads and events cross', (seed) => run(seed, 60));

it('comes to the state of a fresh load after 500 verbs of three people', async () => {
  await run(20_260_310, 500);
});

it('comes to the state of a fresh load when the events of a cut connection come after it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => run(seed, 60, 'resumed')),
    { numRuns: 100 },
  );
});

it.each([
  // A story that was removed and brought back is loaded in its place before both are told.
  925_086_501, 2_073_936_835,
])('comes to the state of a fresh load in course %i, where a load overtakes the events of a cut connection', (seed) =>
  run(seed, 60, 'resumed'));
