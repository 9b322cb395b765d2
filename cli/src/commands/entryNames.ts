import type { Newsroom } from '@lauda/sdk';
import type { Context } from '../command.ts';
import { refusalOf } from '../errors.ts';

interface Named {
  readonly id: number;
  readonly name?: string;
  readonly nickname?: string;
}
type Lister = (newsroom: Newsroom, ids: readonly number[]) => PromiseLike<readonly Named[]>;

/** The lists that ids are of. */
const LISTS = {
  branches: ({ branches }) => branches.list(),
  classifications: ({ classifications }) => classifications.list(),
  contactGroups: ({ contacts }) => contacts.groups.list(),
  editorials: ({ editorials }) => editorials.list(),
  feedCategories: ({ rss }) => rss.categories.list(),
  groups: ({ groups }) => groups.list(),
  people: ({ users }) => users.active(),
  productionTypes: ({ productions }) => productions.types.list(),
  programs: ({ programs }) => programs.list(),
  reportCategories: ({ reports }) => reports.categories.list(),
  reportEvents: ({ reports }) => reports.events.list(),
  resources: ({ productions }) => productions.resources.list(),
  segments: ({ rounds }) => rounds.segments.list(),
  // The list is that of one day, which other teams are of than a document of another day may have.
  teams: ({ teams }, ids) => Promise.all(ids.map((id) => teams.load(id))),
  types: ({ types }) => types.list(),
  vehicles: ({ vehicles }) => vehicles.list(),
} satisfies Readonly<Record<string, Lister>>;
type ListName = keyof typeof LISTS;

/** The list a field is of, where need be of one noun alone: groups of contacts are others than groups of people. */
const FIELDS: Readonly<Record<string, ListName>> = {
  'contact.groups': 'contactGroups',
  'feed.categoryId': 'feedCategories',
  'production.typeId': 'productionTypes',
  'report-event.categoryId': 'reportCategories',
  allowedUsers: 'people',
  branchId: 'branches',
  categoriesIds: 'reportCategories',
  classificationId: 'classifications',
  editorId: 'people',
  editorialsIds: 'editorials',
  editors: 'people',
  editorsIds: 'people',
  eventsIds: 'reportEvents',
  groups: 'groups',
  groupsIds: 'groups',
  presenters: 'people',
  producers: 'people',
  producersIds: 'people',
  programsIds: 'programs',
  reporterId: 'people',
  reporters: 'people',
  reportersIds: 'people',
  resourcesIds: 'resources',
  segmentId: 'segments',
  teamId: 'teams',
  typeId: 'types',
  vehiclesIds: 'vehicles',
};
const idsIn = (value: unknown): readonly number[] => [value].flat().filter((id): id is number => typeof id === 'number');

/** Loads a list; none of it where the person may not read it, because names are only a convenience. */
async function listed(name: ListName, newsroom: Newsroom, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  try {
    const all: readonly Named[] = await (LISTS[name] as Lister)(newsroom, ids);
    return new Map(all.map(({ id, nickname, name: called }) => [id, nickname || called || `#${id}`]));
  } catch (error) {
    if (refusalOf(error)) return new Map();
    throw error;
  }
}

/** Words the ids of a field by names; undefined where it holds none, or in a pipe. */
export type EntryNames = (field: string, value: unknown) => string | undefined;

/** Loads the names that the fields of some rows need, for eyes alone: in a pipe ids stay ids. */
export async function entryNames(noun: string, fields: readonly string[], rows: readonly object[], context: Context): Promise<EntryNames> {
  const { show } = context;
  if (!show.isTTY || typeof show.json !== 'string' || show.fields) return () => undefined;
  const listOf = (field: string): ListName | undefined => FIELDS[`${noun}.${field}`] ?? FIELDS[field];
  const held = fields.filter((field) => rows.some((row) => idsIn((row as Record<string, unknown>)[field]).length > 0));
  const wanted = new Set(held.flatMap((field) => listOf(field) ?? []));
  if (wanted.size === 0) return () => undefined;
  const idsOf = (name: ListName): readonly number[] => {
    const ids = held.flatMap((field) =>
      listOf(field) === name ? rows.flatMap((row) => idsIn((row as Record<string, unknown>)[field])) : [],
    );
    return [...new Set(ids)];
  };
  const newsroom = await context.newsroom();
  const loaded = await Promise.all([...wanted].map(async (name) => [name, await listed(name, newsroom, idsOf(name))] as const));
  const names = new Map(loaded);
  return (field, value) => {
    const known = names.get(listOf(field)!);
    const ids = idsIn(value);
    return known && ids.length > 0 ? ids.map((id) => known.get(id) ?? `#${id}`).join(', ') : undefined;
  };
}
