import { monthWeeks, shiftMonths, weekOf } from '@lauda/domain/calendar';
import type { ShownOccurrence } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk, useToday } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { showDate } from '../../format/show.ts';
import { addDays } from '../../format/typedDate.ts';
import { useAhead } from '../../hooks/useAhead.ts';
import { useView } from '../../hooks/useView.ts';
import { type Language, useText } from '../../i18n/i18n.ts';
import { useNarrow } from '../../shared/widths.ts';
import { AgendaView } from './AgendaView.tsx';
import { EventDialog } from './EventDialog.tsx';
import { MonthView } from './MonthView.tsx';
import { PLAIN_COLOUR, Sidebar } from './Sidebar.tsx';
import { TimeView } from './TimeView.tsx';
import { useCarried } from './useCarried.ts';
import { useEventVerbs, useOccurrences } from './useEvents.ts';
import { VIEWS, type View, type ViewProps } from './views.ts';

/** Returns the days of a view around one of them. */
function daysOf(view: View, day: string, language: Language): readonly string[] {
  if (view === 'day') return [day];
  if (view === 'week') return weekOf(day, language);
  const weeks = monthWeeks(day, language);
  return view === 'month' ? weeks : weeks.filter((each) => each.slice(0, 7) === day.slice(0, 7));
}
const stepped = (view: View, day: string, by: number): string =>
  view === 'day' ? addDays(day, by) : view === 'week' ? addDays(day, by * 7) : shiftMonths(day, by);

/** Returns the view and day of the address, and the function that changes them; a phone, where a month has room for dots alone, begins with the list. */
const useShown = () => {
  const today = useToday();
  const narrow = useNarrow();
  const { view = narrow ? 'agenda' : 'month', day = today } = useSearchParams<{ view?: View; day?: string }>();
  const navigate = useNavigate();
  const go = (part: { view?: View; day?: string }): void =>
    void navigate({ to: '.', search: ((former: object) => ({ ...former, ...part })) as never, replace: true });
  const [shown, goDay] = useAhead(day, (next) => go({ day: next }));
  return { view, day: shown, today, go, goDay };
};

const titleOf = (view: View, days: readonly string[], day: string, language: string): string => {
  if (view === 'day') return showDate(day, language, 'long');
  if (view === 'week') return `${showDate(days[0]!, language)} – ${showDate(days.at(-1)!, language)}`;
  return showDate(day, language, 'month');
};

const ViewSwitch = ({ view, onView }: { view: View; onView: (view: View) => void }): ReactElement => {
  const { t } = useText();
  return (
    <fieldset className="flex overflow-hidden rounded-md border border-line-strong" aria-label={t('calendar.view')}>
      {VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onView(each)}
          className="h-6 bg-raised px-2 text-sm text-muted hover:bg-hover aria-pressed:bg-selected aria-pressed:font-medium aria-pressed:text-text"
        >
          {t(`calendar.view.${each}`)}
        </button>
      ))}
    </fieldset>
  );
};

/** The bar over the view: its title, the way back and forth, the kinds of views. */
const Bar = ({
  title,
  view,
  mayWrite,
  onStep,
  onToday,
  onView,
}: {
  title: string;
  view: View;
  mayWrite: boolean;
  onStep: (by: -1 | 1) => void;
  onToday: () => void;
  onView: (view: View) => void;
}): ReactElement => {
  const { t } = useText();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-2">
      <IconButton size="sm" icon="chevronLeft" label={t('calendar.back')} onClick={() => onStep(-1)} />
      <Button size="sm" onClick={onToday}>
        {t('common.today')}
      </Button>
      <IconButton size="sm" icon="chevronRight" label={t('calendar.on')} onClick={() => onStep(1)} />
      <h2 className="text-md font-semibold first-letter:uppercase" aria-live="polite">
        {title}
      </h2>
      <span className="ml-auto flex flex-wrap items-center gap-2">
        <ViewSwitch view={view} onView={onView} />
        {mayWrite && (
          <Button size="sm" icon="plus" kind="primary" onClick={() => handlers.run('entry.create')}>
            {t('calendar.new')}
          </Button>
        )}
      </span>
    </div>
  );
};

