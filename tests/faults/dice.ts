/** Draws numbers from 0 up to below a bound, the same for the same seed. */
export type Dice = (below: number) => number;

/** Makes dice for a seed. */
export function dice(seed: number): Dice {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The seed of a run: told by SEED to repeat a failure, else another one each time; it is part of every failure's message. */
export const seedOfRun = (): number => Number(process.env.SEED) || Date.now() % 2 ** 31;

export const pick = <T>(roll: Dice, list: readonly T[]): T => list[roll(list.length)]!;
