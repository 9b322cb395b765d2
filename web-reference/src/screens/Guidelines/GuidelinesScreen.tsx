import { DOCUMENT_STATES } from '@lauda/domain';
import type { ListedGuideline } from '@lauda/store';
import type { ReactElement } from 'react';
import type { ReadColumn } from '../../components/grid/ReadGrid.tsx';
import { lazyOver } from '../../components/lazyOver.tsx';
import { showTime } from '../../format/show.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { FromBranch } from '../../shared/branches/FromBranch.tsx';
import { changedColumn, peopleColumn, programsColumn, slugColumn, tasksColumn } from '../../shared/documents/columns.tsx';
import { DocumentWorkspace } from '../../shared/documents/DocumentWorkspace.tsx';
import { namedSpec, type Words } from '../../shared/documents/spec.ts';
import { GuidelineFields } from './GuidelineFields.tsx';
import { GuidelineVerbs } from './GuidelineVerbs.tsx';
import { FormState, StateBadge } from './State.tsx';
import { GUIDELINE_FILTERS } from './search.ts';
import { useGroups } from './useGroups.ts';
import { GUIDELINE_VIEWER } from './viewer.tsx';

const CopyGuidelines = lazyOver(
  withTexts('branches', async () => ({ default: (await import('../../shared/branches/CopyDocuments.tsx')).CopyGuidelines })),
);

const columns = (words: Words): ReadColumn<ListedGuideline>[] => {
  const { t, narrow } = words;
  return [
    {
      id: 'state',
      title: t('guideline.state'),
      width: narrow ? 96 : 124,
      frozen: true,
      cell: ({ state }) => <StateBadge state={state} />,
      sort: (a, b) => DOCUMENT_STATES.indexOf(a.state) - DOCUMENT_STATES.indexOf(b.state),
    },
    { ...slugColumn(words), sort: (a, b) => a.slug.localeCompare(b.slug) },
    {
      id: 'time',
      title: t('guideline.time'),
      width: 78,
      align: 'right',
      cell: ({ scheduleTime }) => showTime(scheduleTime),
      sort: (a, b) => (a.scheduleTime ?? '').localeCompare(b.scheduleTime ?? ''),
    },
    { ...programsColumn(words), width: 180 },
    peopleColumn(words, 'guideline.reporters', ({ reportersIds }) => reportersIds),
    peopleColumn(words, 'guideline.producers', ({ producersIds }) => producersIds),
    { id: 'guides', title: t('guideline.guides'), width: 80, align: 'right', cell: ({ guides }) => guides.length || '' },
    tasksColumn(words, 'guideline.tasks', ({ production }) => production),
    changedColumn(words),
  ];
};

/** The workspace of the guidelines of a day. */
export const GUIDELINES = namedSpec('guideline', {
  kind: 'assignments',
  isDaily: true,
  filters: GUIDELINE_FILTERS,
  list: ({ assignments }) => assignments.open('day'),
  query: ({ programId }, date) => ({ date, ...(programId === undefined ? {} : { programId }) }),
  shows: (row, { state }) => state === undefined || row.state === state,
  columns,
  useGroups,
  viewer: GUIDELINE_VIEWER,
  editor: { Fields: GuidelineFields, Mark: FormState, print: 'guideline-content' },
  from: ['guideline.fromProposal', 'guideline.fromRound', 'guideline.fromSouv', 'guideline.fromBranch'],
  print: { verb: 'guideline.print', kind: 'guideline-content' },
  Verbs: ({ selection }) => (
    <>
      <GuidelineVerbs selection={selection} />
      <FromBranch verb="guideline.fromBranch">{(close) => <CopyGuidelines viewer={GUIDELINE_VIEWER} onClose={close} />}</FromBranch>
    </>
  ),
  menu: [
    ...(['guideline.view', 'guideline.openBeside', 'guideline.versions', 'guideline.print', 'guideline.printGrid', '-'] as const),
    ...(['made.production', 'made.reportage', 'made.post', 'made.story', '-'] as const),
    ...(['guideline.copy', 'guideline.email', '-', 'guideline.remove'] as const),
  ],
});

/** The guidelines of a day: the list, and a tab for each open form. */
export const GuidelinesScreen = (): ReactElement => <DocumentWorkspace spec={GUIDELINES} />;
