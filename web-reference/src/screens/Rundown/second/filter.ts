import { matchesTyped } from '@lauda/domain';
import { isBlock, type Line, type StoryLine } from '../grid/lines.ts';

export const FILTER_KINDS = ['all', 'unapproved', 'marked', 'locked', 'empty', 'floated', 'standBy', 'note', 'vt', 'live', 'vo'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

/** The filter of a second view of the rundown. */
export interface LineFilter {
  readonly kind: FilterKind;
  /** The nickname of a presenter, reporter or editor; empty for anybody. */
  readonly person: string;
  readonly words: string;
}

const KINDS: Record<FilterKind, (line: StoryLine) => boolean> = {
  all: () => true,
  unapproved: ({ approved, standBy, floated }) => !approved && !standBy && !floated,
  marked: ({ mark }) => mark !== undefined,
  locked: ({ lock }) => lock !== null,
  empty: ({ empty }) => empty,
  floated: ({ floated }) => floated,
  standBy: ({ standBy }) => standBy,
  note: ({ kind }) => kind === 'note',
  vt: ({ kind }) => kind === 'vt',
  live: ({ kind }) => kind === 'live',
  vo: ({ kind }) => kind === 'vo',
};

const isWanted = (line: StoryLine, { kind, person, words }: LineFilter): boolean =>
  KINDS[kind](line) &&
  (person === '' || [line.presenter, line.reporter, line.editor].includes(person)) &&
  (words.trim() === '' || matchesTyped(`${line.page} ${line.slug}`, words));

/** Returns the lines that match a filter; a block stays above its matching stories. */
export const filterLines = (lines: readonly Line[], filter: LineFilter): Line[] =>
  lines.filter((line, at) => {
    if (!isBlock(line)) return isWanted(line, filter);
    for (let next = at + 1; next < lines.length; next += 1) {
      const story = lines[next]!;
      if (isBlock(story)) return false;
      if (isWanted(story, filter)) return true;
    }
    return false;
  });
