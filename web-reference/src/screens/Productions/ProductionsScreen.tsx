import { OTHER_STATUSES, WRITE_ROLE } from '@lauda/domain';
import type { Production } from '@lauda/sdk';
import type { ReactElement } from 'react';
import type { ReadColumn } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { showTime } from '../../format/show.ts';
import { changedColumn, programNames, slugColumn } from '../../shared/documents/columns.tsx';
import { DocumentWorkspace } from '../../shared/documents/DocumentWorkspace.tsx';
import { documentSpec, type Words } from '../../shared/documents/spec.ts';
import { PRODUCTION_VIEWER } from './Card.tsx';
import { ProductionFields } from './ProductionFields.tsx';
import { ProductionVerbs } from './ProductionVerbs.tsx';
import { FormStatus, StatusBadge, statusOf } from './Status.tsx';
import { PRODUCTION_FILTERS } from './search.ts';

const columns = (words: Words): ReadColumn<Production>[] => {
  const { t, narrow, nameOf } = words;
  const time = (name: 'schedule' | 'departure'): ReadColumn<Production> => ({
    id: name,
    title: t(`production.${name}`),
    width: 84,
    align: 'right',
    cell: (row) => showTime(row[name]),
    sort: (a, b) => (a[name] ?? 'z').localeCompare(b[name] ?? 'z'),
  });
  return [
    {
      id: 'status',
      title: t('production.status'),
      width: narrow ? 96 : 124,
      frozen: true,
      cell: (row) => <StatusBadge status={statusOf(row)} />,
      sort: (a, b) => OTHER_STATUSES.indexOf(statusOf(a)) - OTHER_STATUSES.indexOf(statusOf(b)),
    },
    { ...slugColumn(words), sort: (a, b) => a.slug.localeCompare(b.slug) },
    time('departure'),
    time('schedule'),
    { id: 'local', title: t('production.local'), width: 220, cell: ({ local }) => word(local ?? '') },
    { id: 'team', title: t('production.team'), width: 130, cell: ({ team }) => word(team ?? '') },
    {
      id: 'producers',
      title: t('production.producers'),
      width: 140,
      cell: ({ producersIds }) => word(producersIds.map(nameOf).filter(Boolean).join(', ')),
    },
    {
      id: 'tasks',
      title: t('production.tasks'),
      width: 76,
      align: 'right',
      cell: ({ tasks }) => (tasks.length > 0 ? `${tasks.filter(({ done }) => done).length}/${tasks.length}` : ''),
    },
    { id: 'programs', title: t('production.programs'), width: 150, cell: ({ programsIds }) => word(programNames(words, programsIds)) },
    changedColumn(words),
  ];
};

/** The workspace of the productions of a day. */
export const PRODUCTIONS = documentSpec({
  kind: 'productions',
  title: 'area.productions',
  icon: 'production',
  writes: WRITE_ROLE.production,
  isDaily: true,
  filters: PRODUCTION_FILTERS,
  list: ({ productions }) => productions.open('day'),
  query: ({ onlyNotDone }, date) => ({ date, ...(onlyNotDone ? { onlyNotDone } : {}) }),
  shows: (row, { programId }) => programId === undefined || row.programsIds.includes(programId),
  columns,
  viewer: PRODUCTION_VIEWER,
  editor: { untitled: 'production.new', Fields: ProductionFields, Mark: FormStatus, isPublic: true },
  verbs: {
    create: 'production.create',
    view: 'production.view',
    versions: 'production.versions',
    beside: 'production.openBeside',
    remove: 'production.remove',
  },
  Verbs: ProductionVerbs,
  menu: [
    ...(['production.view', 'production.openBeside', 'production.versions', '-'] as const),
    ...(['production.email', 'production.emailGrid', '-', 'production.remove'] as const),
  ],
  texts: { none: 'production.none', noneText: 'production.noneText', removed: 'production.removed', count: 'production.count' },
});

/** The productions of a day: the list, and a tab for each open form. */
export const ProductionsScreen = (): ReactElement => <DocumentWorkspace spec={PRODUCTIONS} />;
