import type { FilterFields } from '../../shared/documents/search.ts';

export const REPORT_FILTERS = {
  filter: { kind: 'text', label: 'column.slug' },
  from: { kind: 'day', label: 'stories.from' },
  to: { kind: 'day', label: 'stories.to', notBefore: 'from' },
  categoryId: { kind: 'entry', label: 'report.category', empty: 'report.everyCategory', list: 'reports.categories' },
  documentId: { kind: 'document', label: 'report.ofDocument' },
} as const satisfies FilterFields;
