import { AGENCY_EXCERPT, plainText } from '@lauda/domain';
import type { AgencyItem, AgencyLane } from '../types.ts';

/** Whether an item contains a text, in the part of its own text that lists carry. */
export const containsText = ({ title, text, author }: AgencyItem, term: string | null): boolean =>
  !term?.trim() || plainText([title, text, author].join('\n')).includes(plainText(term.trim()));
/** Whether its text may be longer than the part that lists carry. */
export const isExcerpt = ({ text }: AgencyItem): boolean => (text?.length ?? 0) >= AGENCY_EXCERPT;
/** Tells whether a lane shows what a source brings. */
export const isFrom = (lane: AgencyLane, { type, sourceId, listId }: Pick<AgencyItem, 'type' | 'sourceId' | 'listId'>): boolean =>
  lane.type === type &&
  ((lane.sourcesIds.length === 0 && lane.listsIds.length === 0) ||
    (sourceId !== null && lane.sourcesIds.includes(sourceId)) ||
    (listId !== null && lane.listsIds.includes(listId)));

/** Adds new items to shown ones, the newest first; those stay in the order of the server, which knows times more exactly than the second it answers. */
export function withNew(shown: readonly AgencyItem[], came: readonly AgencyItem[]): readonly AgencyItem[] {
  const items = [...shown];
  for (const item of came.toReversed()) {
    const at = items.findIndex(({ date }) => date <= item.date);
    items.splice(at < 0 ? items.length : at, 0, item);
  }
  return items;
}
