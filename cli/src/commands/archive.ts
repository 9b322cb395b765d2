import type { SouvDocument } from '@lauda/sdk';
import { type Command, defineCommand } from '../command.ts';
import { usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { dayText } from './eyes.ts';
import { idOf, idsOf, textOf } from './input.ts';
import { dateOf, dateWish } from './lookup.ts';
import { tellRest } from './paged.ts';

const ID = { name: 'ID', text: 'archive.id', required: true } as const;
/** The typed id of a document in the archive. */
const nameOf = (typed: string | undefined): string => {
  if (!typed?.trim()) throw usage('usage.argument', { name: 'ID', command: 'lauda archive' });
  return typed.trim();
};

interface Wish {
  readonly text?: string;
  readonly type?: string;
  readonly page: number;
}
const search = defineCommand<Wish>({
  name: 'archive search',
  text: 'archive.search.summary',
  examples: ['archive search', 'archive search enchente --type foto', 'archive search enchente --page 2 --json id,title'],
  arguments: [{ name: 'TEXT', text: 'search.text' }],
  options: [
    { flags: '--type <text>', text: 'archive.type' },
    { flags: '--page <number>', text: 'archive.page' },
  ],
  fields: ['id', 'type', 'title', 'text', 'date', 'url'],
  parse: ({ arguments: [words], options }) => {
    const [text, type, page] = [textOf(words), textOf(options.type), options.page === undefined ? 1 : idOf(options.page, '--page')];
    return { ...(text ? { text } : {}), ...(type ? { type } : {}), page: page - 1 };
  },
  run: async (wish, context) => {
    const { env, show, locale, newsroom } = context;
    const found = await (await newsroom()).souv.search(wish, { signal: env.signal });
    show.list<SouvDocument>(
      [...found.data],
      [
        { title: 'column.id', text: ({ id }) => id, least: 8 },
        { title: 'column.date', text: ({ date }) => (date ? dayText(date.slice(0, 10), { show, locale }) : '') },
        { title: 'column.kind', text: ({ type }) => type },
        { title: 'column.slug', text: ({ title }) => title, least: 12 },
        { title: 'column.text', text: ({ text }) => text ?? '', least: 20, drop: 1 },
      ],
      'search.none',
    );
    tellRest(context, [found]);
    return EXIT.ok;
  },
});

const guideline = defineCommand<{ id: string; date: string | number; programsIds: number[] }>({
  name: 'archive guideline',
  text: 'archive.guideline.summary',
  examples: ['archive guideline A-17 --date tomorrow --programsIds 1'],
  arguments: [ID],
  options: [
    { flags: '--date <date>', text: 'desk.date' },
    { flags: '--programsIds <ids>', text: 'entry.ids' },
  ],
  fields: ['id', 'slug', 'date', 'information'],
  parse: ({ arguments: [id], options }) => ({
    id: nameOf(id),
    date: dateWish(textOf(options.date)),
    programsIds: idsOf(options.programsIds, '--programsIds'),
  }),
  run: async ({ id, date, programsIds }, context) => {
    const newsroom = await context.newsroom();
    const made = await newsroom.assignments.createFromSouv(id, { date: await dateOf(date, newsroom, context), programsIds });
    if (!context.show.selected(made)) context.show.say(context.t('entry.create.done', { id: made.id, name: made.slug }));
    return EXIT.ok;
  },
});

const reportage = defineCommand<string>({
  name: 'archive reportage',
  text: 'archive.reportage.summary',
  examples: ['archive reportage A-17'],
  arguments: [ID],
  fields: ['id', 'slug', 'date', 'information'],
  parse: ({ arguments: [id] }) => nameOf(id),
  run: async (id, { newsroom, show, t }) => {
    const made = await (await newsroom()).newsReports.createFromSouv(id);
    if (!show.selected(made)) show.say(t('entry.create.done', { id: made.id, name: made.slug }));
    return EXIT.ok;
  },
});

/** The commands of the external archive. */
export const ARCHIVE_COMMANDS: readonly Command[] = [search, guideline, reportage];
