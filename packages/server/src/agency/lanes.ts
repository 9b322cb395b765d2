import { plainText } from '@lauda/domain';
import { AgencyLane } from '@lauda/spec/areas/agency';
import type * as z from 'zod';
import { collection } from '../collections/collection.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { all, one, type Queryable } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';
import { likeText, type PageQuery, type PageResult, pageOf } from '../storage/paging.ts';
import { Where } from '../storage/where.ts';
import { type Item, type ItemRow, itemOf, itemsOf, NEWEST } from './items.ts';

type Lane = z.output<typeof AgencyLane>;
type LaneFields = Pick<Lane, 'type' | 'term' | 'sourcesIds' | 'listsIds'>;
/** How many items a lane carries in the list, and when loaded alone. */
const IN_LIST = 25;
const IN_LANE = 100;

/** For each lane type the table of its sources, and the column that refers to them. */
const SOURCES = { rss: 'rss_feed', facebook: 'facebook_page', twitter: 'twitter_user' } as const;

/** The lanes of the agency, in the order they were made (MENU-15). */
export const laneCollection = collection({
  area: 'agency.lanes',
  table: 'agency_lane',
  columns: columnsOf(AgencyLane, { items: null }),
  also: `'[]'::json as items`,
  own: ['items'],
  order: 'agency_lane.id',
  hears: 'AGENCY_READ',
  references: ({ type }) => ({ sourcesIds: SOURCES[type!], listsIds: 'twitter_list' }),
  rowFor: (_input, stored, _context, next) => {
    // The type cannot change, since the sources are of that type.
    if (stored && next.type !== stored.type) throw invalid('type', 'unchangeable');
    if (next.type !== 'twitter' && next.listsIds?.length) throw invalid('listsIds', 'unknown_id');
    return { ...next, term: next.term || null };
  },
});

/** Resolves the sources of a lane to ids in `agency_source`. */
export async function sourcesOf(db: Queryable, { type, sourcesIds, listsIds }: LaneFields): Promise<number[]> {
  const isAll = sourcesIds.length === 0 && listsIds.length === 0;
  const text = `select id from agency_source where type = $1 and ($2 or ${SOURCES[type]}_id = any($3) or twitter_list_id = any($4)) order by id`;
  return (await all<{ id: number }>(db, text, [type, isAll, sourcesIds, listsIds])).map(({ id }) => id);
}

/** SQL: the sources of a lane that does not take all of them, by its ids as JSON: asked for within the statement that needs them. */
const sourcesIn = (type: Lane['type'], ids: string): string => {
  const among = (list: string): string => `any(array(select x::bigint from jsonb_array_elements_text(${ids}::jsonb -> '${list}') x))`;
  return `array(select s.id from agency_source s where s.type = '${type}' and (s.${SOURCES[type]}_id = ${among('sources')} or s.twitter_list_id = ${among('lists')}))`;
};

/** SQL of each type: a lane as items are looked for, with its sources, or null for all of them. */
const ASKED = (['rss', 'facebook', 'twitter'] as const).map((type) => {
  const ofLane = `select s.id from agency_source s where s.type = l.type and (s.${SOURCES[type]}_id = any(l.sources_ids) or s.twitter_list_id = any(l.lists_ids))`;
  const text = `select l.term, case when cardinality(l.sources_ids || l.lists_ids) > 0 then array(${ofLane}) end as sources from agency_lane l where l.id = $1 and l.type = '${type}'`;
  return [type, { name: `agency_lane_${type}`, text }] as const;
});
const ASKED_OF = new Map(ASKED);
interface AskedLane {
  readonly term: string | null;
  readonly sources: readonly number[] | null;
}

const isOfSome = ({ sourcesIds, listsIds }: LaneFields): boolean => sourcesIds.length > 0 || listsIds.length > 0;
const idsOf = ({ sourcesIds, listsIds }: LaneFields): string => JSON.stringify({ sources: sourcesIds, lists: listsIds });

/** Builds the conditions for items of a type that contain all of some texts, and are of some sources where the SQL of their ids is given. */
function itemsWhere(
  type: Lane['type'],
  terms: readonly (string | null | undefined)[],
  ids?: string,
  values: readonly unknown[] = [],
): Where {
  const where = new Where([`i.type = '${type}'`, ...(ids ? [`i.source_id = any(${ids})`] : [])], values);
  for (const term of terms) where.and(term?.trim() ? likeText(plainText(term.trim())) : undefined, (sought) => `i.search like ${sought}`);
  return where;
}

/** Answers a page of items of a type or a lane, newest first. */
export async function filterItems(
  type: Lane['type'],
  query: PageQuery & { readonly term?: string | undefined; readonly laneId?: number | undefined },
  { pool, settings }: Context,
): Promise<PageResult<Item>> {
  const lane = query.laneId === undefined ? undefined : await one<AskedLane>(pool, ASKED_OF.get(type)!, [query.laneId]);
  if (query.laneId !== undefined && !lane) throw new Problem('not_found');
  // Given as values: of sources that are looked for within the statement the database does not know how few they are, and reads every item to count.
  const sources = lane?.sources;
  const { text, values } = itemsWhere(type, [query.term, lane?.term], sources ? '$1::bigint[]' : undefined, sources ? [sources] : []);
  const found = { in: 'agency_item i', by: 'i.id' };
  return pageOf<ItemRow & object, Item>(
    pool,
    { ...itemsOf(type), where: text, values, order: NEWEST, found },
    query,
    itemOf(settings.zone),
  );
}

/** Adds to lanes their newest items, by one statement for all that differ in their sources alone. */
async function withItems(lanes: readonly Lane[], size: number, { pool, settings }: Context): Promise<Lane[]> {
  const items = new Map<number, Item[]>(lanes.map(({ id }) => [id, []]));
  const toItem = itemOf(settings.zone);
  const alike = Map.groupBy(lanes, (lane) => JSON.stringify([lane.type, isOfSome(lane), lane.term]));
  for (const [first, ...others] of alike.values()) {
    const lane = first!;
    const group = [lane, ...others];
    const { text, values } = itemsWhere(lane.type, [lane.term], isOfSome(lane) ? sourcesIn(lane.type, 'asked.ids') : undefined, [
      group.map(({ id }) => id),
      group.map(idsOf),
    ]);
    const { columns, from } = itemsOf(lane.type);
    const rows = await all<ItemRow & { laneId: number }>(
      pool,
      `select asked.id as "laneId", ${columns} from unnest($1::bigint[], $2::text[]) asked (id, ids)
        cross join lateral (select i.id from agency_item i where ${text} order by ${NEWEST} limit ${size}) newest, ${from}
        where i.id = newest.id order by asked.id, ${NEWEST}`,
      values,
    );
    for (const { laneId, ...row } of rows) items.get(laneId)!.push(toItem(row));
  }
  return lanes.map((lane) => ({ ...lane, items: items.get(lane.id)! }));
}

export const lanesWithItems = async (context: Context): Promise<Lane[]> =>
  withItems(await laneCollection.where(context.pool), IN_LIST, context);
export const laneWithItems = async (lane: Promise<Lane> | Lane, context: Context): Promise<Lane> =>
  (await withItems([await lane], IN_LANE, context))[0]!;
