import { likeness, type MatchMode, plainText, type Snippet, snippetOf, threesOf, wordsTyped } from '@lauda/domain';
import { one, type Queryable } from '../storage/change.ts';
import type { Where } from '../storage/where.ts';

/** A search text: the SQL condition on the words of documents `w`, and the words to highlight. */
interface Match {
  readonly ask: (found: Where) => Where;
  readonly show: (text: string) => Snippet;
}

// Words of this length or more are compared by similarity; in shorter ones a typing error may be another word.
const TYPO_LENGTH = 4;
const LIKE = 0.6;
// Plural endings where the stemmers do not match singular and plural: ação, ações; región, regiones.
const PLURAL = /(oes|aes|aos|ao|iones|ion)$/;

// Punctuation separates words, as it does in the index.
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** Finds the common beginnings of inflected forms, in the three languages. */
async function beginningsOf(db: Queryable, words: readonly string[]): Promise<{ beginnings: Map<string, string[]>; hasLikeness: boolean }> {
  const text = `select (select coalesce(jsonb_object_agg(w, ts_lexize('portuguese_stem', w) || ts_lexize('spanish_stem', w) || ts_lexize('english_stem', w)), '{}')
    from unnest($1::text[]) w) as stems, exists (select 1 from pg_extension where extname = 'pg_trgm') as likeness`;
  const row = (await one<{ stems: Record<string, string[] | null>; likeness: boolean }>(db, text, [words]))!;
  const beginnings = words.map((word): [string, string[]] => {
    const stems = [...(row.stems[word] ?? []), word.replace(PLURAL, '')].filter((stem) => stem.length >= 3 && word.startsWith(stem));
    const [shortest = word] = stems.toSorted((a, b) => a.length - b.length);
    return [word, [shortest]];
  });
  return { beginnings: new Map(beginnings), hasLikeness: row.likeness };
}

/** Builds the condition for inflected forms, prefixes and similar spellings of each word. */
async function fuzzy(db: Queryable, words: readonly string[]): Promise<Match> {
  const { beginnings, hasLikeness } = await beginningsOf(db, words);
  const begun = [...beginnings.values()].flat();
  const typed = words.filter((word) => word.length >= TYPO_LENGTH).map(threesOf);
  const known = new Map<string, boolean>();
  // Each word is looked at once however often a page has it: many typed words and long documents would hold up everybody else for seconds.
  const isFound = (word: string): boolean => {
    let is = known.get(word);
    if (is === undefined) {
      const threes = threesOf(word);
      is = begun.some((beginning) => word.startsWith(beginning)) || typed.some((own) => likeness(own, threes) >= LIKE);
      known.set(word, is);
    }
    return is;
  };
  const ask = (found: Where): Where => {
    for (const word of words) {
      const prefixes = beginnings.get(word)!.map((beginning) => `'${beginning}':*`);
      found.and(prefixes.join(' | '), (query) => {
        const byWord = `w.search @@ ${query}::tsquery`;
        if (!hasLikeness || word.length < TYPO_LENGTH) return byWord;
        found.values.push(word);
        return `(${byWord} or $${found.values.length} <% w.words)`;
      });
    }
    return found;
  };
  return { ask, show: (text) => snippetOf(text, isFound) };
}

const QUERY: Readonly<Record<Exclude<MatchMode, 'FUZZY'>, (text: string) => string>> = {
  MUST: (text) => `plainto_tsquery('simple', ${text})`,
  PHRASE: (text) => `phraseto_tsquery('simple', ${text})`,
  SHOULD: (text) => `replace(plainto_tsquery('simple', ${text})::text, ' & ', ' | ')::tsquery`,
};

/** Builds the search for a text (SRCH-02): all words, a phrase, any word, or inflected forms with typing errors. */
export async function matchOf(db: Queryable, typed: string, mode: MatchMode): Promise<Match> {
  const words = wordsTyped(typed);
  if (mode === 'FUZZY' && words.length > 0) return fuzzy(db, words);
  const isPhrase = (_word: string, at: number, all: readonly string[]): boolean =>
    words.some((_first, place) => words.every((word, from) => all[at - place + from] === word));
  const known = new Set(words);
  const query = QUERY[mode === 'FUZZY' ? 'MUST' : mode];
  return {
    ask: (found) => found.and(plainText(typed).replaceAll(PUNCTUATION, ' '), (text) => `w.search @@ ${query(text)}`),
    show: (text) => snippetOf(text, mode === 'PHRASE' ? isPhrase : (word) => known.has(word)),
  };
}
