import type { Services } from '../context.ts';
import { all, type Change } from '../storage/change.ts';
import { ITEM_COLUMNS, ITEM_FROM, type ItemRow, itemOf, NEWEST } from './items.ts';
import type { ReadItem, Source } from './reading/reading.ts';

/** The source of items: its row, and the key by which lanes choose it. */
export interface ItemsFrom {
  readonly id: number;
  readonly type: Source['type'];
  readonly sourceId: number | null;
  readonly listId: number | null;
}
/** How many items are kept per source, and how many new ones one event carries. */
const KEPT = 1_000;
const TOLD = 25;

// What stands there as it is read is not touched; copy of agencies has a guid for each version of its own.
const INSERT = `insert into agency_item (source_id, type, guid, title, text, link, author, date, image_url, embargo, piece, version)
  select $1, $2, x.guid, x.title, x.text, x.link, x.author, least(coalesce(x.date, $4), $4), x."imageUrl", x.embargo, x.piece, x.version
  from rows from (jsonb_to_recordset($3) as (guid text, title text, text text, link text, author text, date timestamptz, "imageUrl" text,
    embargo timestamptz, piece text, version integer)) with ordinality as x(guid, title, text, link, author, date, "imageUrl", embargo, piece, version, n)
  where not exists (select 1 from agency_item i where i.source_id = $1 and i.guid = x.guid
    and (i.piece is not null or (i.title, i.text) is not distinct from (x.title, x.text)))
  order by x.n
  on conflict (source_id, guid) do update set title = excluded.title, text = excluded.text, link = excluded.link, author = excluded.author,
    image_url = excluded.image_url where agency_item.piece is null
  returning id, xmax = 0 as "isFresh"`;
const PRUNE = `delete from agency_item where source_id = $1 and id in (select id from agency_item where source_id = $1 order by date desc, id desc offset ${KEPT}) returning id`;

const WITHDRAW =
  'update agency_item set withdrawn = true where source_id = $1 and piece = $2 and version <= $3 and not withdrawn returning id';

/** Announces new or changed items to readers of the agency; of many only the newest. */
async function tell(
  tx: Change,
  action: 'CREATE' | 'UPDATE',
  { type, sourceId, listId }: ItemsFrom,
  ids: readonly number[],
  { settings }: Pick<Services, 'settings'>,
): Promise<void> {
  const text = `select ${ITEM_COLUMNS} from ${ITEM_FROM} where i.id = any($1) order by ${NEWEST} limit ${TOLD}`;
  const rows = await all<ItemRow & object>(tx, text, [ids]);
  tx.emit('agency', action, { type, sourceId, listId, items: rows.map(itemOf(settings.zone)), total: ids.length }, { role: 'AGENCY_READ' });
}

/** Marks the items of a piece up to a version as withdrawn by their agency and announces them; answers how many were not marked yet. */
export async function withdrawItems(
  tx: Change,
  from: ItemsFrom,
  { piece, version }: { readonly piece: string; readonly version: number },
  services: Pick<Services, 'settings'>,
): Promise<number> {
  const marked = (await all<{ id: number }>(tx, WITHDRAW, [from.id, piece, version])).map(({ id }) => id);
  if (marked.length > 0) await tell(tx, 'UPDATE', from, marked, services);
  return marked.length;
}

/** Stores the items of a source, corrects those that it words otherwise now, and announces both; answers how many are new. */
export async function storeItems(
  tx: Change,
  from: ItemsFrom,
  items: readonly ReadItem[],
  services: Pick<Services, 'now' | 'settings'>,
): Promise<number> {
  // Of those with one guid the newest counts. Oldest first, so that of items with the same date the later one in the feed counts as older.
  const read = [...new Map(items.toReversed().map((item) => [item.guid, item])).values()];
  const came = await all<{ id: number; isFresh: boolean }>(tx, INSERT, [
    from.id,
    from.type,
    JSON.stringify(read),
    new Date(services.now()),
  ]);
  const gone = new Set((await all<{ id: number }>(tx, PRUNE, [from.id])).map((item) => item.id));
  // An item older than all kept ones was deleted at once, and would count as new at each reading.
  const kept = came.filter(({ id }) => !gone.has(id));
  const [fresh, corrected] = [true, false].map((isFresh) => kept.flatMap((item) => (item.isFresh === isFresh ? item.id : [])));
  if (fresh!.length > 0) await tell(tx, 'CREATE', from, fresh!, services);
  if (corrected!.length > 0) await tell(tx, 'UPDATE', from, corrected!, services);
  return fresh!.length;
}
