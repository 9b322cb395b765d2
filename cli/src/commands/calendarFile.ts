import { type Command, defineCommand } from '../command.ts';
import { EXIT } from '../exit.ts';
import { readText } from '../files.ts';
import { oneNamed } from '../named.ts';
import { textOf } from './input.ts';

const CALENDAR = { flags: '--calendar <name>', text: 'calendar.calendar' } as const;

/** `lauda calendar import`: takes the events of an iCalendar file into a calendar; all of them or none. */
const calendarImport: Command = defineCommand<{ file: string; calendar: string | undefined; dryRun: boolean }>({
  name: 'calendar import',
  text: 'calendar.import.summary',
  examples: ['calendar import agenda.ics --calendar agenda --dry-run', 'calendar import agenda.ics --calendar agenda'],
  arguments: [{ name: 'FILE', text: 'calendar.import.file', required: true }],
  options: [CALENDAR, { flags: '-n, --dry-run', text: 'rundown.import.dryRun' }],
  fields: ['created', 'updated', 'unchanged'],
  parse: ({ arguments: [file], options: { calendar, dryRun } }) => ({ file: file!, calendar: textOf(calendar), dryRun: dryRun === true }),
  run: async ({ file, calendar, dryRun }, { env, show, t, newsroom }) => {
    const room = await newsroom();
    const { id, name } = oneNamed('entry', await room.calendars.list(), calendar ?? '');
    const text = await readText(file, env);
    const done = await room.calendars.import(id, { text, dryRun }, { signal: env.signal });
    if (!show.selected(done)) show.say(t(dryRun ? 'calendar.import.tried' : 'calendar.import.done', { ...done, name }));
    return EXIT.ok;
  },
});

/** `lauda calendar feed`: makes the address other programs read a calendar at, or ends it. */
const calendarFeed: Command = defineCommand<{ calendar: string; end: boolean }>({
  name: 'calendar feed',
  text: 'calendar.feed.summary',
  examples: ['calendar feed agenda', 'calendar feed agenda --end --yes'],
  arguments: [{ name: 'CALENDAR', text: 'calendar.calendar', required: true }],
  options: [{ flags: '--end', text: 'calendar.feed.end' }],
  asks: true,
  fields: ['calendarId', 'name', 'url'],
  parse: ({ arguments: [calendar], options: { end } }) => ({ calendar: calendar!, end: end === true }),
  run: async ({ calendar, end }, { show, t, settings, newsroom, confirm }) => {
    const room = await newsroom();
    const { id, name } = oneNamed('entry', await room.calendars.list(), calendar);
    // The former address stops working.
    await confirm(t(end ? 'calendar.feed.askEnd' : 'calendar.feed.ask', { name }));
    if (end) {
      await room.calendars.feed.remove(id);
      show.say(t('calendar.feed.ended', { name }));
      return EXIT.ok;
    }
    const { calendarId, path } = await room.calendars.feed.create(id);
    const url = new URL(path, settings.url).href;
    if (!show.selected({ calendarId, name, url })) {
      show.line(url);
      show.say(t('calendar.feed.done', { name }));
    }
    return EXIT.ok;
  },
});

/** The commands that let other programs read a calendar, and import their files. */
export const CALENDAR_FILES: readonly Command[] = [calendarImport, calendarFeed];
