import type { CallOptions } from '@lauda/sdk';
import type { Client } from '../client.ts';
import { drop, put } from '../core/changes.ts';
import { Table } from '../core/Table.ts';
import { batch } from '../core/views.ts';
import type { Env } from '../env.ts';
import { type Done, doneOf, isUnstable, refusalOf } from '../failures.ts';
import { Cycle } from '../lists/Cycle.ts';
import { failingOf } from '../lists/failing.ts';
import type { LiveEvent } from '../live.ts';
import { Maker, type Opening } from '../Maker.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { SettingsStore } from '../settings.ts';
import type { CalendarEvent, CalendarEventInput, CalendarFeed, CalendarImported } from '../types.ts';
import { isAsMade } from '../unanswered.ts';
import { attempt } from '../verbs.ts';
import { OpenCalendar, type Round } from './OpenCalendar.ts';

type CalendarMessage = Extract<LiveEvent, { kind: `calendar_event ${string}` }>;
/** A change of one occurrence: its day, and its new times if they differ. */
export interface OccurrenceChange {
  readonly event: CalendarEvent;
  /** The day the occurrence begins, YYYY-MM-DD. */
  readonly day: string;
  readonly fields: Partial<CalendarEventInput>;
}
export interface CalendarWork {
  readonly client: Pick<Client, 'calendars'>;
  readonly notices: Notices;
  readonly settings: SettingsStore;
  readonly env: Pick<Env, 'now' | 'uuid'>;
  /** The time zone of the branch. */
  readonly zone: () => string;
}

/** The status of what somebody removed already. */
const NOT_FOUND = 404;

/** The event with one day excluded from its repetition (CAL-10). */
const without = (event: CalendarEvent, day: string): CalendarEvent => ({
  ...event,
  repetition: event.repetition && { ...event.repetition, exDates: [...(event.repetition.exDates ?? []), day] },
});

/** The calendars with their events, as far as months of them are shown; everything is kept up to date by events (CAL-12). */
export class CalendarStore {
  private readonly cycle = new Cycle();
  /** Whether events are being loaded, saved or removed. */
  readonly flags = this.cycle.view;
  private readonly work: CalendarWork & { readonly cycle: Cycle };
  private readonly maker: Maker;
  private readonly table = new Table<CalendarEvent>();
  private readonly opened = new Set<OpenCalendar>();
  readonly failing = failingOf(() => this.opened);
  private readonly round: Round = { number: 0, brought: new Map() };
  /** Changed occurrences whose exclusion from the series got no answer, by the series, its version and the day. */
  private readonly unsettled = new Map<string, CalendarEvent>();

  constructor(work: CalendarWork) {
    this.work = { ...work, cycle: this.cycle };
    this.maker = new Maker(work.env);
  }

  /** The events of some days; close it when it is no longer shown. */
  open(): OpenCalendar {
    const { client, zone } = this.work;
    const opened = new OpenCalendar({
      table: this.table,
      round: this.round,
      zone,
      load: (month) => this.cycle.during('loading', () => client.calendars.events.list({ currentDate: `${month}-01` })),
      closed: () => {
        this.opened.delete(opened);
        if (this.opened.size > 0) return;
        this.table.confirm(() => new Map());
        this.round.brought.clear();
      },
    });
    this.opened.add(opened);
    return opened;
  }
  /** Loads what is shown once more. */
  async reloadAll(): Promise<void> {
    this.round.number += 1;
    await Promise.all([...this.opened].map((opened) => opened.reload()));
  }

  /** Marks a calendar as a favourite, or not: shown at once, and taken back where it is refused (CAL-01). */
  async mark(id: number, favorite: boolean): Promise<Done<unknown>> {
    const { client, settings } = this.work;
    const release = settings.calendars.table.hold(id, { favorite });
    const done = await attempt(this.work, 'error:updateFailed', () => client.calendars.patch(id, { favorite }));
    batch(() => {
      if (done.ok) this.work.settings.markCalendar(id, favorite);
      release();
    });
    return done;
  }

  /** Tries an iCalendar import without storing; problems are answered without a notice. */
  tryImport(id: number, text: string, signal: AbortSignal): Promise<Done<CalendarImported>> {
    return doneOf(() => this.work.client.calendars.import(id, { text, dryRun: true }, { signal }));
  }
  /** Takes the events of an iCalendar file into a calendar, all of them or none; one that is called off by the signal takes none. */
  import(id: number, text: string, signal: AbortSignal): Promise<Done<CalendarImported>> {
    return attempt(this.work, 'error:actionFailed', () => this.work.client.calendars.import(id, { text }, { signal }));
  }
  /** Makes the address other programs read a calendar at, in place of the former one; it is answered only now. */
  makeFeed(id: number): Promise<Done<CalendarFeed>> {
    return attempt(this.work, 'error:actionFailed', () => this.work.client.calendars.feed.create(id));
  }
  /** Ends the address of a calendar; one without an address is no failure. */
  async endFeed(id: number): Promise<Done<void>> {
    const done = await doneOf(() => this.work.client.calendars.feed.remove(id));
    if (done.ok || done.error.status === 404) return { ok: true, value: undefined };
    this.work.notices.tell(done.error, 'error:actionFailed');
    return done;
  }

