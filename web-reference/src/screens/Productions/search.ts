import type { FilterFields } from '../../shared/documents/search.ts';

export const PRODUCTION_FILTERS = {
  programId: { kind: 'program', label: 'place.program' },
  onlyNotDone: { kind: 'flag', label: 'production.onlyNotDone' },
} as const satisfies FilterFields;
