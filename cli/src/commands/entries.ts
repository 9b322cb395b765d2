import { contactsOf, localToday } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import { type Command, type Context, defineCommand, type Input } from '../command.ts';
import { EXIT } from '../exit.ts';
import type { TextKey } from '../i18n/texts.ts';
import { oneNamed } from '../named.ts';
import { type EntryNames, entryNames } from './entryNames.ts';
import { eyesText } from './eyes.ts';
import { idOf, idsOf, textOf, timeOf, wordsOf } from './input.ts';

interface Entry {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}
/** The calls of a list of settings. */
interface Calls {
  list(): Promise<readonly Entry[]>;
  create(entry: object): Promise<Entry>;
  update(entry: object): Promise<Entry>;
  remove(id: number): Promise<void>;
}
/** How a field is typed: as it is, as a time of day with or without seconds, as words, as one id or ids with commas between them, or as `name: number, address; name: …`. */
type Kind = 'text' | 'time' | 'words' | 'id' | 'ids' | 'contacts';

/** A list of settings as the command line works with it: `lauda <noun> list|view|create|edit|remove`. */
export interface ListSpec {
  readonly noun: string;
  /** An example entry for its help. */
  readonly named: string;
  /** The options without which a new one is refused, as its help shows them. */
  readonly needs?: string;
  readonly calls: (newsroom: Newsroom) => Calls;
  /** Its fields beside the name. */
  readonly fields?: Readonly<Record<string, Kind>>;
  /** Whether its `type` is the kind of an outlet, which is said in words. */
  readonly isOutlet?: true;
  /** Other names for options whose field name is taken: --url is the server's. */
  readonly flags?: Readonly<Record<string, string>>;
}

const READ: Readonly<Record<Kind, (text: string, name: string) => unknown>> = {
  text: (text) => text || null,
  time: (text, name) => timeOf(text, name),
  words: wordsOf,
  id: (text, name) => (text ? idOf(text, name) : null),
  contacts: (text) => contactsOf(text.replaceAll(';', '\n'), []),
  ids: idsOf,
};
const shown = (value: unknown): string =>
  Array.isArray(value) ? value.map((each) => (each as Entry).name ?? each).join(', ') : String(value ?? '');
const fieldText = (entry: Entry, field: string): string => shown((entry as unknown as Record<string, unknown>)[field]);

/** Makes the five commands of a list of settings. */
export function entryCommands({ noun, named, needs, calls, fields = {}, flags = {}, isOutlet }: ListSpec): readonly Command[] {
  const names = Object.keys(fields);
  const json = ['id', 'version', 'name', ...names];
  const entry = { name: noun.toUpperCase(), text: 'entry.entry', required: true } as const;
  const flagOf = (name: string): string => flags[name] ?? name;
  const options = names.map((name) => ({
    flags: `--${flagOf(name)} <${fields[name]}>`,
    text: `entry.${fields[name]!}` as TextKey,
    fills: [name],
  }));
  const typed = ({ options: given }: Input): Record<string, unknown> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const text = textOf(given[flagOf(name)]);
        return text === undefined ? [] : [[name, READ[fields[name]!](text, `--${flagOf(name)}`)]];
      }),
    );
  const spokenText = (stored: Entry, field: string, context: Context, called: EntryNames): string => {
    const { show, t } = context;
    const text = fieldText(stored, field);
    const value = (stored as unknown as Record<string, unknown>)[field];
    if (isOutlet && field === 'type' && text) return show.word(t(`mediaType.${text}` as TextKey), text);
    return called(field, value) ?? eyesText(value, text, context);
  };
  const found = async ({ newsroom }: Context, text: string): Promise<[Calls, Entry]> => {
    const list = calls(await newsroom());
    return [list, oneNamed('entry', await list.list(), text)];
  };
  /** Prints that an entry is stored; returns the exit code. */
  const reportStored = ({ show, t }: Context, key: TextKey, stored: Entry): typeof EXIT.ok => {
    if (!show.selected(stored)) show.say(t(key, { id: stored.id, name: stored.name }));
    return EXIT.ok;
  };
  return [
    defineCommand<null>({
      name: `${noun} list`,
      text: 'entry.list.summary',
      examples: [`${noun} list`, `${noun} list --json id,name`],
      fields: json,
      parse: () => null,
      run: async (_options, context) => {
        const { show, newsroom } = context;
        const rows = await calls(await newsroom()).list();
        const called = await entryNames(noun, names, rows, context);
        const columns = names.map((field) => ({
          title: `column.${field}` as TextKey,
          text: (row: Entry) => spokenText(row, field, context, called),
          least: 8,
        }));
        show.list(
          rows,
          [
            { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
            { title: 'column.name', text: ({ name }) => name },
            ...columns,
          ],
          'entry.list.none',
        );
        return EXIT.ok;
      },
    }),
    defineCommand<string>({
      name: `${noun} view`,
      text: 'entry.view.summary',
      examples: [`${noun} view 3`],
      arguments: [entry],
      fields: json,
      parse: ({ arguments: [text] }) => text!,
      run: async (text, context) => {
        const [, stored] = await found(context, text);
        if (context.show.selected(stored)) return EXIT.ok;
        const called = await entryNames(noun, names, [stored], context);
        context.show.pairs(['id', 'name', ...names].map((field) => [field, spokenText(stored, field, context, called)]));
        return EXIT.ok;
      },
    }),
    defineCommand<object>({
      name: `${noun} create`,
      text: 'entry.create.summary',
      examples: [[`${noun} create "${named}"`, needs].filter(Boolean).join(' ')],
      arguments: [{ name: 'NAME', text: 'entry.name', required: true }],
      options,
      fields: json,
      parse: (input) => ({ name: input.arguments[0], ...typed(input) }),
      run: async (wanted, context) => reportStored(context, 'entry.create.done', await calls(await context.newsroom()).create(wanted)),
    }),
    defineCommand<{ text: string; changes: object }>({
      name: `${noun} edit`,
      text: 'entry.edit.summary',
      examples: [`${noun} edit 3 --name "${named}"`],
      arguments: [entry],
      options: [{ flags: '--name <name>', text: 'entry.name' }, ...options],
      fields: json,
      parse: (input) => {
        const name = textOf(input.options.name);
        return { text: input.arguments[0]!, changes: { ...(name === undefined ? {} : { name }), ...typed(input) } };
      },
      run: async ({ text, changes }, context) => {
        const [list, stored] = await found(context, text);
        return reportStored(context, 'entry.edit.done', await list.update({ ...stored, ...changes }));
      },
    }),
    defineCommand<string>({
      name: `${noun} remove`,
      text: 'entry.remove.summary',
      examples: [`${noun} remove 3 --yes`],
      arguments: [entry],
      asks: true,
      parse: ({ arguments: [text] }) => text!,
      run: async (text, context) => {
        const [list, stored] = await found(context, text);
        await context.confirm(context.t('entry.remove.ask', { id: stored.id, name: stored.name }));
        await list.remove(stored.id);
        context.show.say(context.t('entry.remove.done', { id: stored.id, name: stored.name }));
        return EXIT.ok;
      },
    }),
  ];
}

