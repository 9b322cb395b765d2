import { linesText, type PrintLauda, printGuideline, printProposal, printReportage, printWords } from '@lauda/domain';
import type { Assignment, AssignmentProposal, NewsReport } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { GUIDELINE_LISTS, useEntryNames } from '../../shared/entryNames.ts';
import { Lauda } from '../../shared/Lauda.tsx';
import { usePrinted } from './usePrinted.ts';
import type { PageProps } from './wish.ts';

/** Documents on paper, each on a sheet of its own. */
const Laudas = ({ laudas, columns, isRead = false }: { laudas: readonly PrintLauda[]; columns: 1 | 2; isRead?: boolean }): ReactElement => {
  const { language } = useText();
  return (
    <>
      {laudas.map((lauda, at) => (
        <Lauda
          key={lauda.id}
          print={lauda}
          figure={lauda.figure}
          made={[...lauda.facts, ...(lauda.lines === undefined ? [] : [linesText(lauda.lines, printWords(language))])].join(' · ')}
          {...{ columns, isRead }}
          own
          first={at === 0}
        />
      ))}
    </>
  );
};

const NO_LISTS = [] as const;
const Guidelines = ({ printed, whole }: PageProps<readonly Assignment[]> & { whole: boolean }): ReactElement => {
  const { language } = useText();
  const { guideline } = usePrinted();
  const named = useEntryNames(whole ? GUIDELINE_LISTS : NO_LISTS, printed[0]?.date);
  return <Laudas columns={2} laudas={printed.map((each) => printGuideline(guideline(each, named), language, whole))} />;
};
/** The texts of guidelines (PRINT-07). */
export const GuidelinePage = (props: PageProps<readonly Assignment[]>): ReactElement => <Guidelines {...props} whole={false} />;
/** Guidelines with where the reporter goes and what has to be arranged (PRINT-06). */
export const WholeGuidelinePage = (props: PageProps<readonly Assignment[]>): ReactElement => <Guidelines {...props} whole />;

const Reportages = ({ printed, wish, whole }: PageProps<readonly NewsReport[]> & { whole: boolean }): ReactElement => {
  const { language } = useText();
  const { reportage } = usePrinted();
  return <Laudas columns={wish.options.columns} isRead laudas={printed.map((each) => printReportage(reportage(each), language, whole))} />;
};
/** Reportages in one column or two (PRINT-11). */
export const ReportagePage = (props: PageProps<readonly NewsReport[]>): ReactElement => <Reportages {...props} whole={false} />;
/** Reportages with all that was noted of them (PRINT-10). */
export const WholeReportagePage = (props: PageProps<readonly NewsReport[]>): ReactElement => <Reportages {...props} whole />;

/** News as it was suggested: slug, lead and source (PRINT-09). */
export const ProposalPage = ({ printed }: PageProps<readonly AssignmentProposal[]>): ReactElement => {
  const { language } = useText();
  return <Laudas columns={2} laudas={printed.map((each) => printProposal(each, language))} />;
};
