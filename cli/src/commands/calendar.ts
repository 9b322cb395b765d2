import { FREQUENCIES, type Frequency, intervalLabel, REMINDER_MINUTES, type ReminderMinutes } from '@lauda/domain';
import { movedEnd, type Occurrence, occurrencesBetween, type TimedEvent } from '@lauda/domain/calendar';
import type { CalendarEvent, CalendarEventInput, Newsroom } from '@lauda/sdk';
import { type Command, type Context, defineCommand, type Input, type Option } from '../command.ts';
import { missing, usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { oneNamed } from '../named.ts';
import { dayText, eyesText } from './eyes.ts';
import { choiceOf, idOf, idsOf, textOf } from './input.ts';
import { dateOf, dateWish } from './lookup.ts';

const FIELDS = [
  'id',
  'calendarId',
  'name',
  'start',
  'end',
  'location',
  'description',
  'reminder',
  'remindedUsersIds',
  'repetition',
] as const;
const DATE: Option = { flags: '-d, --date <date>', text: 'calendar.date' };
const CALENDAR: Option = { flags: '--calendar <name>', text: 'calendar.calendar' };
const ID = { name: 'ID', text: 'calendar.id', required: true } as const;
const WRITTEN: readonly Option[] = [
  CALENDAR,
  { flags: '--start <time>', text: 'calendar.start', fills: ['startDate'] },
  { flags: '--end <time>', text: 'calendar.end', fills: ['endDate'] },
  { flags: '--location <text>', text: 'calendar.location' },
  { flags: '--description <text>', text: 'calendar.description' },
  { flags: '--every <word>', text: 'calendar.every', fills: ['repetition'], choices: FREQUENCIES },
  { flags: '--until <date>', text: 'calendar.until', fills: ['repetition.repeatUtil'] },
  { flags: '--reminder <minutes>', text: 'calendar.reminder', choices: REMINDER_MINUTES.map(String) },
  { flags: '--to <ids>', text: 'calendar.to', fills: ['remindedUsersIds'] },
];

/** A day and a time as people write them: `2026-03-10 09:00`. */
function timeOf(text: string | undefined, name: string): string | undefined {
  if (text === undefined) return undefined;
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/.exec(text.trim());
  if (!found) throw usage('usage.time', { name, value: text });
  return `${found[1]}T${found[2]}${found[3] ?? ':00'}`;
}

/** A repetition as it is typed: its last day may be a word, as tomorrow, which the clock of the server turns into a day. */
interface TypedRepetition {
  readonly frequency: Frequency | undefined;
  readonly until: string | number | undefined;
}
type Fields = Partial<Omit<CalendarEventInput, 'calendarId' | 'repetition'>> & { readonly calendar?: string };
type Typed = Fields & { readonly repetition?: TypedRepetition };
const given = (name: string, value: unknown): object => (value === undefined ? {} : { [name]: value });
/** Answers the fields as they are sent; a repetition whose frequency stays keeps its days and its excluded days. */
async function dated({ repetition, ...fields }: Typed, before: CalendarEvent | undefined, context: Context): Promise<object> {
  if (repetition === undefined) return fields;
  const former = before?.repetition;
  const { frequency = former?.frequency, until } = repetition;
  if (frequency === undefined) throw usage('usage.option', { name: '--every' });
  const end = until === undefined ? { end: 'never' } : { end: 'date', repeatUtil: await dateOf(until, await context.newsroom(), context) };
  return { ...fields, repetition: { ...(frequency === former?.frequency ? former : {}), frequency, ...end } };
}
/** Answers the typed fields; {@link dated} makes of them what is sent. */
function typed({ options }: Input): Typed {
  const { calendar, start, end, location, description, every, until, reminder, to } = options;
  return {
    ...given('calendar', textOf(calendar)),
    ...given('startDate', timeOf(textOf(start), '--start')),
    ...given('endDate', timeOf(textOf(end), '--end')),
    ...given('location', textOf(location)),
    ...given('description', textOf(description)),
    ...(every === undefined && until === undefined
      ? {}
      : {
          repetition: {
            frequency: every === undefined ? undefined : choiceOf(every, '--every', FREQUENCIES),
            until: until === undefined ? undefined : dateWish(textOf(until), '--until'),
          },
        }),
    ...(reminder === undefined
      ? {}
      : { reminder: Number(choiceOf(reminder, '--reminder', REMINDER_MINUTES.map(String))) as ReminderMinutes }),
    ...(to === undefined ? {} : { remindedUsersIds: idsOf(to, '--to') }),
  } as Typed;
}

/** Refuses a reminder that names nobody: it would reach nobody. */
function demandReminded<F extends { readonly reminder?: unknown; readonly remindedUsersIds?: readonly number[] | null | undefined }>(
  event: F,
): F {
  if (event.reminder != null && !event.remindedUsersIds?.length) throw usage('usage.option', { name: '--to' });
  return event;
}

/** Finds the named calendar; the first where none is named. */
async function calendarOf(newsroom: Newsroom, name: string | undefined): Promise<{ readonly calendarId?: number }> {
  if (name === undefined) return {};
  return { calendarId: oneNamed('entry', await newsroom.calendars.list(), name).id };
}

interface Shown extends Occurrence {
  readonly event: CalendarEvent;
}
/** Lists the occurrences between two days by their start. */
async function between(newsroom: Newsroom, from: string, to: string, calendar: string | undefined): Promise<Shown[]> {
  const [{ zone }, { calendarId }] = await Promise.all([newsroom.time.get(), calendarOf(newsroom, calendar)]);
  const events = await newsroom.calendars.events.list({ currentDate: from, ...(calendarId === undefined ? {} : { calendarId }) });
  const found = events.flatMap((event) =>
    occurrencesBetween(event as TimedEvent, from, to, zone).map((occurrence) => ({ ...occurrence, event })),
  );
  return found.sort((a, b) => a.startMs - b.startMs || a.event.name.localeCompare(b.event.name));
}

const time = (timestamp: string): string => timestamp.slice(11, 16);
function showAll(context: Context, found: readonly Shown[], hasDay: boolean): typeof EXIT.ok {
  const rows = found.map(({ event, start, end }) => ({ ...event, start, end }));
  context.show.list<(typeof rows)[number]>(
    rows,
    [
      { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
      ...(hasDay ? [{ title: 'column.date' as const, text: ({ start }: { start: string }) => dayText(start.slice(0, 10), context) }] : []),
      { title: 'column.start', text: ({ start }) => time(start) },
      { title: 'column.end', text: ({ start, end }) => (end === start ? '' : time(end)) },
      { title: 'column.name', text: ({ name }) => name, least: 12, firm: true },
      { title: 'column.location', text: ({ location }) => location ?? '', least: 8 },
    ],
    'calendar.none',
  );
  return EXIT.ok;
}

interface ListInput {
  readonly date: string | number;
  readonly calendar: string | undefined;
}
const lastOf = (day: string): string => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);

/** A command that lists the events of days around the one asked for. */
const listing = (verb: 'today' | 'list', examples: Command['examples'], days: (day: string) => readonly [string, string]): Command =>
  defineCommand<ListInput>({
    name: `calendar ${verb}`,
    text: `calendar.${verb}.summary`,
    examples,
    options: [DATE, CALENDAR],
    fields: FIELDS,
    parse: ({ options: { date, calendar } }) => ({ date: dateWish(textOf(date)), calendar: textOf(calendar) }),
    run: async ({ date, calendar }, context) => {
      const newsroom = await context.newsroom();
      const [from, to] = days(await dateOf(date, newsroom, context));
      return showAll(context, await between(newsroom, from, to, calendar), verb === 'list');
    },
  });
const today = listing('today', ['calendar today', 'calendar today --date tomorrow'], (day) => [day, day]);
const list = listing('list', ['calendar list', 'calendar list --date 2026-03-01 --calendar esportes'], (day) => [
  `${day.slice(0, 8)}01`,
  lastOf(day),
]);

interface EventInput {
  readonly id: number;
  readonly date: string | number;
}
const eventInputOf = ({ arguments: [id], options: { date } }: Input): EventInput => ({ id: idOf(id, 'ID'), date: dateWish(textOf(date)) });
/** Finds an event in the month of a day. */
async function found({ id, date }: EventInput, context: Context): Promise<CalendarEvent> {
  const newsroom = await context.newsroom();
  const events = await newsroom.calendars.events.list({ currentDate: await dateOf(date, newsroom, context) });
  const event = events.find((each) => each.id === id);
  if (!event) throw missing('calendar.missing', { id });
  return event;
}

const view = defineCommand<EventInput>({
  name: 'calendar view',
  text: 'calendar.view.summary',
  examples: ['calendar view 12', 'calendar view 12 --date 2026-03-01'],
  arguments: [ID],
  options: [DATE],
  fields: FIELDS,
  parse: eventInputOf,
  run: async (wish, context) => {
    const event = await found(wish, context);
    const { id, name, startDate: start, endDate: end, location, description, reminder, repetition } = event;
    const shown = {
      ...{ id, name, start, end, location, description },
      reminder: reminder === null ? null : intervalLabel(reminder, context.locale),
      repetition: repetition?.frequency,
    };
    if (!context.show.selected({ ...event, start, end }))
      context.show.pairs(
        Object.entries(shown).flatMap(([field, value]) =>
          value != null && value !== '' ? [[field, eyesText(value, String(value), context)] as const] : [],
        ),
      );
    return EXIT.ok;
  },
});

/** Prints that an event is stored; returns the exit code. */
const reportEvent = (
  { show, t }: Context,
  key: 'calendar.create.done' | 'calendar.edit.done',
  { id, name, ...event }: CalendarEvent,
): typeof EXIT.ok => {
  if (!show.selected({ id, name, ...event, start: event.startDate, end: event.endDate })) show.say(t(key, { id, name }));
  return EXIT.ok;
};
const create = defineCommand<{ name: string; fields: Typed }>({
  name: 'calendar create',
  text: 'calendar.create.summary',
  examples: [
    'calendar create "Reunião de pauta" --start "2026-03-10 09:00" --end "2026-03-10 09:30" --every weekly --reminder 15 --to 1,2',
  ],
  arguments: [{ name: 'NAME', text: 'calendar.name', required: true }],
  options: WRITTEN,
  fields: FIELDS,
  parse: (input) => {
    if (input.options.start === undefined) throw usage('usage.option', { name: '--start' });
    return { name: input.arguments[0]!, fields: typed(input) };
  },
  run: async ({ name, fields: { calendar, ...typedFields } }, context) => {
    const newsroom = await context.newsroom();
    const fields = await dated(demandReminded(typedFields), undefined, context);
    const { calendarId = (await newsroom.calendars.list())[0]?.id ?? 0 } = await calendarOf(newsroom, calendar);
    return reportEvent(
      context,
      'calendar.create.done',
      await newsroom.calendars.events.create({ ...fields, name, calendarId } as CalendarEventInput),
    );
  },
});
const edit = defineCommand<EventInput & { fields: Typed }>({
  name: 'calendar edit',
  text: 'calendar.edit.summary',
  examples: ['calendar edit 12 --start "2026-03-10 10:00" --end "2026-03-10 10:30"'],
  arguments: [ID],
  options: [DATE, { flags: '--name <text>', text: 'calendar.name' }, ...WRITTEN],
  fields: FIELDS,
  parse: (input) => ({ ...eventInputOf(input), fields: { ...typed(input), ...given('name', textOf(input.options.name)) } }),
  run: async ({ fields: { calendar, ...fields }, ...wish }, context) => {
    const newsroom = await context.newsroom();
    const event = await found(wish, context);
    const changes = {
      // A new start moves the end along, unless an end is typed.
      ...given('endDate', fields.startDate && movedEnd(event, fields.startDate)),
      ...(await dated(fields, event, context)),
      ...(await calendarOf(newsroom, calendar)),
    };
    const whole = { ...event, ...changes };
    if (fields.reminder !== undefined || fields.remindedUsersIds !== undefined) demandReminded(whole);
    return reportEvent(context, 'calendar.edit.done', await newsroom.calendars.events.update(whole as CalendarEventInput));
  },
});
const remove = defineCommand<EventInput>({
  name: 'calendar delete',
  text: 'calendar.delete.summary',
  examples: ['calendar delete 12 --yes'],
  arguments: [ID],
  options: [DATE],
  asks: true,
  parse: eventInputOf,
  run: async (wish, context) => {
    const { id, name } = await found(wish, context);
    await context.confirm(context.t('calendar.delete.ask', { id, name }));
    await (await context.newsroom()).calendars.events.remove(id);
    context.show.say(context.t('calendar.delete.done', { id, name }));
    return EXIT.ok;
  },
});

/** The commands of the calendar. */
export const CALENDAR_COMMANDS: readonly Command[] = [today, list, view, create, edit, remove];
