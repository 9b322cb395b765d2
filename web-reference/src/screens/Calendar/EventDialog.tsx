import { DAY_ORDERS, FREQUENCIES, intervalLabel, type Locale, RECURRENCE_ENDS, REMINDER_MINUTES, type Weekday } from '@lauda/domain';
import { weekOf } from '@lauda/domain/calendar';
import type { CalendarEvent } from '@lauda/sdk';
import type { Done, Opening } from '@lauda/store';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import { comparedFields, refusedSave } from '../../forms/compared.ts';
import { Group } from '../../forms/controls.tsx';
import { type ComparedFields, FormConflicts } from '../../forms/FormConflicts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { type Comparison, useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useView } from '../../hooks/useView.ts';
import { hasText, languageTag, useText } from '../../i18n/i18n.ts';
import { draftOf, ERROR_FIELDS, type EventDraft, eventOf, exceedsForm, withEnd, wrongIn } from './eventForm.ts';

const { Line, Lines, Choice, Choices, PeopleChoices, Day, Time, NumberLine } = fieldsOf<EventDraft>();
const EVENT_FIELDS = [
  ...(['name', 'startDay', 'startTime', 'endDay', 'endTime', 'location', 'description', 'reminder', 'frequency'] as const),
  ...(['weekdays', 'by', 'monthDay', 'order', 'weekday', 'month', 'end', 'repeatUtil', 'repeatCount'] as const),
];
const OF_REPETITION: ReadonlySet<string> = new Set([
  'interval',
  'weekdays',
  'by',
  'monthDay',
  'order',
  'weekday',
  'month',
  'end',
  'repeatUtil',
  'repeatCount',
]);
/** A day of any week. */
const DAY = '2026-03-04';

