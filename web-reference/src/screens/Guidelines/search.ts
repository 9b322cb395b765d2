import { DOCUMENT_STATES, type DocumentState, GROUPING_TEXTS, GUIDELINE_GROUPINGS, type GuidelineGrouping } from '@lauda/domain';
import type { FilterFields } from '../../shared/documents/search.ts';

export const GUIDELINE_FILTERS = {
  programId: { kind: 'program', label: 'place.program' },
  state: {
    kind: 'choice',
    label: 'guideline.state',
    empty: 'guideline.allStates',
    values: DOCUMENT_STATES,
    word: (state) => `guidelineState.${state as DocumentState}`,
  },
  grouping: {
    kind: 'choice',
    label: 'guideline.grouping',
    empty: 'guideline.notGrouped',
    values: GUIDELINE_GROUPINGS,
    word: (grouping) => GROUPING_TEXTS[grouping as GuidelineGrouping],
  },
} as const satisfies FilterFields;
