import { DOCUMENT_STATES, type DocumentState } from '@lauda/domain';
import { type FilterFields, workspaceSearch } from '../../shared/documents/search.ts';

export const GUIDELINE_FILTERS = {
  programId: { kind: 'program', label: 'place.program' },
  state: {
    kind: 'choice',
    label: 'guideline.state',
    empty: 'guideline.allStates',
    values: DOCUMENT_STATES,
    word: (state) => `guidelineState.${state as DocumentState}`,
  },
} as const satisfies FilterFields;

/** Reads the guideline workspace out of an address. */
export const readGuidelinesSearch = workspaceSearch(GUIDELINE_FILTERS);
