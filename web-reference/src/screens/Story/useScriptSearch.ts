import type { Story, StorySections } from '@lauda/sdk';
import { useMemo, useState } from 'react';
import type { FoundText } from '../../shared/script/ScriptArea.tsx';
import { placesOf, type Range, replaceAt } from '../../shared/script/scriptText.ts';
import { type RateOf, type SectionKey, scriptTexts, withSection, withText } from '../../shared/sections.ts';

export interface SearchHit {
  readonly key: SectionKey;
  readonly uuid: string;
  readonly place: Range;
  /** The index of the hit in its text. */
  readonly number: number;
}

/** Returns the hits of a query in a whole script, in the order of airing. */
export const hitsIn = (story: Pick<Story, 'sections'>, query: string, exact: boolean): SearchHit[] =>
  scriptTexts(story).flatMap(({ key, uuid, text }) => placesOf(text, query, exact).map((place, number) => ({ key, uuid, place, number })));

/** Replaces hits by a text and updates the durations. */
export const replaceHits = (story: Pick<Story, 'sections'>, hits: readonly SearchHit[], by: string, rateOf: RateOf): StorySections =>
  scriptTexts(story).reduce((sections, { key, uuid, text }) => {
    const places = hits.filter((hit) => hit.uuid === uuid).map(({ place }) => place);
    const section = sections[key];
    if (places.length === 0 || !section) return sections;
    return withSection(sections, key, withText(section, uuid, replaceAt(text, places, by)), rateOf);
  }, story.sections);

/** Answers which hit comes after one that was replaced: the first behind what was written, or none, so that a text that holds the query is not replaced again. */
export const hitAfter = (
  story: Pick<Story, 'sections'>,
  hits: readonly SearchHit[],
  replaced: SearchHit,
  by: string,
): number | undefined => {
  const order = scriptTexts(story).map(({ uuid }) => uuid);
  const [part, behind] = [order.indexOf(replaced.uuid), replaced.place[0] + by.length];
  const next = hits.findIndex(({ uuid, place }) => (uuid === replaced.uuid ? place[0] >= behind : order.indexOf(uuid) > part));
  return next < 0 ? undefined : next;
};

export interface ScriptSearch {
  readonly query: string;
  readonly exact: boolean;
  readonly hits: readonly SearchHit[];
  /** The number of the current hit; undefined behind the last one. */
  readonly at: number | undefined;
  readonly current: SearchHit | undefined;
  /** The hits by part, for the texts to mark; undefined without a query. */
  readonly found: ReadonlyMap<string, FoundText> | undefined;
  readonly look: (change: { readonly query?: string; readonly exact?: boolean }) => void;
  readonly step: (by: number) => void;
  /** Goes to a hit by its number among all of them, or behind the last one. */
  readonly go: (at: number | undefined) => void;
}

/** Searches a script and steps through the hits. */
export const useScriptSearch = (story: Story | undefined, isOpen: boolean): ScriptSearch => {
  const [query, setQuery] = useState('');
  const [exact, setExact] = useState(false);
  const [wanted, setAt] = useState<number | undefined>(0);
  const hits = useMemo(() => (story && isOpen ? hitsIn(story, query, exact) : []), [story, isOpen, query, exact]);
  const at = wanted && Math.min(wanted, Math.max(0, hits.length - 1));
  const current = at === undefined ? undefined : hits[at];
  const found = useMemo(() => {
    if (hits.length === 0) return undefined;
    const byPart = new Map<string, FoundText>();
    for (const { uuid } of hits) {
      if (byPart.has(uuid)) continue;
      const mine = hits.filter((hit) => hit.uuid === uuid);
      byPart.set(uuid, { places: mine.map(({ place }) => place), current: current?.uuid === uuid ? current.number : undefined });
    }
    return byPart;
  }, [hits, current]);
  return {
    query,
    exact,
    hits,
    at,
    current,
    found,
    look: (change) => {
      if (change.query !== undefined) setQuery(change.query);
      if (change.exact !== undefined) setExact(change.exact);
      setAt(0);
    },
    go: setAt,
    step: (by) => setAt(((at ?? (by > 0 ? -1 : 0)) + by + hits.length) % Math.max(1, hits.length)),
  };
};
