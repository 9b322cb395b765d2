import { csvSeparator, type Locale, ROLES, type Role, readCsv } from '@lauda/domain';
import type { Group, User, UserLine } from '@lauda/sdk';
import { type CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { CliError, refusalOf } from '../errors.ts';
import { EXIT } from '../exit.ts';
import type { TextKey, Translate } from '../i18n/texts.ts';
import { folded } from '../named.ts';
import { asStored } from '../typedDays.ts';

/** The columns of a file of users. Roles stand with spaces between them, groups by their names with | between them, and \ before one in a name. */
const COLUMNS = ['id', 'nickname', 'name', 'email', 'username', 'roles', 'groups', 'expiration'] as const;
type Column = (typeof COLUMNS)[number];
type Cells = { readonly [C in Column]?: string };

/** A user of a file: the line, the stored user, and the fields that would change. */
export interface FileUser {
  readonly line: number;
  readonly known: User | undefined;
  readonly wish: UserLine;
  readonly changes: readonly { readonly field: string; readonly from: string; readonly to: string }[];
}

/** A cell that a spreadsheet reads as a formula, or that is one behind apostrophes, is written with one more, which reading removes. */
const FORMULA = /^'*(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;
/** Cells that another program would cut, at another separator or at their ends. */
const CUT = /[;\t\r]|^\s|\s$/;
const MARKS = /[\\|]/g;

const groupsText = (ids: readonly number[], groups: readonly Group[]): string =>
  ids.map((id) => (groups.find((group) => group.id === id)?.name ?? String(id)).replaceAll(MARKS, '\\$&')).join('|');
const groupWords = (text: string): string[] =>
  (text.match(/(?:\\[\\|]|[^|])+/g) ?? []).map((word) => word.replaceAll(/\\([\\|])/g, '$1').trim()).filter(Boolean);

/** Writes users as a file. */
export function userFile(users: readonly User[], groups: readonly Group[]): string {
  const rows = users.map(({ id, nickname, name, email, username, roles, groupsIds, expiration }) => ({
    ...{ id, nickname, name, email, username, expiration },
    roles: roles.join(' '),
    groups: groupsText(groupsIds, groups),
  }));
  const cast = { string: (text: string) => (FORMULA.test(text) ? `'${text}` : text) };
  return stringify(rows, { header: true, columns: [...COLUMNS], cast, quoted_match: CUT });
}

const refused = (line: number, reason: string): CliError => new CliError(EXIT.failed, 'user.import.refused', { line, reason });

/** Tells whether a text is a day of the calendar, `YYYY-MM-DD`. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

interface Read {
  readonly record: Cells;
  readonly info: { readonly lines: number };
}
/** Why a line cannot be read, by the code of the reader, whose own words are English. */
const UNREAD: Readonly<Record<string, TextKey>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'user.import.cells',
  CSV_INVALID_CLOSING_QUOTE: 'user.import.quote',
  INVALID_OPENING_QUOTE: 'user.import.quote',
};

