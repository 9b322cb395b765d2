import type { Team } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { EmptyState } from '../../components/States.tsx';
import { showDate } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import type { PageProps } from './wish.ts';

const CELL = 'py-1 pr-3 align-top text-left [overflow-wrap:anywhere]';

/** The teams of a day, a row each with its members (PRINT-16). */
export const TeamGrid = ({ printed, wish }: PageProps<readonly Team[]>): ReactElement => {
  const { t, language } = useText();
  if (printed.length === 0) return <EmptyState icon="team" title={t('print.none')} text={t('print.noneTeams')} />;
  const title = [t('area.teamsSchedule'), showDate(wish.date, language, 'long')].join(' · ');
  return (
    <>
      <h2 className="leads mb-3 text-[1.1em] font-semibold">{title}</h2>
      <table aria-label={title} className="listed w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-text">
            {(['team', 'members'] as const).map((head) => (
              <th key={head} scope="col" className="py-1 pr-3 text-left font-semibold whitespace-nowrap">
                {t(`print.teams.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map(({ id, name, membersNicknames }) => (
            <tr key={id} className="stays border-b border-line">
              <th scope="row" className={`${CELL} font-medium whitespace-nowrap`}>
                {name}
              </th>
              <td className={CELL}>{membersNicknames.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
