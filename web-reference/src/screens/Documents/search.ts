import { DOCUMENT_KINDS, MATCH_MODES } from '@lauda/domain';
import { idOf, known } from '../../app/searchValues.ts';
import { type FilterFields, type SearchOf, workspaceSearch } from '../../shared/documents/search.ts';

const days = {
  from: { kind: 'day', label: 'stories.from' },
  to: { kind: 'day', label: 'stories.to', notBefore: 'from' },
} as const;
const text = { kind: 'text', label: 'found.text' } as const;
const programId = { kind: 'program', label: 'place.program' } as const;
const kind = {
  kind: 'choice',
  label: 'found.kind',
  empty: 'found.everyKind',
  values: DOCUMENT_KINDS,
  word: (value: string) => `locks.kind.${value}` as never,
} as const;

export const SEARCH_FILTERS = {
  text,
  kind,
  matchMode: {
    kind: 'choice',
    label: 'found.mode',
    empty: 'found.mode.MUST',
    values: MATCH_MODES.filter((mode) => mode !== 'MUST'),
    word: (value) => `found.mode.${value}` as never,
  },
  programId,
  ...days,
} as const satisfies FilterFields;
export const ARCHIVE_FILTERS = { text, kind, programId, ...days } as const satisfies FilterFields;
export const SCRIPT_FILTERS = { text, programId, ...days } as const satisfies FilterFields;

/** The search parameters of a document search; the owner is chosen among the owners of the results. */
export type FoundSearch = SearchOf<typeof SEARCH_FILTERS> & { readonly personId?: number | undefined };

const withPerson =
  <const F extends FilterFields>(filters: F) =>
  (search: Record<string, unknown>): SearchOf<F> & { readonly personId?: number | undefined } => {
    const personId = idOf(search.personId);
    return { ...workspaceSearch(filters)(search), ...known({ personId }) };
  };

export const readSearch = withPerson(SEARCH_FILTERS);
export const readArchive = withPerson(ARCHIVE_FILTERS);
export const readScripts = withPerson(SCRIPT_FILTERS);

/** The search parameters of the trash: the kind of document. */
export interface TrashSearch {
  readonly kind?: string;
  readonly page?: number;
  readonly view?: number;
}
export const readTrash = ({ kind: of, page }: Record<string, unknown>): TrashSearch => ({
  ...(typeof of === 'string' ? { kind: of } : {}),
  ...known({ page: idOf(page) }),
});
