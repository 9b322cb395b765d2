import { AGENCY_EXCERPT, type LaneType } from '@lauda/domain';
import type { AgencyItem } from '@lauda/spec/areas/agency';
import type * as z from 'zod';
import { Problem } from '../problem.ts';
import { one, type Queryable } from '../storage/change.ts';
import { searched } from '../storage/search.ts';
import { localOrNull, localTimestamp } from '../time.ts';

export type Item = z.output<typeof AgencyItem>;
/** A row of the table of items. */
export interface ItemRow extends Omit<Item, 'date' | 'embargo'> {
  readonly date: Date;
  readonly embargo: Date | null;
}

for (const type of ['facebook', 'rss', 'twitter'] as const)
  searched([type], { table: 'agency_item', key: ['id'], where: `type = '${type}'` });

const TABLES: Readonly<Record<LaneType, readonly (readonly [name: string, table: string])[]>> = {
  rss: [['f', 'rss_feed']],
  facebook: [['p', 'facebook_page']],
  twitter: [
    ['u', 'twitter_user'],
    ['l', 'twitter_list'],
  ],
};
/** SQL: the columns of items of some types, with the beginning of their text, and their tables: of a single type only those that name its sources, as each is planned. */
export function itemsOf(...types: readonly LaneType[]): { readonly columns: string; readonly from: string } {
  const tables = types.flatMap((type) => TABLES[type]);
  const each = (column: string, of = tables): string => of.map(([name]) => `${name}.${column}`).join(', ');
  const single = tables.filter(([name]) => name !== 'l');
  return {
    columns: `i.id::text as id, i.type, i.title, left(i.text, ${AGENCY_EXCERPT}) as text, i.link, i.author, i.date, i.image_url as "imageUrl", i.embargo, i.withdrawn,
      coalesce(${each('name')}) as source, coalesce(${each('id', single)}) as "sourceId", ${single.length < tables.length ? 'l.id' : 'null::bigint'} as "listId"`,
    from: `agency_item i join agency_source s on s.id = i.source_id
      ${tables.map(([name, table]) => `left join ${table} ${name} on ${name}.id = s.${table}_id`).join(' ')}`,
  };
}
export const { columns: ITEM_COLUMNS, from: ITEM_FROM } = itemsOf('rss', 'facebook', 'twitter');
export const NEWEST = 'i.date desc, i.id desc';

/** Converts a row to the entity, in the zone of the branch. */
export const itemOf =
  (zone: string) =>
  ({ date, embargo, ...row }: ItemRow): Item => ({ ...row, date: localTimestamp(date, zone), embargo: localOrNull(embargo, zone) });

const ITEM = `select ${ITEM_COLUMNS}, i.text as whole from ${ITEM_FROM} where i.id = $1 and ($2::text is null or i.type = $2)`;
/** Loads one item with all of its text, of one type when given. @throws {Problem} not_found. */
export async function itemById(db: Queryable, zone: string, id: string, type?: LaneType): Promise<Item> {
  const found = /^\d{1,15}$/.test(id) ? await one<ItemRow & { whole: string | null }>(db, ITEM, [id, type ?? null]) : undefined;
  if (!found) throw new Problem('not_found');
  const { whole: text, ...row } = found;
  return itemOf(zone)({ ...row, text });
}

/** Builds the text of an item with its source, for documents made of it. @throws {Problem} item_withdrawn when its agency took it back. */
export function wordsOf({ title, text, link, source, author, withdrawn }: Item) {
  if (withdrawn) throw new Problem('item_withdrawn');
  return {
    title,
    text: text && text !== title ? text : '',
    source: [source, author === source ? null : author, link].filter(Boolean).join(' · '),
  };
}
