import { isoSeconds, mmss } from '@lauda/domain';
import type { ListedReportage } from '@lauda/store';
import type { ReactElement } from 'react';
import type { ReadColumn } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { lazyOver } from '../../components/lazyOver.tsx';
import { ApprovalMark } from '../../components/StatusMark.tsx';
import { withTexts } from '../../i18n/i18n.ts';
import { FromBranch } from '../../shared/branches/FromBranch.tsx';
import { changedColumn, dayColumn, programsColumn, slugColumn } from '../../shared/documents/columns.tsx';
import { DocumentWorkspace } from '../../shared/documents/DocumentWorkspace.tsx';
import { namedSpec, type Words } from '../../shared/documents/spec.ts';
import { REPORTAGE_EDITOR } from './form/editor.tsx';
import { ReportageVerbs } from './ReportageVerbs.tsx';
import { REPORTAGE_FILTERS } from './search.ts';
import { REPORTAGE_VIEWER } from './viewer.tsx';

const CopyReportages = lazyOver(
  withTexts('branches', async () => ({ default: (await import('../../shared/branches/CopyDocuments.tsx')).CopyReportages })),
);

const columns = (words: Words): ReadColumn<ListedReportage>[] => {
  const { t, nameOf } = words;
  return [
    dayColumn(words),
    slugColumn(words),
    { id: 'approved', title: t('column.approved'), width: 44, align: 'center', cell: ({ ok }) => <ApprovalMark approved={ok} /> },
    { id: 'total', title: t('column.total'), width: 64, align: 'right', cell: ({ total }) => mmss(isoSeconds(total)) },
    { id: 'reporter', title: t('column.reporter'), width: 130, cell: ({ reporterId }) => word(nameOf(reporterId)) },
    { ...programsColumn(words), width: 190 },
    changedColumn(words),
  ];
};

const REPORTAGES = namedSpec('reportage', {
  kind: 'news_reports',
  hasTrash: true,
  filters: REPORTAGE_FILTERS,
  list: ({ news_reports: reportages }) => reportages.open('pages'),
  query: ({ from, to, slug, programs, page = 0, trash }) => ({ from, to, slug, allPrograms: programs === 'all', page, trash }),
  columns,
  viewer: REPORTAGE_VIEWER,
  editor: REPORTAGE_EDITOR,
  from: ['reportage.fromSouv', 'reportage.fromBranch'],
  print: { verb: 'reportage.print', kind: 'reportage-content' },
  Verbs: ({ selection }) => (
    <>
      <ReportageVerbs selection={selection} />
      <FromBranch verb="reportage.fromBranch">{(close) => <CopyReportages viewer={REPORTAGE_VIEWER} onClose={close} />}</FromBranch>
    </>
  ),
  // An approved one offers to withdraw the approval, any other to approve it (REP-APPR-01).
  menu: (row) => [
    ...(['reportage.view', 'reportage.openBeside', 'reportage.versions', 'reportage.print', '-'] as const),
    ...([row?.ok ? 'reportage.disapprove' : 'reportage.approve', 'made.post', 'made.story', '-'] as const),
    ...(['reportage.copy', 'reportage.email', '-', 'reportage.restore', 'reportage.remove'] as const),
  ],
});

/** The reportages of the newsroom, 25 to a page, and a tab for each open form. */
export const ReportagesScreen = (): ReactElement => <DocumentWorkspace spec={REPORTAGES} />;
