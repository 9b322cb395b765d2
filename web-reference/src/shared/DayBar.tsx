import type { ReactElement } from 'react';
import { useActions } from '../actions/useActions.ts';
import { useToday } from '../app/desk.ts';
import { IconButton } from '../components/Button.tsx';
import { showDate } from '../format/show.ts';
import { addDays } from '../format/typedDate.ts';
import { useAhead } from '../hooks/useAhead.ts';
import { useText } from '../i18n/i18n.ts';

interface DayBarProps {
  title: string;
  date: string;
  onDate: (date: string) => void;
}
/** The day in the top bar, with buttons and keys for its neighbours and for today. */
export const DayBar = ({ title, ...given }: DayBarProps): ReactElement => {
  const [date, onDate] = useAhead(given.date, given.onDate);
  const { t, language } = useText();
  const today = useToday();
  useActions({
    'day.previous': () => onDate(addDays(date, -1)),
    'day.next': () => onDate(addDays(date, 1)),
    'day.today': () => onDate(today),
  });
  return (
    <>
      <IconButton size="sm" icon="chevronLeft" label={t('common.previousDay')} onClick={() => onDate(addDays(date, -1))} />
      <h1 className="flex min-w-0">
        <button
          type="button"
          onClick={() => onDate(today)}
          title={t('common.today')}
          className="flex h-7 min-w-0 items-center gap-1.5 rounded-md px-1.5 whitespace-nowrap hover:bg-hover"
        >
          <span className="truncate text-md font-semibold">{title}</span>
          <span className="shrink-0 text-muted">{date === today ? t('common.today') : showDate(date, language)}</span>
        </button>
      </h1>
      <IconButton size="sm" icon="chevronRight" label={t('common.nextDay')} onClick={() => onDate(addDays(date, 1))} />
    </>
  );
};
