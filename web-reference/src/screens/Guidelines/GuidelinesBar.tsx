import type { ReactElement } from 'react';
import { useToday } from '../../app/desk.ts';
import { IconButton } from '../../components/Button.tsx';
import { showDate } from '../../format/show.ts';
import { addDays } from '../../format/typedDate.ts';
import { useText } from '../../i18n/i18n.ts';

/** The day of the guidelines, in the top bar, with a step to each neighbour and back to today. */
export const GuidelinesBar = ({ date, onDate }: { date: string; onDate: (date: string) => void }): ReactElement => {
  const { t, language } = useText();
  const today = useToday();
  return (
    <>
      <IconButton size="sm" icon="chevronLeft" label={t('common.previousDay')} onClick={() => onDate(addDays(date, -1))} />
      <h1 className="flex min-w-0">
        <button
          type="button"
          onClick={() => onDate(today)}
          title={t('common.today')}
          className="flex h-7 items-center gap-1.5 rounded-md px-1.5 whitespace-nowrap hover:bg-hover"
        >
          <span className="text-md font-semibold max-sm:hidden">{t('area.guidelines')}</span>
          <span className="text-muted">{date === today ? t('common.today') : showDate(date, language)}</span>
        </button>
      </h1>
      <IconButton size="sm" icon="chevronRight" label={t('common.nextDay')} onClick={() => onDate(addDays(date, 1))} />
    </>
  );
};
