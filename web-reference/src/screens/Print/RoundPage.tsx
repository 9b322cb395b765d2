import { printRounds } from '@lauda/domain';
import type { PrintedRounds } from '@lauda/store';
import type { ReactElement } from 'react';
import { EmptyState } from '../../components/States.tsx';
import { useText } from '../../i18n/i18n.ts';
import { Lauda } from '../../shared/Lauda.tsx';
import type { PageProps } from './wish.ts';

/** The rounds of a day, or chosen ones, in the order of their times (PRINT-12). */
export const RoundPage = ({ printed, wish }: PageProps<PrintedRounds>): ReactElement => {
  const { t, language } = useText();
  const { rounds, institutions, segments } = printed;
  const date = wish.date ?? rounds[0]?.date;
  if (date === undefined || rounds.length === 0) return <EmptyState icon="round" title={t('print.none')} text={t('print.noneRounds')} />;
  const written = rounds.map((round) => ({
    ...round,
    institution: institutions.get(round.institution) ?? '',
    segment: segments.get(round.segment) ?? '',
  }));
  const lauda = printRounds(t('area.rounds'), date, written, language);
  return <Lauda print={lauda} figure="" made={lauda.facts.join(' · ')} columns={2} hasOwnSheet first />;
};
