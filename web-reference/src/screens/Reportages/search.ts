import type { FilterFields } from '../../shared/documents/search.ts';

export const REPORTAGE_FILTERS = {
  slug: { kind: 'text', label: 'column.slug' },
  from: { kind: 'day', label: 'stories.from' },
  to: { kind: 'day', label: 'stories.to', notBefore: 'from' },
  programs: {
    kind: 'choice',
    label: 'guideline.programs',
    empty: 'reportage.myPrograms',
    values: ['all'],
    word: () => 'guideline.allPrograms',
  },
} as const satisfies FilterFields;