  /** Stores an event; one without an id is new. */
  async save(event: CalendarEventInput, opening?: Opening): Promise<Done<CalendarEvent>> {
    const { events } = this.work.client.calendars;
    const done = await (event.id
      ? attempt(this.work, 'error:updateFailed', () => events.update(event))
      : attempt(this.work, 'error:createFailed', () => this.maker.make(event, events, opening)));
    if (done.ok) this.take(done.value);
    return done;
  }

  /** Removes an event with all of its occurrences. */
  async remove(id: number, silentStatus?: number): Promise<Done<void>> {
    const done = await attempt(this.work, 'error:deleteFailed', () => this.work.client.calendars.events.remove(id), silentStatus);
    if (done.ok || done.error.status === silentStatus) this.table.confirm(drop([id]));
    return done;
  }
  /** Removes one occurrence (CAL-10). */
  removeOccurrence(event: CalendarEvent, day: string): Promise<Done<CalendarEvent>> {
    return this.save(without(event, day));
  }
  /** Turns one occurrence into an event of its own with changed fields; the others stay. */
  async changeOccurrence({ event, day, fields }: OccurrenceChange): Promise<Done<CalendarEvent>> {
    const { id: _, version: __, ...copied } = event;
    // Created first: if the second step fails it appears twice, which is noticed, instead of being lost.
    const key = [event.id, event.version, day].join();
    const made = await this.makeOccurrence(key, { ...copied, ...fields, repetition: null });
    if (!made.ok) return made;
    const former = this.unsettled.get(key);
    // One that somebody else changed meanwhile stays: it appears twice.
    if (former && (this.table.settled().get(former.id) ?? former).version === former.version) await this.remove(former.id, NOT_FOUND);
    this.unsettled.delete(key);
    const left = await this.leaveOut(event, day, former !== undefined);
    if (left.ok) return made;
    // If only the answer was lost, the series already excludes the day, so the copy must stay; saving again replaces it.
    if (isUnstable(left.error)) this.unsettled.set(key, made.value);
    else if (isAsMade(made.value)) await this.remove(made.value.id);
    return left;
  }
  /** Stores a changed occurrence, the same one where that got no answer before. */
  private async makeOccurrence(key: string, input: CalendarEventInput): Promise<Done<CalendarEvent>> {
    const { events } = this.work.client.calendars;
    const create = (sent: CalendarEventInput, one: CallOptions) => events.create(sent, one);
    const update = async (whole: CalendarEventInput & CalendarEvent): Promise<CalendarEvent> => {
      try {
        return await events.update(whole);
      } catch (error) {
        // The copy would stay beside its series; one that somebody else changed by now is left alone.
        const refusal = refusalOf(error);
        if (!isUnstable(refusal) && isAsMade(whole) && refusal.code !== 'version_conflict') await this.remove(whole.id);
        throw error;
      }
    };
    const made = await attempt(this.work, 'error:createFailed', () => this.maker.make(input, { create, update }, key));
    if (made.ok) this.take(made.value);
    return made;
  }
  /** Leaves a day out of a series; that it is left out already is no failure where this was asked for before, without an answer. */
  private async leaveOut(event: CalendarEvent, day: string, wasAsked: boolean): Promise<Done<CalendarEvent>> {
    const left = await attempt(this.work, 'error:updateFailed', async () => {
      try {
        return await this.work.client.calendars.events.update(without(event, day));
      } catch (error) {
        const current = refusalOf(error).current as CalendarEvent | undefined;
        if (wasAsked && current?.repetition?.exDates?.includes(day)) return current;
        throw error;
      }
    });
    if (left.ok) this.take(left.value);
    return left;
  }

  /** Shows an event as it is stored now; a load of this round, which may be of other days, leaves it. */
  private take(event: CalendarEvent): void {
    this.round.brought.set(event.id, this.round.number);
    this.table.confirm(put(event));
  }

  /** Merges one live event. */
  merge(event: CalendarMessage): void {
    switch (event.kind) {
      case 'calendar_event CREATE':
      case 'calendar_event UPDATE':
        if (this.opened.size > 0) this.take(event.data);
        return;
      case 'calendar_event DELETE':
        this.table.confirm(drop(event.data.ids));
        return;
      case 'calendar_event REMINDER':
        return;
      default:
        event satisfies never;
    }
  }
}

/** The calendars of a store. */
export const calendarOf = part({
  make: (work) => new CalendarStore({ ...work, zone: () => work.clock.zone }),
  hears: { calendar_event: (calendar, event) => calendar.merge(event) },
  reload: (calendar) => calendar.reloadAll(),
  failing: (calendar) => calendar.failing,
});
