import { type MessageKey, messageText } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import { type Command, type Context, defineCommand, type Input, type Option } from '../command.ts';
import { EXIT } from '../exit.ts';
import type { TextKey } from '../i18n/texts.ts';
import { numbered, numberFormatterFor, numberOf, numbersText } from './contactNumbers.ts';
import { type EntryNames, entryNames } from './entryNames.ts';
import { eyesParts, eyesText, tableText } from './eyes.ts';
import { choiceOf, idOf, idsOf, listOf, textOf, timeOf } from './input.ts';
import { dateOf, dateWish } from './lookup.ts';
import { type ListPage, PAGE, pageOf, tellRest } from './paged.ts';
import { REVISION, revisionOf, versionOf } from './version.ts';

interface Row {
  readonly id: number;
}
export type Fields = Readonly<Record<string, unknown>>;
/** How a field is typed: as it is, a day, a time of day, one id, ids with commas between them, numbers or addresses each by itself, yes or no, or one of some words. */
type Kind = 'text' | 'date' | 'time' | 'id' | 'ids' | 'flag' | 'numbers' | 'emails' | readonly string[];

/** The calls of an area, whose inputs differ from kind to kind. */
interface Calls {
  load(id: number): Promise<object>;
  create(input: never): Promise<object>;
  update(whole: never): Promise<object>;
}

/** A kind of document or entry of the desk as the command line works with it: `lauda <noun> list|view|create|edit`. */
export interface DeskSpec {
  readonly noun: string;
  /** The field with its name, which a new one needs. */
  readonly title: 'slug' | 'name';
  readonly named: string;
  /** The options without which a new one is refused, as its help shows them. */
  readonly needs?: string;
  readonly fields: Readonly<Record<string, Kind>>;
  /** The fields its form writes, also those without an option. */
  readonly written?: readonly string[];
  readonly columns: readonly string[];
  /** The prefix of the texts for its state. */
  readonly states?: 'guidelineState' | 'postState';
  readonly asked: Readonly<Record<string, 'date' | 'text'>>;
  readonly list: (newsroom: Newsroom, asked: Fields, today: string) => PromiseLike<readonly object[] | ListPage>;
  /** Whether the list comes in pages, asked for by number. */
  readonly isPaged?: boolean;
  /** The ways its list can be grouped, and the heading of each row. */
  readonly groups?: {
    readonly ways: readonly string[];
    readonly of: (newsroom: Newsroom, rows: readonly object[], way: string, day: string, context: Context) => Promise<readonly object[]>;
  };
  /** The calls that load, create and save one. */
  readonly area: (newsroom: Newsroom) => Calls;
  /** Whether a new one is refused without a day, which is today then. */
  readonly needsDay?: boolean;
  /** Whether earlier versions of it are kept, which can be shown. */
  readonly versioned?: true;
  /** Changes some fields; by default all of it is loaded and saved. */
  readonly edit?: (newsroom: Newsroom, id: number, changes: Fields) => Promise<object>;
}

const FLAG = ['YES', 'NO'] as const;
const ONE_OF = (kind: Kind): kind is readonly string[] => Array.isArray(kind);

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(shown).join(', ');
  if (value !== null && typeof value === 'object') {
    const { value: number, name, label } = value as Record<string, unknown>;
    return String(number ?? name ?? label ?? JSON.stringify(value));
  }
  return String(value ?? '');
};
const fieldText = (row: object, field: string): string => shown((row as Fields)[field]);

/** Answers the typed fields as they are sent. */
function typed({ fields }: DeskSpec, { options }: Input): Fields {
  const read = (name: string, kind: Kind): unknown => {
    const value = options[name];
    if (kind === 'numbers') return listOf(value).map((number) => numberOf(number, `--${name}`));
    if (kind === 'emails') return [...listOf(value)];
    const text = textOf(value) ?? '';
    if (ONE_OF(kind)) return choiceOf(text, `--${name}`, kind);
    if (kind === 'flag') return choiceOf(text, `--${name}`, FLAG) === 'YES';
    if (kind === 'id') return text ? idOf(text, `--${name}`) : null;
    if (kind === 'ids') return idsOf(text, `--${name}`);
    if (kind === 'date') return text ? dateWish(text, `--${name}`) : null;
    if (kind === 'time') return timeOf(text, `--${name}`);
    return text || null;
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, kind]) => (options[name] === undefined ? [] : [[name, read(name, kind)]])),
  );
}

