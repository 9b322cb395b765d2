import { movedSeries, occurrencesBetween, type TimedEvent } from '@lauda/domain/calendar';
import type { CalendarEvent } from '@lauda/sdk';
import type { Done, OpenCalendar, Opening, ShownOccurrence } from '@lauda/store';
import { type CalendarStore, calendarOf, occurrenceKey } from '@lauda/store';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { ask } from '../../components/ConfirmDialog.tsx';
import { notify } from '../../components/toast.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { later } from './dragged.ts';
import { newEvent } from './eventForm.ts';

/** The event open in the form, or one occurrence of it. */
export interface OpenedEvent {
  readonly event: CalendarEvent;
  /** The series of a single occurrence, and the day of the occurrence. */
  readonly of?: { readonly event: CalendarEvent; readonly day: string };
}

/** Returns the occurrences between two days. */
export const useOccurrences = (from: string, to: string): ReturnType<OpenCalendar['view']['snapshot']> & { retry: () => void } => {
  const { store } = useDesk();
  const [opened, setOpened] = useState<OpenCalendar>();
  useEffect(() => {
    const made = calendarOf(store).open();
    setOpened(made);
    return () => made.close();
  }, [store]);
  useEffect(() => void opened?.show(from, to), [opened, from, to]);
  const view = useView(useMemo(() => opened?.view ?? NOTHING, [opened]));
  return { ...view, retry: () => void opened?.reload() };
};
const LOADING = { occurrences: [], hasDays: false, loading: true, error: undefined };
const NOTHING: OpenCalendar['view'] = { snapshot: () => LOADING, subscribe: () => () => undefined };

/** Returns the operations on events: open, create, move and remove; for a series it asks whether one occurrence or all are meant. */
export function useEventVerbs(mayWrite: boolean) {
  const { t } = useText();
  const { store, zone } = useDesk();
  const [opened, setOpened] = useState<OpenedEvent>();
  const which = useCallback(
    ({ name }: CalendarEvent, mayAll = true) =>
      ask({
        title: t('calendar.which', { name }),
        confirm: t('calendar.one'),
        ...(mayAll ? { text: t('calendar.whichText'), other: t('calendar.all') } : { text: t('calendar.whichOne') }),
      }),
    [t],
  );
  const open = async ({ event, start, end }: ShownOccurrence): Promise<void> => {
    // Who only reads sees the day that was opened, and how it repeats.
    if (!mayWrite) return setOpened({ event: { ...event, startDate: start, endDate: event.endDate && end } });
    const answer = event.repetition ? await which(event) : 'other';
    if (answer === 'cancel') return;
    const day = start.slice(0, 10);
    if (answer === 'other') setOpened({ event });
    else setOpened({ event: { ...event, startDate: start, endDate: event.endDate && end, repetition: null }, of: { event, day } });
  };
  /** Answers the key of the occurrence where it was put; undefined where it stayed. */
  const move = async ({ event, start, end }: ShownOccurrence, ms: number): Promise<string | undefined> => {
    if (ms === 0) return undefined;
    const all = movedSeries(event, start, later(start, ms));
    const answer = event.repetition ? await which(event, all !== undefined) : 'other';
    if (answer === 'cancel') return undefined;
    const fields = { startDate: later(start, ms), endDate: event.endDate && later(end, ms) };
    const one = { event, day: start.slice(0, 10), fields };
    const done = await (answer === 'other' && all ? calendarOf(store).save(all) : calendarOf(store).changeOccurrence(one));
    return done.ok ? occurrenceKey(done.value.id, fields.startDate) : undefined;
  };
  const save = async (typed: Parameters<CalendarStore['save']>[0], opening?: Opening): Promise<Done<CalendarEvent>> => {
    const { event, of } = opened!;
    if (!of) return calendarOf(store).save(typed, opening);
    const done = await calendarOf(store).changeOccurrence({ ...of, fields: { ...typed, id: undefined, version: undefined } as never });
    if (done.ok || done.error.code !== 'version_conflict') return done;
    const series = done.error.current as CalendarEvent;
    const days = occurrencesBetween(series as TimedEvent, of.day, of.day, zone).map(({ start }) => start.slice(0, 10));
    // What was stored meanwhile is the series, of which this day is left out; the occurrence is as it is typed here.
    if (days.includes(of.day)) setOpened({ event, of: { ...of, event: series } });
    // Stored a second time beside that of the other person it would take place twice.
    else notify({ level: 'WARNING', title: t('calendar.dayTaken') });
    return { ok: false, error: { ...done.error, current: undefined } };
  };
  const remove = async (): Promise<void> => {
    const { event, of } = opened!;
    const question = {
      title: t('calendar.removeAsk', { name: event.name }),
      text: t(of ? 'calendar.removeOne' : event.repetition ? 'calendar.removeAll' : 'calendar.removeText'),
    };
    if ((await ask({ ...question, confirm: t('common.delete'), danger: true })) !== 'yes') return;
    const done = await (of ? calendarOf(store).removeOccurrence(of.event, of.day) : calendarOf(store).remove(event.id));
    if (done.ok) setOpened(undefined);
  };
  return {
    opened,
    open,
    move,
    save,
    remove,
    create: (calendarId: number, day: string, time: string) => setOpened({ event: newEvent(calendarId, day, time) }),
    close: useCallback(() => setOpened(undefined), []),
  };
}
