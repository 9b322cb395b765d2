import { limitedText, PRINT_GRID_RECORDS, printWords } from '@lauda/domain';
import type { Guideline } from '@lauda/store';
import type { ReactElement } from 'react';
import { useLookups } from '../../app/lookups.ts';
import { EmptyState } from '../../components/States.tsx';
import { showDate, showTime } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { usePrinted } from './usePrinted.ts';
import type { PageProps } from './wish.ts';

const CELL = 'py-1 pr-3 align-top [overflow-wrap:anywhere]';

const Row = ({ guideline }: { guideline: Guideline }): ReactElement => {
  const { t, language } = useText();
  const { programsOf, people } = usePrinted();
  const { slug, date, scheduleTime, programsIds, reportersIds, producersIds, guides, state } = guideline;
  const places = guides.map(({ scheduleDate: day, scheduleTime: time, address, interviewee }) =>
    [day === date ? '' : showDate(day, language, 'day'), showTime(time), address || interviewee].filter(Boolean).join(' '),
  );
  return (
    <tr className="stays border-b border-line">
      <td className={`${CELL} whitespace-nowrap`}>{showTime(scheduleTime)}</td>
      <th scope="row" dir="auto" className={`${CELL} text-left font-medium uppercase`}>
        {slug}
      </th>
      <td className={CELL}>{programsOf(programsIds).join(', ')}</td>
      <td className={CELL}>{people(reportersIds).join(', ')}</td>
      <td className={CELL}>{people(producersIds).join(', ')}</td>
      <td dir="auto" className={CELL}>
        {places.filter(Boolean).join('; ')}
      </td>
      <td className={`${CELL} !pr-0 whitespace-nowrap`}>{t(`guidelineState.${state}`)}</td>
    </tr>
  );
};

/** The guidelines of a day, a line each by their times, at most 100 (PRINT-08). */
export const GuidelineGrid = ({ wish, printed }: PageProps<readonly Guideline[]>): ReactElement => {
  const { t, language } = useText();
  const { programs } = useLookups();
  if (printed.length === 0) return <EmptyState icon="guideline" title={t('print.none')} text={t('print.noneDay')} />;
  const inOrder = printed.toSorted((a, b) => (a.scheduleTime ?? 'z').localeCompare(b.scheduleTime ?? 'z') || a.slug.localeCompare(b.slug));
  const shown = inOrder.slice(0, PRINT_GRID_RECORDS);
  const program = programs.find(({ id }) => id === wish.programId)?.name;
  const title = [t('area.guidelines'), program, showDate(wish.date, language, 'long')].filter(Boolean).join(' · ');
  const heads = ['time', 'slug', 'programs', 'reporters', 'producers', 'guides', 'state'] as const;
  return (
    <>
      <h2 className="leads mb-3 text-[1.1em] font-semibold">{title}</h2>
      {printed.length > shown.length && (
        <p role="note" className="mb-2">
          {limitedText({ shown: shown.length, total: printed.length }, { words: printWords(language) })}
        </p>
      )}
      <table aria-label={title} className="listed w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-text">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1 pr-3 text-left font-semibold whitespace-nowrap">
                {t(head === 'slug' ? 'column.slug' : `guideline.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((guideline) => (
            <Row key={guideline.id} guideline={guideline} />
          ))}
        </tbody>
      </table>
    </>
  );
};