/** Turns the typed days, today and tomorrow among them, into dates of the newsroom. */
async function dated({ fields }: DeskSpec, input: Fields, client: Newsroom, context: Context): Promise<Fields> {
  const days = Object.entries(input).filter(([name, value]) => fields[name] === 'date' && value !== null);
  const dates = await Promise.all(
    days.map(async ([name, wish]) => [name, await dateOf(wish as string | number, client, context)] as const),
  );
  return { ...input, ...Object.fromEntries(dates) };
}

const OPTION_TEXTS: Readonly<Record<string, TextKey>> = {
  ...{ numbers: 'desk.numbers', ids: 'entry.ids', time: 'entry.time', date: 'calendar.date' },
};
const optionsOf = ({ fields }: DeskSpec): Option[] =>
  Object.entries(fields).map(([name, kind]) => {
    if (ONE_OF(kind) || kind === 'flag') return { flags: `--${name} <word>`, text: 'entry.text', choices: kind === 'flag' ? FLAG : kind };
    const isMany = kind === 'numbers' || kind === 'emails';
    const [flags, text] = [`--${name} <${isMany ? 'text' : kind}>`, OPTION_TEXTS[String(kind)] ?? 'entry.text'];
    return { flags, text, ...(isMany ? { repeat: true } : {}) };
  });

const ID = { name: 'ID', text: 'desk.id', required: true } as const;

/** Answers a field as a person reads it on a terminal, and as it is stored in a pipe; a table with all it says, row by row. */
function spokenText({ states }: DeskSpec, row: object, field: string, context: Context, names: EntryNames): string {
  const text = fieldText(row, field);
  if (states && field === 'state' && text) return context.show.word(messageText(`${states}.${text}` as MessageKey, context.locale), text);
  const value = (row as Fields)[field];
  const table = tableText(field, value, context.locale);
  if (table !== undefined) return table;
  return names(field, value) ?? eyesText(value, context.show.isTTY ? eyesParts(value, text) : text, context);
}

/** Prints that a document or an entry is stored; returns the exit code. */
function reportStored(spec: DeskSpec, { show, t }: Context, key: TextKey, stored: object): typeof EXIT.ok {
  if (!show.selected(stored)) show.say(t(key, { id: (stored as Row).id, name: fieldText(stored, spec.title) }));
  return EXIT.ok;
}

interface ListWish {
  readonly asked: Fields;
  readonly page: number;
  readonly groupBy: string | undefined;
}

function listCommand(spec: DeskSpec, fields: readonly string[]): Command {
  const { noun, title, columns, asked, groups, isPaged = false } = spec;
  return defineCommand<ListWish>({
    name: `${noun} list`,
    text: 'entry.list.summary',
    examples: [
      `${noun} list`,
      `${noun} list --json id,${title}`,
      ...(isPaged ? [`${noun} list --page 2`] : []),
      ...(groups ? [`${noun} list --group-by ${groups.ways[0]}`] : []),
    ],
    options: [
      ...Object.entries(asked).map(([name, kind]) => ({
        flags: `${name === 'date' ? '-d, ' : ''}--${name} <${kind}>`,
        text: `desk.${name}` as TextKey,
      })),
      ...(isPaged ? [PAGE] : []),
      ...(groups ? [{ flags: '--group-by <word>', text: 'list.groupBy' as const, choices: groups.ways }] : []),
    ],
    fields: groups ? [...fields, 'group'] : fields,
    parse: ({ options }) => ({
      asked: Object.fromEntries(
        Object.entries(asked).flatMap(([name, kind]) => {
          const text = textOf(options[name]);
          if (text === undefined) return [];
          return [[name, kind === 'date' ? dateWish(text, `--${name}`) : text]];
        }),
      ),
      page: pageOf(options.page),
      groupBy: groups && options.groupBy !== undefined ? choiceOf(textOf(options.groupBy), '--group-by', groups.ways) : undefined,
    }),
    run: async (wish, context) => {
      const { show } = context;
      const client = await context.newsroom();
      const days = await Promise.all(
        Object.entries(wish.asked).map(async ([name, value]) => [
          name,
          asked[name] === 'date' ? await dateOf(value as string | number, client, context) : value,
        ]),
      );
      const query: Fields = { ...Object.fromEntries(days), ...(isPaged ? { page: wish.page } : {}) };
      const today = asked.date ? await dateOf(0, client, context) : '';
      const found = await spec.list(client, query, today);
      const listed = 'data' in found ? (found.data as readonly object[]) : found;
      const day = String(query.date ?? today);
      const rows = groups && wish.groupBy ? await groups.of(client, listed, wish.groupBy, day, context) : listed;
      const names = await entryNames(noun, columns, rows, context);
      const read = await numberFormatterFor(rows, client);
      show.list(
        rows,
        [...(wish.groupBy ? ['group'] : []), ...columns].map((field) => ({
          title: `column.${field}` as TextKey,
          text: (row: object) => spokenText(spec, read(row), field, context, names),
          ...(field === 'id' ? { align: 'right' as const } : field === title ? { least: 12, firm: true } : { least: 8 }),
        })),
        'entry.list.none',
      );
      if ('data' in found) tellRest(context, [found]);
      return EXIT.ok;
    },
  });
}

