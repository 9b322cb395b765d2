import type { FilterFields } from '../../shared/documents/search.ts';

export const STORY_FILTERS = {
  slug: { kind: 'text', label: 'column.slug' },
  programId: { kind: 'program', label: 'place.program' },
  from: { kind: 'day', label: 'stories.from' },
  to: { kind: 'day', label: 'stories.to', notBefore: 'from' },
} as const satisfies FilterFields;
