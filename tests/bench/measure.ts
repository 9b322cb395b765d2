/** Rounds of a comparison: one of each side in turn, so that a slow moment of the machine meets both. */
const ROUNDS = 5;

export interface Outcome {
  readonly name: string;
  /** What the ratio divides by what. */
  readonly what: string;
  readonly ratio: number;
  readonly bound: { readonly most: number } | { readonly least: number };
  readonly unit: string;
  /** The median of each side, or the figures a size is made of. */
  readonly medians: Readonly<Record<string, number>>;
  /** Every round of each side; absent where nothing varies. */
  readonly rounds?: Readonly<Record<string, readonly number[]>>;
  /** Figures that explain the result and have no bound. */
  readonly notes?: Readonly<Record<string, number | string>>;
}
export interface Bench {
  readonly name: string;
  run(): Promise<Outcome>;
}
/** The rounds of the product and of the bare program it is held against. */
export interface Rounds {
  readonly ours: number[];
  readonly bare: number[];
}

export const keeps = ({ ratio, bound }: Outcome): boolean => ('most' in bound ? ratio <= bound.most : ratio >= bound.least);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The distance between the best and the worst round, as a part of their median. */
export const spread = (values: readonly number[]): number => (Math.max(...values) - Math.min(...values)) / median(values);

/**
 * Measures both sides in turn after one round of each that does not count, each from a collected heap.
 * Who begins changes from round to round, so neither always meets what the other leaves behind.
 */
export async function interleave(ours: () => number | Promise<number>, bare: () => number | Promise<number>): Promise<Rounds> {
  const taken: Rounds = { ours: [], bare: [] };
  const sides = [['ours', ours] as const, ['bare', bare] as const];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [side, measure] of round % 2 ? sides : sides.toReversed()) {
      globalThis.gc?.();
      const value = await measure();
      if (round > 0) taken[side].push(value);
    }
  }
  return taken;
}

/** The ratio of the medians, with every round and its spread. */
export function compared(
  { ours, bare }: Rounds,
  names: readonly [ours: string, bare: string],
): Pick<Outcome, 'ratio' | 'medians' | 'rounds'> {
  const [a, b] = [median(ours), median(bare)];
  return { ratio: a / b, medians: { [names[0]]: a, [names[1]]: b }, rounds: { [names[0]]: ours, [names[1]]: bare } };
}