/** Says where an event that is carried by keyboard would be put. */
const Carried = ({ moved }: { moved: ShownOccurrence | undefined }): ReactElement => {
  const { t, language } = useText();
  const said = moved && {
    name: moved.event.name,
    day: showDate(moved.start.slice(0, 10), language, 'long'),
    time: moved.start.slice(11, 16),
  };
  return (
    <p role="status" className="sr-only">
      {said && t('calendar.carried', said)}
    </p>
  );
};

const SHOWN_BY = { month: MonthView, week: TimeView, day: TimeView, agenda: AgendaView } as const;
const NEW_AT = '09:00';

/** The calendar of the newsroom by months, weeks, days, or as a list. */
export const CalendarScreen = (): ReactElement => {
  const { t, language } = useText();
  const { store, may } = useDesk();
  const { view, day, today, go, goDay } = useShown();
  const days = useMemo(() => daysOf(view, day, language), [view, day, language]);
  const { occurrences, hasDays, error, retry } = useOccurrences(days[0]!, days.at(-1)!);
  const calendars = useView(store.settings.calendars.view);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const mayWrite = may('CALENDAR_WRITE') && calendars.rows.length > 0;
  const verbs = useEventVerbs(mayWrite);
  const first = (calendars.rows.find(({ favorite }) => favorite) ?? calendars.rows[0])?.id ?? 0;
  const create = (on: string, time = NEW_AT): void => verbs.create(first, on, time);
  const step = (by: -1 | 1): void => goDay(stepped(view, day, by));
  useActions({
    'entry.create': { run: () => create(day), enabled: () => mayWrite },
    'day.previous': () => step(-1),
    'day.next': () => step(1),
    'day.today': () => goDay(today),
  });
  const title = titleOf(view, days, day, language);
  const Shown = SHOWN_BY[view];
  const chosen = hidden.size === 0 ? occurrences : occurrences.filter(({ event }) => !hidden.has(event.calendarId));
  const { shown, moved } = useCarried({ view, days, occurrences: chosen, mayWrite, onDay: goDay, onMove: verbs.move });
  const props: ViewProps = {
    ...{ title, days, day, today, mayWrite, onDay: goDay },
    occurrences: shown,
    isKnown: hasDays,
    colourOf: ({ event }: ShownOccurrence) => calendars.byId.get(event.calendarId)?.color ?? PLAIN_COLOUR,
    onStep: step,
    onShowDay: (next) => go({ day: next, view: 'day' }),
    onOpen: (occurrence) => void verbs.open(occurrence),
    onNew: create,
    onMove: (occurrence, ms) => void verbs.move(occurrence, ms),
  };
  const { opened } = verbs;
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('area.calendar')}</h1>
      </InTopBar>
      <Bar {...{ title, view, mayWrite }} onStep={step} onToday={() => goDay(today)} onView={(next) => go({ view: next })} />
      {error && hasDays && <LoadFailedBar what={t('area.calendar')} error={error} onRetry={retry} />}
      <div className="flex min-h-0 flex-1">
        <Sidebar hidden={hidden} onHidden={setHidden} />
        {error && !hasDays ? <LoadFailed error={error} onRetry={retry} /> : <Shown key={view} {...props} />}
      </div>
      <Carried moved={moved} />
      {opened && (
        <EventDialog
          key={`${opened.event.id} ${opened.event.startDate}`}
          event={opened.event}
          isOne={opened.of !== undefined}
          readOnly={!mayWrite}
          onSave={verbs.save}
          onRemove={mayWrite && opened.event.id ? () => void verbs.remove() : undefined}
          onClose={verbs.close}
        />
      )}
    </>
  );
};
