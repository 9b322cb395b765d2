import { setImmediate as othersTurn } from 'node:timers/promises';
import { plainText } from '@lauda/domain';

/** The least share of common trigrams of similar names: allows a typing error in a name of two words, or an additional word in one of three. */
const ALIKE = 0.6;
/** Names of one batch, after which other requests are served. */
const AT_ONCE = 250;

/** Lists the trigrams of a text as PostgreSQL's pg_trgm makes them. */
function trigrams(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const all = words.flatMap((word) => {
    const padded = `  ${word} `;
    return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  });
  return [...new Set(all)];
}
/** Tells whether two sorted lists have at least `least` numbers in common. */
function share(one: Int32Array, other: Int32Array, least: number): boolean {
  let [at, beside, shared] = [0, 0, 0];
  while (at < one.length && beside < other.length) {
    if (shared + Math.min(one.length - at, other.length - beside) < least) return false;
    const [a, b] = [one[at]!, other[beside]!];
    if (a === b) shared += 1;
    if (a <= b) at += 1;
    if (b <= a) beside += 1;
  }
  return shared >= least;
}
const digits = (text: string): string => text.replaceAll(/\D/g, '');

/**
 * Finds the indexes of similar names, each pair once. Similar names share one of their rarest trigrams, so only names with one of these are compared:
 * ten thousand names take about a second, the same join in the database takes many. Names that differ in a number ("room 1", "room 2") are not
 * similar.
 */
export async function alikeNames(names: readonly string[], signal?: AbortSignal): Promise<[number, number][]> {
  const plain = names.map((name) => plainText(name));
  const numbers = plain.map(digits);
  const texts = plain.map(trigrams);
  const often = new Map<string, number>();
  for (const set of texts) for (const trigram of set) often.set(trigram, (often.get(trigram) ?? 0) + 1);
  const ranks = new Map([...often].sort(([, a], [, b]) => a - b).map(([trigram], rank) => [trigram, rank]));
  // Sorted by frequency, the rarest first.
  const sets = texts.map((set) => Int32Array.from(set, (trigram) => ranks.get(trigram)!).sort());
  const having: number[][] = Array.from(ranks, () => []);
  const lookedAt = new Int32Array(names.length).fill(-1);
  const pairs: [number, number][] = [];
  for (const [place, set] of sets.entries()) {
    if (place % AT_ONCE === 0) await othersTurn();
    signal?.throwIfAborted();
    const rarest = set.subarray(0, set.length - Math.ceil(ALIKE * set.length) + 1);
    for (const trigram of rarest)
      for (const other of having[trigram]!) {
        if (lookedAt[other] === place) continue;
        lookedAt[other] = place;
        const theirs = sets[other]!;
        // The number of common trigrams needed for that share of all trigrams of both.
        const least = Math.ceil((ALIKE * (set.length + theirs.length)) / (1 + ALIKE));
        if (numbers[place] === numbers[other] && share(set, theirs, least)) pairs.push([other, place]);
      }
    for (const trigram of rarest) having[trigram]!.push(place);
  }
  return pairs;
}
