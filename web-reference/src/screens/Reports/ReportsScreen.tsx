import type { Report } from '@lauda/sdk';
import type { ReactElement } from 'react';
import type { ReadColumn } from '../../components/grid/ReadGrid.tsx';
import { changedColumn, dayColumn, slugColumn } from '../../shared/documents/columns.tsx';
import { DocumentWorkspace } from '../../shared/documents/DocumentWorkspace.tsx';
import { namedSpec, type Words } from '../../shared/documents/spec.ts';
import { Named } from './Named.tsx';
import { ReportFields } from './ReportFields.tsx';
import { REPORT_FILTERS } from './search.ts';
import { REPORT_VIEWER } from './viewer.tsx';

const columns = (words: Words): ReadColumn<Report>[] => {
  const { t } = words;
  return [
    dayColumn(words),
    slugColumn(words),
    {
      id: 'categories',
      title: t('report.categories'),
      width: 180,
      cell: ({ categoriesIds }) => <Named list="reports.categories" ids={categoriesIds} />,
    },
    { id: 'events', title: t('report.events'), width: 220, cell: ({ eventsIds }) => <Named list="reports.events" ids={eventsIds} /> },
    {
      id: 'documents',
      title: t('report.documents'),
      width: 166,
      align: 'right',
      cell: ({ documentsIds }) => (documentsIds.length > 0 ? String(documentsIds.length) : ''),
    },
    changedColumn(words),
  ];
};

const REPORTS = namedSpec('report', {
  kind: 'reports',
  hasTrash: true,
  filters: REPORT_FILTERS,
  list: ({ reports }) => reports.open('pages'),
  query: ({ from, to, filter, categoryId, documentId, page = 0, trash }) => ({
    ...{ from, to, filter, documentId, page, trash },
    categoriesIds: categoryId === undefined ? undefined : [categoryId],
  }),
  columns,
  viewer: REPORT_VIEWER,
  editor: { Fields: ReportFields, closesToList: true },
  menu: ['report.view', 'report.openBeside', 'report.versions', '-', 'report.restore', 'report.remove'],
});

/** The reports of the newsroom, 25 to a page, and a tab for each open form. */
export const ReportsScreen = (): ReactElement => <DocumentWorkspace spec={REPORTS} />;