/** The teams as they are today. */
function teamsOfToday({ teams, time }: Newsroom): Calls {
  const today = async (): Promise<{ date: string }> => {
    const { epochMs, zone } = await time.get();
    return { date: localToday(epochMs, zone) };
  };
  return {
    list: async () => teams.list(await today()),
    create: (entry) => teams.create(entry as never),
    update: async (entry) => teams.update({ ...entry, ...(await today()) } as never),
    remove: async (id) => teams.remove(id, await today()),
  };
}

const LISTS: readonly ListSpec[] = [
  {
    noun: 'program',
    named: 'Jornal da Noite',
    needs: '--start 19:15 --end 19:45',
    calls: ({ programs }) => programs,
    fields: { start: 'time', end: 'time', presenters: 'ids', groups: 'ids' },
  },
  { noun: 'classification', named: 'urgente', calls: ({ classifications }) => classifications },
  { noun: 'editorial', named: 'esporte', calls: ({ editorials }) => editorials },
  { noun: 'type', named: 'nota', calls: ({ types }) => types, fields: { abbreviation: 'text', color: 'text' } },
  {
    noun: 'vehicle',
    named: 'TV Cidade',
    needs: '--type TV',
    calls: ({ vehicles }) => vehicles,
    fields: { type: 'text' },
    isOutlet: true,
  },
  { noun: 'production-resource', named: 'drone', calls: ({ productions }) => productions.resources },
  {
    noun: 'production-type',
    named: 'externa',
    calls: ({ productions }) => productions.types,
    fields: { abbreviation: 'text', color: 'text' },
  },
  {
    noun: 'group',
    named: 'edição',
    calls: ({ groups }) => groups,
    fields: { categories: 'words', editors: 'ids', producers: 'ids', reporters: 'ids' },
  },
  { noun: 'team', named: 'Equipe 2', calls: teamsOfToday, fields: { membersNicknames: 'words' } },
  { noun: 'segment', named: 'Polícia', calls: ({ rounds }) => rounds.segments },
  {
    noun: 'institution',
    named: '3º DP',
    calls: ({ rounds }) => rounds.institutions as unknown as Calls,
    fields: { segmentId: 'id', contacts: 'contacts' },
  },
  { noun: 'report-category', named: 'Técnica', calls: ({ reports }) => reports.categories },
  {
    noun: 'report-event',
    named: 'Link caiu',
    needs: '--categoryId 1',
    calls: ({ reports }) => reports.events as unknown as Calls,
    fields: { categoryId: 'id' },
  },
  { noun: 'contact-group', named: 'imprensa', calls: ({ contacts }) => contacts.groups },
  { noun: 'feed-category', named: 'nacional', calls: ({ rss }) => rss.categories as unknown as Calls },
  {
    noun: 'feed',
    named: 'Defesa Civil',
    needs: '--address https://defesacivil.example/avisos.rss',
    calls: ({ rss }) => rss.feeds as unknown as Calls,
    fields: { url: 'text', categoryId: 'id' },
    flags: { url: 'address', categoryId: 'category' },
  },
  { noun: 'calendar-category', named: 'feriado', calls: ({ calendars }) => calendars.categories },
];
/** The commands of every list of settings. */
export const ENTRY_COMMANDS: readonly Command[] = LISTS.flatMap(entryCommands);
