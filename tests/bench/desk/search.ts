import { wordAt } from '../fixtures/documents.ts';
import { Load } from '../load.ts';
import { type Choice, callInTurns, median, type Outcome, percentile } from '../measure.ts';
import type { Listening } from '../newsroom.ts';
import type { Reader } from './reading.ts';

/** Calls of each side, one after the other. */
const CALLS = 60;
const P95 = 0.95;
// From words of every tenth document to those of every five hundredth, as people look for them.
const RANKS = [40, 75, 120, 180, 260, 350, 470, 600, 800, 1_000];

/** Of these ranks the next word of seven letters or more. */
const LONG = RANKS.map((rank) => {
  let at = rank;
  while (wordAt(at).length < 7) at += 1;
  return wordAt(at);
});

/** What is looked for: a case of the search, and the texts of its calls. */
interface Case {
  readonly mode: 'MUST' | 'PHRASE' | 'SHOULD' | 'FUZZY';
  readonly texts: readonly string[];
  readonly most: number;
}
/** A word typed wrong: two letters change places. */
const mistyped = (word: string): string => `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`;
const CASES: Readonly<Record<string, Case>> = {
  words: { mode: 'MUST', texts: RANKS.map((rank) => `${wordAt(10 + (rank % 7))} ${wordAt(rank)}`), most: 3 },
  word: { mode: 'MUST', texts: RANKS.map(wordAt), most: 3 },
  phrase: { mode: 'PHRASE', texts: RANKS.map((rank) => `${wordAt(10 + (rank % 7))} ${wordAt(rank)}`), most: 3 },
  any: { mode: 'SHOULD', texts: RANKS.map((rank) => `${wordAt(rank)} ${wordAt(rank + 13)}`), most: 3 },
  typos: { mode: 'FUZZY', texts: LONG.map(mistyped), most: 3 },
};
/** What is asked of the search: the first page with its total, or the counts beside it. */
const ANSWERS = { page: '/documents/filter', counts: '/documents/facets' } as const;

/** The search of each mode, by its page and its counts, of who sees all and of who sees a part: the name of each figure with its calls. */
function figures(size: number): { name: string; search: Case; answer: keyof typeof ANSWERS; sight: 'all' | 'part' }[] {
  return Object.entries(CASES).flatMap(([name, search]) =>
    (['all', 'part'] as const).flatMap((sight) =>
      (['page', 'counts'] as const).map((answer) => ({ name: `desk-search-${name}-${answer}-${sight}-${size}`, search, answer, sight })),
    ),
  );
}
export const wantsSearch = ({ wants }: Choice, size: number): boolean => figures(size).some(({ name }) => wants(name));

/** p95 of a search of documents against PostgreSQL's own, call by call in turns. */
export async function measureSearch(
  size: number,
  bareServer: Listening,
  readers: Readonly<Record<'all' | 'part', Reader>>,
  { wants, tell }: Choice,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, search, answer, sight } of figures(size)) {
    if (!wants(name)) continue;
    const { url, token, person } = readers[sight];
    const ours = new Load(url, { path: '/', token }, 1);
    const bare = new Load(bareServer.line.url, { path: '/', token }, 1);
    const text = (at: number): string => encodeURIComponent(search.texts[at % search.texts.length]!);
    const taken = await callInTurns(
      CALLS,
      (at) => ours.time(`/api${ANSWERS[answer]}?matchMode=${search.mode}&text=${text(at)}`),
      (at) => bare.time(`/?search=${search.mode}&answer=${answer}&text=${text(at)}&person=${person}`),
    );
    await Promise.all([ours.close(), bare.close()]);
    const [a, b] = [percentile(taken.ours, P95), percentile(taken.bare, P95)];
    const by = search.mode === 'FUZZY' ? 'bare trigrams' : 'tsquery';
    const outcome: Outcome = {
      name,
      what: `p95 of GET ${ANSWERS[answer]} (${search.mode}) of ${size} documents, for who sees ${sight} of them / ${by} on the same index`,
      ratio: a / b,
      bound: { most: search.most },
      unit: 'ms a call',
      medians: { server: a, bare: b },
      notes: { 'server, median': median(taken.ours), 'bare, median': median(taken.bare) },
    };
    tell(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}