const editWhole =
  ({ area }: DeskSpec): NonNullable<DeskSpec['edit']> =>
  async (newsroom, id, changes) => {
    const calls = area(newsroom);
    const stored = await calls.load(id);
    return calls.update({ ...stored, ...numbered(changes, stored) } as never);
  };

/** Makes the four commands of a kind. */
export function deskCommands(spec: DeskSpec): readonly Command[] {
  const { noun, named, needs, title } = spec;
  const fields = [...new Set(['id', 'version', title, ...Object.keys(spec.fields), ...(spec.written ?? [])])];
  return [
    listCommand(spec, fields),
    defineCommand<{ id: number; revision: number | undefined }>({
      name: `${noun} view`,
      text: 'entry.view.summary',
      examples: [`${noun} view 3`, `${noun} view 3 --json ${title}`, ...(spec.versioned ? [`${noun} view 3 --revision 2`] : [])],
      arguments: [ID],
      options: spec.versioned ? [REVISION] : [],
      fields,
      parse: ({ arguments: [id], options }) => ({ id: idOf(id, 'ID'), revision: revisionOf(options) }),
      run: async ({ id, revision }, context) => {
        const { show, newsroom } = context;
        const client = await newsroom();
        const area = spec.area(client);
        const loaded = revision === undefined ? await area.load(id) : await versionOf(area as never, id, revision);
        if (show.selected(loaded)) return EXIT.ok;
        const stored = (await numberFormatterFor([loaded], client))(loaded);
        const names = await entryNames(noun, fields, [stored], context);
        const { numbers } = stored as { readonly numbers?: Parameters<typeof numbersText>[0] };
        const textOfField = (field: string): string =>
          field === 'numbers' && numbers ? numbersText(numbers, context.t) : spokenText(spec, stored, field, context, names);
        show.pairs(fields.map((field) => [field, textOfField(field)]));
        return EXIT.ok;
      },
    }),
    defineCommand<Fields>({
      name: `${noun} create`,
      text: 'entry.create.summary',
      examples: [[`${noun} create "${named}"`, needs].filter(Boolean).join(' ')],
      arguments: [{ name: title.toUpperCase(), text: 'entry.name', required: true }],
      options: optionsOf(spec),
      fields,
      parse: (input) => ({ ...typed(spec, input), [title]: input.arguments[0] }),
      run: async (input, context) => {
        const client = await context.newsroom();
        const given = await dated(spec, input, client, context);
        const day = spec.needsDay && given.date == null ? { date: await dateOf(0, client, context) } : {};
        return reportStored(spec, context, 'entry.create.done', await spec.area(client).create({ ...numbered(given), ...day } as never));
      },
    }),
    defineCommand<{ id: number; changes: Fields }>({
      name: `${noun} edit`,
      text: 'entry.edit.summary',
      examples: [`${noun} edit 3 --${title} "${named}"`],
      arguments: [ID],
      options: [{ flags: `--${title} <text>`, text: 'entry.name' }, ...optionsOf(spec)],
      fields,
      parse: (input) => {
        const called = textOf(input.options[title]);
        return {
          id: idOf(input.arguments[0], 'ID'),
          changes: { ...typed(spec, input), ...(called === undefined ? {} : { [title]: called }) },
        };
      },
      run: async ({ id, changes }, context) => {
        const client = await context.newsroom();
        const given = await dated(spec, changes, client, context);
        const stored = await (spec.edit ?? editWhole(spec))(client, id, given);
        return reportStored(spec, context, 'entry.edit.done', stored);
      },
    }),
  ];
}
