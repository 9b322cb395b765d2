/** Rounds of a comparison, and the slices of each side within one. */
const ROUNDS = 5;
const SLICES = 6;

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
/** What part of a bench is wanted: all of it, by default. */
export interface Choice {
  /** The sizes of newsrooms, in documents of each kind. */
  readonly sizes: readonly number[] | undefined;
  /** Whether an outcome is measured, by its name. */
  wants(name: string): boolean;
  /** Tells an outcome at once, where others take minutes more. */
  tell(outcome: Outcome): void;
}
export interface Bench {
  readonly name: string;
  run(choice: Choice): Promise<Outcome | readonly Outcome[]>;
}
/** The rounds of the product and of the bare program it is held against. */
export interface Rounds {
  readonly ours: number[];
  readonly bare: number[];
}

/** Whether an outcome is within its bound, or so much of the bound inside it. */
export const keeps = ({ ratio, bound }: Outcome, inside = 0): boolean =>
  'most' in bound ? ratio <= bound.most * (1 - inside) : ratio >= bound.least * (1 + inside);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The value below which so many of the measured ones lie. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The distance between the best and the worst round, as a part of their median. */
export const spread = (values: readonly number[]): number => (Math.max(...values) - Math.min(...values)) / median(values);

type Measure = () => number | Promise<number>;

/**
 * Measures every side after one round that does not count, each from a collected heap. Within a round the sides take turns in short slices,
 * so that what else the machine does meets all of them; a round is the median of its slices. Who begins changes from slice to slice.
 */
export async function takeTurns<Side extends string>(sides: Readonly<Record<Side, Measure>>): Promise<Record<Side, number[]>> {
  const order = Object.keys(sides) as Side[];
  const empty = (): Record<Side, number[]> => Object.fromEntries(order.map((side) => [side, []])) as unknown as Record<Side, number[]>;
  const taken = empty();
  for (let round = 0; round <= ROUNDS; round += 1) {
    const slices = empty();
    for (let slice = 0; slice < SLICES; slice += 1) {
      for (const side of slice % 2 ? order.toReversed() : order) {
        globalThis.gc?.();
        slices[side].push(await sides[side]());
      }
    }
    if (round > 0) for (const side of order) taken[side].push(median(slices[side]));
  }
  return taken;
}

/** Measures the product and the bare program it is held against, in turns. */
export const interleave = (ours: Measure, bare: Measure): Promise<Rounds> => takeTurns({ ours, bare });

/** The calls of a comparison that do not count, before those that do. */
const WARM = 8;
/**
 * Measures calls of both sides one by one in turns, so that what else the machine does meets both: for what is too short for rounds. A measure is
 * told which call it is, from 0.
 */
export async function callInTurns(
  calls: number,
  ours: (at: number) => Promise<number>,
  bare: (at: number) => Promise<number>,
): Promise<Rounds> {
  const taken: Rounds = { ours: [], bare: [] };
  for (let call = -WARM; call < calls; call += 1) {
    const at = call + WARM;
    const isFirst = at % 2 === 0;
    const early = isFirst ? await ours(at) : undefined;
    const least = await bare(at);
    const own = early ?? (await ours(at));
    if (call < 0) continue;
    taken.ours.push(own);
    taken.bare.push(least);
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
