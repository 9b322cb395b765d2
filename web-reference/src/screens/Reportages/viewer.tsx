import { isoSeconds, mmss } from '@lauda/domain';
import type { NewsReport } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { showDate } from '../../format/show.ts';
import { programNames } from '../../shared/documents/columns.tsx';
import type { ViewerSpec } from '../../shared/documents/spec.ts';
import { MakePost } from '../../shared/made/MakePost.tsx';
import { MakeStory } from '../../shared/made/MakeStory.tsx';
import { Approval } from './form/Approval.tsx';
import { ReportageText } from './ReportageText.tsx';

const Marks = ({ document: { ok } }: { document: NewsReport }): ReactElement => <Approval ok={ok} />;

const Actions = ({ document: { id, slug, date, programsIds, excluded } }: { document: NewsReport }): ReactElement | null =>
  excluded ? null : (
    <>
      <MakePost source="news_reports" id={id} />
      <MakeStory source={{ kind: 'news_reports', id, slug, date, programsIds }} />
    </>
  );

/** How a reportage is read. */
export const REPORTAGE_VIEWER: ViewerSpec<NewsReport> = {
  facts: (reportage, words) => [
    ['guideline.date', showDate(reportage.date, words.language)],
    ['column.reporter', words.nameOf(reportage.reporterId)],
    ['column.editor', words.nameOf(reportage.editorId), 'editorEnabled'],
    ['guideline.programs', programNames(words, reportage.programsIds)],
    ['guideline.cameraman', reportage.cameraman ?? '', 'cameramanEnabled'],
    ['column.total', mmss(isoSeconds(reportage.total))],
  ],
  Marks,
  Body: ReportageText,
  Actions,
  print: 'reportage-content',
};
