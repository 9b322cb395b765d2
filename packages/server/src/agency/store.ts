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

const INSERT = `insert into agency_item (source_id, type, guid, title, text, link, author, date, image_url, embargo)
  select $1, $2, x.guid, x.title, x.text, x.link, x.author, least(coalesce(x.date, $4), $4), x."imageUrl", x.embargo
  from jsonb_to_recordset($3) as x(guid text, title text, text text, link text, author text, date timestamptz, "imageUrl" text, embargo timestamptz)
  on conflict (source_id, guid) do nothing returning id`;
const PRUNE = `delete from agency_item where source_id = $1 and id in (select id from agency_item where source_id = $1 order by date desc, id desc offset ${KEPT}) returning id`;

/** Stores the items of a source and announces the new ones; answers how many are new. */
export async function storeItems(
  tx: Change,
  { id, type, sourceId, listId }: ItemsFrom,
  items: readonly ReadItem[],
  { now, settings }: Pick<Services, 'now' | 'settings'>,
): Promise<number> {
  // Oldest first, so that of items with the same date the later one in the feed counts as older.
  const came = await all<{ id: number }>(tx, INSERT, [id, type, JSON.stringify(items.toReversed()), new Date(now())]);
  const gone = new Set((await all<{ id: number }>(tx, PRUNE, [id])).map((item) => item.id));
  // One that is older than all that is kept went at once, and would be new each time its source is read.
  const fresh = came.flatMap((item) => (gone.has(item.id) ? [] : item.id));
  if (fresh.length === 0) return 0;
  const text = `select ${ITEM_COLUMNS} from ${ITEM_FROM} where i.id = any($1) order by ${NEWEST} limit ${TOLD}`;
  const rows = await all<ItemRow & object>(tx, text, [fresh]);
  tx.emit(
    'agency',
    'CREATE',
    { type, sourceId, listId, items: rows.map(itemOf(settings.zone)), total: fresh.length },
    { role: 'AGENCY_READ' },
  );
  return fresh.length;
}
