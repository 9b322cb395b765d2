import { hourOn, OTHER_STATUSES } from '@lauda/domain';
import type { Production } from '@lauda/sdk';
import type { ReactElement } from 'react';
import type { ReadColumn } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { showDate, showTime } from '../../format/show.ts';
import { changedColumn, peopleColumn, programsColumn, slugColumn, tasksColumn } from '../../shared/documents/columns.tsx';
import { DocumentWorkspace } from '../../shared/documents/DocumentWorkspace.tsx';
import { namedSpec, type Words } from '../../shared/documents/spec.ts';
import { PRODUCTION_VIEWER } from './Card.tsx';
import { ProductionFields } from './ProductionFields.tsx';
import { ProductionVerbs } from './ProductionVerbs.tsx';
import { FormStatus, StatusBadge, statusOf } from './Status.tsx';
import { PRODUCTION_FILTERS } from './search.ts';

const columns = (words: Words, day: string): ReadColumn<Production>[] => {
  const { t, narrow, language } = words;
  const hour = (row: Production, name: 'schedule' | 'departure'): string => (row.date === day ? row[name] : hourOn(row, day)) ?? 'z';
  // One that is listed for a task leaves on another day: which one stands there, and beside it the hour of the task.
  const other = {
    schedule: (row: Production) => showTime(hourOn(row, day)),
    departure: ({ date }: Production) => showDate(date, language, 'day'),
  };
  const time = (name: 'schedule' | 'departure'): ReadColumn<Production> => ({
    id: name,
    title: t(`production.${name}`),
    width: 84,
    align: 'right',
    cell: (row) => (row.date === day ? showTime(row[name]) : other[name](row)),
    sort: (a, b) => hour(a, name).localeCompare(hour(b, name)),
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
    { ...peopleColumn(words, 'production.producers', ({ producersIds }) => producersIds), width: 140 },
    { ...tasksColumn(words, 'production.tasks', ({ tasks }) => tasks), width: 76 },
    { ...programsColumn(words), width: 150 },
    changedColumn(words),
  ];
};

/** The workspace of the productions of a day. */
export const PRODUCTIONS = namedSpec('production', {
  kind: 'productions',
  isDaily: true,
  filters: PRODUCTION_FILTERS,
  list: ({ productions }) => productions.open('day'),
  query: ({ onlyNotDone }, date) => ({ date, ...(onlyNotDone ? { onlyNotDone } : {}) }),
  shows: (row, { programId }) => programId === undefined || row.programsIds.includes(programId),
  columns,
  viewer: PRODUCTION_VIEWER,
  editor: { Fields: ProductionFields, Mark: FormStatus, isPublic: true },
  Verbs: ProductionVerbs,
  menu: [
    ...(['production.view', 'production.openBeside', 'production.versions', '-'] as const),
    ...(['production.email', 'production.emailGrid', '-', 'production.remove'] as const),
  ],
});

/** The productions of a day: the list, and a tab for each open form. */
export const ProductionsScreen = (): ReactElement => <DocumentWorkspace spec={PRODUCTIONS} />;
