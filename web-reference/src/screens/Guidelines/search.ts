import { DOCUMENT_STATES, type DocumentState } from '@lauda/domain';

/** The guideline workspace as the address keeps it. */
export interface GuidelinesSearch {
  /** The day shown, `YYYY-MM-DD`; none: today. */
  readonly date?: string | undefined;
  readonly programId?: number | undefined;
  /** One state only; none: all. */
  readonly state?: DocumentState | undefined;
  /** Guidelines open in tabs, in order; 0 is the new one. */
  readonly tabs?: readonly number[] | undefined;
  /** The tab shown; none: the list. */
  readonly open?: number | undefined;
}

const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/** Reads the workspace out of an address; what cannot be read is left out, and a shown guideline is always a tab. */
export const readGuidelinesSearch = (search: Record<string, unknown>): GuidelinesSearch => {
  const open = isId(search.open) ? search.open : undefined;
  const listed = Array.isArray(search.tabs) ? search.tabs.filter(isId) : [];
  const tabs = open !== undefined && !listed.includes(open) ? [...listed, open] : listed;
  const state = DOCUMENT_STATES.find((known) => known === search.state);
  return {
    ...(isDate(search.date) ? { date: search.date } : {}),
    ...(isId(search.programId) && search.programId > 0 ? { programId: search.programId } : {}),
    ...(state ? { state } : {}),
    ...(tabs.length > 0 ? { tabs } : {}),
    ...(open !== undefined ? { open } : {}),
  };
};
