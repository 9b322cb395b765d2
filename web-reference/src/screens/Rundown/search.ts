import { idOf, known } from '../../app/searchValues.ts';

/** The tabs of the workspace as the address keeps them. */
export interface RundownSearch {
  /** Stories open in tabs, in order. */
  readonly open?: readonly number[] | undefined;
  /** The story of the active tab; undefined for the grid. */
  readonly story?: number | undefined;
  /** The story shown beside the grid. */
  readonly beside?: number | undefined;
  /** Whether the preview of the rundown is the active tab. */
  readonly preview?: true | undefined;
}

const ids = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number).filter((id) => Number.isInteger(id) && id > 0) : []);

/** Reads the tabs out of an address; unreadable ones are left out, and the active story always has a tab. */
export const readRundownSearch = (search: Record<string, unknown>): RundownSearch => {
  const story = idOf(search.story);
  const listed = ids(search.open);
  const open = story !== undefined && !listed.includes(story) ? [...listed, story] : listed;
  return known({
    open: open.length > 0 ? open : undefined,
    story,
    beside: idOf(search.beside),
    preview: search.preview ? (true as const) : undefined,
  });
};