/** Returns the names of days and months in the language of the person. */
const useNames = () => {
  const { language } = useText();
  // In the order in which the calendar shows them.
  const week = weekOf(DAY, language).map((day) => new Date(`${day}T00:00:00Z`));
  const written = (at: Date | number, format: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(languageTag(language), { ...format, timeZone: 'UTC' }).format(at);
  return {
    weekdays: week.map((day) => ({ value: day.getUTCDay() as Weekday, label: written(day, { weekday: 'long' }) })),
    months: Array.from({ length: 12 }, (_, at) => ({ value: at + 1, label: written(Date.UTC(2026, at, 15), { month: 'long' }) })),
  };
};

/** The days of a repetition within its week, month or year. */
const Within = ({ document }: { document: EventDraft }): ReactElement | null => {
  const { t } = useText();
  const { weekdays, months } = useNames();
  const { frequency, by } = document;
  if (frequency === 'weekly') return <Choices name="weekdays" orElse={[]} label={t('calendar.weekdays')} options={weekdays} />;
  if (frequency !== 'monthly' && frequency !== 'yearly') return null;
  return (
    <div className="grid grid-cols-3 gap-3">
      {frequency === 'yearly' && <Choice name="month" orElse={1} label={t('calendar.month')} options={months} />}
      <Choice
        name="by"
        orElse="day"
        label={t('calendar.by')}
        options={(['day', 'weekday'] as const).map((value) => ({ value, label: t(`calendar.by.${value}`) }))}
      />
      {by === 'day' ? (
        <NumberLine name="monthDay" label={t('calendar.monthDay')} digits={2} range={{ min: 1, max: 31 }} />
      ) : (
        <>
          <Choice
            name="order"
            orElse={1}
            label={t('calendar.order')}
            options={DAY_ORDERS.map((value) => ({ value, label: t(`calendar.order.${value === -1 ? 'last' : value}`) }))}
          />
          <Choice name="weekday" orElse={0} label={t('calendar.weekday')} options={weekdays} />
        </>
      )}
    </div>
  );
};

/** How an event repeats, and when that ends. */
const RepetitionFields = ({ document }: { document: EventDraft }): ReactElement => {
  const { t } = useText();
  const { frequency, end } = document;
  return (
    <Group title={t('calendar.repetition')}>
      <div className="grid grid-cols-2 gap-3">
        <Choice
          name="frequency"
          label={t('calendar.frequency')}
          empty={t('calendar.once')}
          options={FREQUENCIES.map((value) => ({ value, label: t(`calendar.frequency.${value}`) }))}
        />
        {frequency !== null && (
          <NumberLine name="interval" label={t(`calendar.interval.${frequency}`)} digits={3} range={{ min: 1, max: 999 }} />
        )}
      </div>
      <Within document={document} />
      {exceedsForm(document.stored) && frequency === document.stored.repetition?.frequency && (
        <p className="text-sm text-muted">{t('calendar.saysMore')}</p>
      )}
      {frequency !== null && (
        <div className="grid grid-cols-2 gap-3">
          <Choice
            name="end"
            orElse="never"
            label={t('calendar.end')}
            options={RECURRENCE_ENDS.map((value) => ({ value, label: t(`calendar.end.${value}`) }))}
          />
          {end === 'date' && <Day name="repeatUtil" label={t('calendar.repeatUtil')} />}
          {end === 'count' && <NumberLine name="repeatCount" label={t('calendar.repeatCount')} digits={4} />}
        </div>
      )}
    </Group>
  );
};

/** The fields of an event other than its repetition. */
const Facts = (): ReactElement => {
  const { t, language } = useText();
  const { store } = useDesk();
  const { rows } = useView(store.settings.calendars.view);
  const reminders = REMINDER_MINUTES.map((value) => ({ value, label: intervalLabel(value, language as Locale) }));
  return (
    <>
      <Line name="name" orElse="" label={t('calendar.name')} required autoFocus maxLength={200} />
      <Choice
        name="calendarId"
        orElse={0}
        label={t('calendar.calendar')}
        options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="grid grid-cols-2 gap-3">
        <Day name="startDay" label={t('calendar.startDay')} required />
        <Time name="startTime" label={t('calendar.startTime')} required />
        <Day name="endDay" label={t('calendar.endDay')} />
        <Time name="endTime" label={t('calendar.endTime')} />
      </div>
      <Line name="location" label={t('calendar.location')} maxLength={500} />
      <Lines name="description" label={t('calendar.description')} />
      <div className="grid grid-cols-2 gap-3">
        <Choice name="reminder" label={t('calendar.reminder')} empty={t('calendar.noReminder')} options={reminders} />
        <PeopleChoices name="remindedUsersIds" orElse={[]} label={t('calendar.reminded')} />
      </div>
    </>
  );
};

/** Returns how the form names its fields and writes their values. */
const useEventConflicts = (): ComparedFields => {
  const { t, language } = useText();
  const { store } = useDesk();
  const { nameOf } = useLookups();
  const { byId } = useView(store.settings.calendars.view);
  const { weekdays, months } = useNames();
  const labels = {
    ...Object.fromEntries(EVENT_FIELDS.map((field) => [field, t(`calendar.${field}`)])),
    ...{ calendarId: t('calendar.calendar'), remindedUsersIds: t('calendar.reminded'), interval: t('calendar.repetition') },
  };
  return comparedFields(t, labels, (path, value) => {
    if (path === 'calendarId') return byId.get(Number(value))?.name ?? value;
    if (path === 'remindedUsersIds') return nameOf(Number(value)) || value;
    if (path === 'reminder') return intervalLabel(value as Parameters<typeof intervalLabel>[0], language as Locale);
    if (path === 'weekdays' || path === 'weekday') return weekdays.find((day) => day.value === value)?.label ?? value;
    if (path === 'month') return months.find((month) => month.value === value)?.label ?? value;
    const key = `calendar.${path}.${value === -1 ? 'last' : value}`;
    return hasText(key) ? t(key) : value;
  });
};
/** Leaves out what nobody typed: the stored event, and the days of a repetition that there is not. */
const typedAlone = (comparison: Comparison, { frequency }: EventDraft): Comparison => ({
  ...comparison,
  brought: comparison.brought.filter((path) => !path.startsWith('stored') && (frequency !== null || !OF_REPETITION.has(path))),
});
/** Moves what was refused to the fields of the form that show it. */
const refusedAtFields = ({ refused, theirs }: ReturnType<typeof refusedSave<CalendarEvent, EventDraft>>) => ({
  refused: Object.fromEntries(Object.entries(refused).map(([path, words]) => [ERROR_FIELDS[path] ?? path, words])),
  theirs,
});

export interface EventDialogProps {
  readonly event: CalendarEvent;
  readonly readOnly: boolean;
  /** Whether it is one occurrence of a series, which does not repeat by itself. */
  readonly isOne: boolean;
  readonly onSave: (event: ReturnType<typeof eventOf>, opening: Opening) => Promise<Done<CalendarEvent>>;
  readonly onRemove: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The form of an event, read-only for people without the role. */
export const EventDialog = ({ event, readOnly, isOne, onSave, onRemove, onClose }: EventDialogProps): ReactElement => {
  const { t } = useText();
  const [isStored, setStored] = useState(false);
  const [start] = useState(() => draftOf(event));
  const rules = useEventConflicts();
  const { form, source, held, busy, comparison, submit } = useSettingsForm<EventDraft>({
    start,
    readOnly,
    compares: event.id !== 0,
    // The day of a new event stands in its values in many ways. One occurrence is another thing than its series.
    of: event.id === 0 ? 0 : isOne ? event.startDate : undefined,
    check: (written) => Object.fromEntries(Object.entries(wrongIn(written)).map(([path, message]) => [path, messageWords(t, message)])),
    save: async (written, opening) => {
      const done = await onSave(eventOf(written), opening);
      if (!done.ok) return refusedAtFields(refusedSave(t, done.error, draftOf));
      setStored(true);
      return { stored: written };
    },
  });
  const { document } = useView(held);
  const following = useMemo(
    () => ({ ...source, edit: (fields: Partial<EventDraft>) => source.edit(withEnd(held.snapshot().document, fields)) }),
    [source, held],
  );
  useEffect(() => {
    if (isStored) onClose();
  }, [isStored, onClose]);
  return (
    <FormDialog
      {...{ form, busy }}
      title={event.id ? event.name : t('calendar.new')}
      confirm={t('common.save')}
      isOff={readOnly}
      width="md"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormConflicts comparison={typedAlone(comparison, document)} rules={rules} told={t('settings.overtaken', { name: event.name })} />
      <FormOf source={following}>
        <Facts />
        {!isOne && <RepetitionFields document={document} />}
      </FormOf>
      {onRemove && (
        <Button icon="trash" className="self-start" onClick={onRemove}>
          {t('common.delete')}
        </Button>
      )}
    </FormDialog>
  );
};