function recordsOf(text: string, t: Translate): readonly Read[] {
  const openQuote = readCsv(text).at(-1)?.openQuote;
  if (openQuote !== undefined) throw refused(openQuote, t('rundown.import.rule.closedQuote'));
  try {
    return parse(text, {
      columns: (names: string[]) => {
        const strange = names.find((name) => !COLUMNS.some((column) => column === name.trim()));
        if (strange !== undefined) throw refused(1, t('user.import.column', { name: strange, known: COLUMNS.join(', ') }));
        return names.map((name) => name.trim());
      },
      delimiter: csvSeparator(text.trimStart()),
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Read[];
  } catch (error) {
    if (error instanceof CliError) throw error;
    const { lines = 1, code, message } = error as CsvError & { lines?: number };
    const reason = UNREAD[code];
    throw refused(Number(lines), reason ? t(reason) : message);
  }
}

/** Reads a file of users against those there are; one line that is wrong refuses the whole file, naming it. */
export function readUserFile(
  text: string,
  users: readonly User[],
  groups: readonly Group[],
  { t, locale }: { readonly t: Translate; readonly locale: Locale },
): readonly FileUser[] {
  const dayOf = (cell: string, line: number): string => {
    try {
      const day = asStored(cell, 'expiration', locale);
      if (isDay(day)) return day;
    } catch (error) {
      throw error instanceof CliError ? refused(line, t(error.key, error.params)) : error;
    }
    throw refused(line, t('usage.day', { name: 'expiration', value: cell }));
  };
  const taken = new Map<User | string, number>();
  return recordsOf(text, t).map(({ record, info: { lines: line } }) => {
    const cells = Object.fromEntries(
      Object.entries(record).map(([column, cell]) => [column, FORMULA.test(cell) ? cell.replace(/^'/, '') : cell]),
    ) as Cells;
    const known = userOf(cells, users, line, t);
    const key = known ?? folded(cells.username || cells.email || cells.nickname || '');
    const twice = taken.get(key);
    if (twice !== undefined) throw refused(line, t('user.import.twice', { line: twice }));
    taken.set(key, line);
    if (!known && (!cells.name || !cells.nickname)) throw refused(line, t('user.import.needs'));
    const dated = cells.expiration ? { ...cells, expiration: dayOf(cells.expiration, line) } : cells;
    const wish = wishOf(dated, groups, line, t);
    return { line, known, wish: known ? { ...wish, id: known.id, version: known.version } : wish, changes: changesOf(wish, known, groups) };
  });
}

/**
 * Finds the user a line is about: by its id, else by the name to sign in by or the e-mail, else, where it has neither, by the nickname; nobody is a new user.
 * A nickname alone never changes somebody's name to sign in by: two people may be called the same.
 */
function userOf({ id, username, email, nickname }: Cells, users: readonly User[], line: number, t: Translate): User | undefined {
  if (id) {
    const found = users.find((user) => String(user.id) === id);
    if (!found) throw refused(line, t('user.import.nobody', { id }));
    return found;
  }
  const by = (field: 'username' | 'email' | 'nickname', text: string | undefined): User | undefined =>
    text ? users.find((user) => folded(user[field]) === folded(text)) : undefined;
  const known = by('username', username) ?? by('email', email);
  const namesake = known ? undefined : by('nickname', nickname);
  if (namesake && (username || email)) throw refused(line, t('user.import.namesake', { nickname: namesake.nickname, id: namesake.id }));
  return known ?? namesake;
}

/** Answers the fields a line sends: an absent column leaves the stored value, an empty cell empties it. */
function wishOf({ id: _id, roles, groups, expiration, ...texts }: Cells, known: readonly Group[], line: number, t: Translate): UserLine {
  const roleOf = (word: string): Role => {
    const role = ROLES.find((each) => each === word.toUpperCase());
    if (!role) throw refused(line, t('user.import.role', { name: word }));
    return role;
  };
  const groupOf = (word: string): number => {
    const group =
      known.find(({ name }) => name === word) ?? known.find(({ name, id }) => folded(name) === folded(word) || String(id) === word);
    if (!group) throw refused(line, t('user.import.group', { name: word }));
    return group.id;
  };
  return {
    ...texts,
    ...(roles === undefined ? {} : { roles: roles.split(/\s+/).filter(Boolean).map(roleOf) }),
    ...(groups === undefined ? {} : { groupsIds: groupWords(groups).map(groupOf) }),
    ...(expiration === undefined ? {} : { expiration: expiration || null }),
  };
}

function changesOf(wish: UserLine, known: User | undefined, groups: readonly Group[]): FileUser['changes'] {
  const shown = (field: string, value: unknown): string => {
    if (!Array.isArray(value)) return String(value ?? '');
    return field === 'groupsIds' ? groupsText(value.toSorted(), groups) : value.toSorted().join(' ');
  };
  return Object.entries(wish).flatMap(([field, value]) => {
    const [from, to] = [known ? shown(field, known[field as keyof User]) : '', shown(field, value)];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** A refusal of the server whose fields are named by the lines they came from. */
export function byLine(error: unknown, sent: readonly { readonly line: number }[], t: Translate): unknown {
  const refusal = refusalOf(error);
  if (!refusal?.fields) return error;
  const fields = refusal.fields.map((field) => {
    const [, at, path = ''] = /^(?:users|contacts)\.(\d+)\.?(.*)$/.exec(field.path) ?? [];
    const line = at === undefined ? undefined : sent[Number(at)]?.line;
    return line === undefined ? field : { ...field, path: [t('user.import.line', { line }), path].filter(Boolean).join(' ') };
  });
  return Object.assign(new Error(refusal.message), { ...refusal, message: refusal.message, fields });
}
