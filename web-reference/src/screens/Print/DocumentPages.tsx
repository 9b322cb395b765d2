import { linesText, type PrintLauda, printGuideline, printProposal, printReportage, printWords } from '@lauda/domain';
import type { NewsReport } from '@lauda/sdk';
import type { Guideline, Proposal, WholeGuideline } from '@lauda/store';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { type EntryNames, PRINTED_LISTS, useEntryNames } from '../../shared/entryNames.ts';
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
          hasOwnSheet
          first={at === 0}
        />
      ))}
    </>
  );
};

const NOTHING: EntryNames = () => [];
/** The texts of guidelines (PRINT-07). */
export const GuidelinePage = ({ printed }: PageProps<readonly Guideline[]>): ReactElement => {
  const { language } = useText();
  const { guideline } = usePrinted();
  return <Laudas columns={2} laudas={printed.map((each) => printGuideline(guideline(each, NOTHING), language, false))} />;
};
/** Guidelines with their interview schedule and tasks (PRINT-06). */
export const WholeGuidelinePage = ({ printed }: PageProps<readonly WholeGuideline[]>): ReactElement => {
  const { language } = useText();
  const { guideline } = usePrinted();
  const named = useEntryNames(PRINTED_LISTS);
  const written = printed.map((each) => ({ ...guideline(each, named), team: each.team }));
  return <Laudas columns={2} laudas={written.map((each) => printGuideline(each, language, true))} />;
};

const Reportages = ({ printed, wish, whole }: PageProps<readonly NewsReport[]> & { whole: boolean }): ReactElement => {
  const { language } = useText();
  const { reportage } = usePrinted();
  return <Laudas columns={wish.options.columns} isRead laudas={printed.map((each) => printReportage(reportage(each), language, whole))} />;
};
/** Reportages in one column or two (PRINT-11). */
export const ReportagePage = (props: PageProps<readonly NewsReport[]>): ReactElement => <Reportages {...props} whole={false} />;
/** Reportages with all their notes (PRINT-10). */
export const WholeReportagePage = (props: PageProps<readonly NewsReport[]>): ReactElement => <Reportages {...props} whole />;

/** News suggestions: slug, lead and source (PRINT-09). */
export const ProposalPage = ({ printed }: PageProps<readonly Proposal[]>): ReactElement => {
  const { language } = useText();
  return <Laudas columns={2} laudas={printed.map((each) => printProposal(each, language))} />;
};
