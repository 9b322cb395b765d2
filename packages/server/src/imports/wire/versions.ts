import { createHash } from 'node:crypto';
import { type ItemsFrom, storeItems, withdrawItems } from '../../agency/store.ts';
import type { Services } from '../../context.ts';
import { all, type Change, one } from '../../storage/change.ts';
import type { WireItem } from './item.ts';

/** The outcome of importing a version of a piece. */
export type VersionOutcome = 'held' | 'known' | 'open' | 'withdrawn';

interface PieceState {
  /** The version that waits for the end of its embargo, the highest shown one, and the one up to which the piece is withdrawn; 0 for none. */
  readonly held: number;
  readonly shown: number;
  readonly withdrawn: number;
  readonly isShown: boolean;
}
const PIECE_STATE = `select coalesce((select version from wire_held where source_id = $1 and piece = $2), 0) as held,
  coalesce((select max(version) from agency_item where source_id = $1 and piece = $2), 0) as shown,
  coalesce((select version from wire_withdrawn where source_id = $1 and piece = $2 and made_again is null), 0) as withdrawn,
  exists (select 1 from agency_item where source_id = $1 and guid = $3) as "isShown"`;
const HOLD = `insert into wire_held as h (source_id, piece, version, guid, item, embargo) values ($1, $2, $3, $4, $5, $6)
  on conflict (source_id, piece) do update set version = excluded.version, guid = excluded.guid, item = excluded.item, embargo = excluded.embargo
  where h.item is distinct from excluded.item returning piece`;
const WITHDRAW = `insert into wire_withdrawn as w (source_id, piece, version, at) values ($1, $2, $3, $4)
  on conflict (source_id, piece) do update set version = greatest(w.version, excluded.version), at = greatest(w.at, excluded.at), made_again = null`;
const IS_OLDER =
  'select exists (select 1 from wire_withdrawn where source_id = $1 and piece = $2 and version >= $3 and made_again > $4) as "isOlder"';
const LATEST = `select greatest((select max(date) from agency_item where source_id = $1 and piece = $2 and version <= $3),
  (select (item ->> 'date')::timestamptz from wire_held where source_id = $1 and piece = $2 and version <= $3)) as date`;
const UNHOLD = 'delete from wire_held where source_id = $1 and piece = $2 and version <= $3 returning piece';
/** How long an older version of a withdrawn piece is expected to come late. */
const LATE_MS = 90 * 24 * 60 * 60_000;

/**
 * Finds when a piece was withdrawn: a withdrawal that is newer than what it withdraws has a date of its own, and what was made after that is newer,
 * also where both are read late. Others carry the date of the piece and count from now.
 */
async function withdrawnAt(tx: Change, from: ItemsFrom, { piece, version, date }: WireItem, now: number): Promise<Date> {
  const latest = (await one<{ date: Date | null }>(tx, LATEST, [from.id, piece, version]))!.date;
  return date && latest && date > latest ? date : new Date(Math.max(now, date?.getTime() ?? 0));
}

/** Withdraws the versions of a piece up to one: those under embargo are dropped, those shown are marked. One that was made anew since is not. */
async function withdraw(
  tx: Change,
  from: ItemsFrom,
  item: WireItem,
  services: Pick<Services, 'now' | 'settings'>,
): Promise<VersionOutcome> {
  const { piece, version, date } = item;
  const now = services.now();
  if ((await one<{ isOlder: boolean }>(tx, IS_OLDER, [from.id, piece, version, date]))!.isOlder) return 'known';
  await tx.query('delete from wire_withdrawn where at < $1', [new Date(now - LATE_MS)]);
  await tx.query(WITHDRAW, [from.id, piece, version, await withdrawnAt(tx, from, item, now)]);
  // Waits for a version that is being published at this moment, so that it is marked as well.
  const held = await all(tx, UNHOLD, [from.id, piece, version]);
  const marked = await withdrawItems(tx, from, { piece, version }, services);
  return held.length + marked > 0 ? 'withdrawn' : 'known';
}

const SEND_AGAIN = `update wire_withdrawn set made_again = $4
  where source_id = $1 and piece = $2 and version = $3 and at < $4 and made_again is null returning piece`;
/**
 * Ends the withdrawal of a version that its agency made anew after it, as agencies send a piece again that count no versions; answers whether there
 * was one. What only comes late is older, and stays withdrawn.
 */
const isSentAgain = async (tx: Change, from: ItemsFrom, { piece, version, date, isWithdrawn }: WireItem): Promise<boolean> =>
  !isWithdrawn && date !== null && Boolean(await one(tx, SEND_AGAIN, [from.id, piece, version, date]));

const SAME_NUMBER = `select exists (select 1 from agency_item where source_id = $1 and guid = $2) as "isTaken",
  exists (select 1 from agency_item where source_id = $1 and piece = $3 and version = $4
    and (title, text, author, image_url) is not distinct from ($5::text, $6::text, $7::text, $8::text)) as "isKnown"`;
/**
 * Gives copy a guid of its own when its agency used its number before for something else, or for what it withdrew: agencies that count no versions send
 * corrections so.
 */
export async function asCorrection<T extends WireItem>(tx: Change, from: ItemsFrom, item: T): Promise<T> {
  const { guid, piece, version, title, text, author, imageUrl } = item;
  const said = [title, text, author, imageUrl];
  if (await isSentAgain(tx, from, item)) return withOwnGuid(item, [...said, item.date]);
  const { isTaken, isKnown } = (await one<{ isTaken: boolean; isKnown: boolean }>(tx, SAME_NUMBER, [
    from.id,
    guid,
    piece,
    version,
    ...said,
  ]))!;
  if (!isTaken || isKnown) return item;
  return withOwnGuid(item, said);
}
const withOwnGuid = <T extends WireItem>(item: T, said: readonly unknown[]): T => ({
  ...item,
  guid: `${item.guid}#${createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16)}`,
});

/** Decides the outcome of a version of a piece: the newest counts, in whatever order they arrive. The caller publishes an `open` one. */
export async function takeVersion(
  tx: Change,
  from: ItemsFrom,
  item: WireItem,
  services: Pick<Services, 'now' | 'settings'>,
): Promise<VersionOutcome> {
  if (item.isWithdrawn) return withdraw(tx, from, item, services);
  const { piece, version, guid, embargo } = item;
  const state = (await one<PieceState & object>(tx, PIECE_STATE, [from.id, piece, guid]))!;
  if (state.isShown || version <= state.withdrawn || version < Math.max(state.held, state.shown)) return 'known';
  if (embargo && embargo.getTime() > services.now()) {
    const held = await all(tx, HOLD, [from.id, piece, version, guid, JSON.stringify(item), embargo]);
    return held.length > 0 ? 'held' : 'known';
  }
  await tx.query(UNHOLD, [from.id, piece, version]);
  return 'open';
}

/** Keeps only the newest version of each piece in a document. */
export function newestOf(items: readonly WireItem[]): WireItem[] {
  const newest = new Map<string, WireItem>();
  for (const item of items) {
    const key = JSON.stringify([item.provider, item.piece]);
    if (item.version >= (newest.get(key)?.version ?? 0)) newest.set(key, item);
  }
  return [...newest.values()];
}

interface HeldVersion {
  readonly source_id: number;
  readonly feed: number;
  readonly piece: string;
  readonly version: number;
  readonly item: Omit<WireItem, 'date' | 'embargo'> & { readonly embargo: string };
}
// Skips versions that are being replaced or withdrawn at this moment.
const DUE = `with due as (delete from wire_held where (source_id, piece) in
    (select source_id, piece from wire_held where embargo <= $1 for update skip locked) returning source_id, piece, version, item)
  select d.source_id, d.piece, d.version, d.item, s.rss_feed_id as feed from due d join agency_source s on s.id = d.source_id`;

/** Tells whether an item waits whose embargo has ended. */
export const isWireDue = async (db: Parameters<typeof all>[0], now: number): Promise<boolean> =>
  (await one(db, 'select 1 from wire_held where embargo <= $1 limit 1', [new Date(now)])) !== undefined;

/** Publishes items whose embargo has ended, as new ones. */
export async function releaseWire(tx: Change, services: Pick<Services, 'now' | 'settings'>): Promise<void> {
  const due = await all<HeldVersion & object>(tx, DUE, [new Date(services.now())]);
  for (const [id, held] of Map.groupBy(due, ({ source_id }) => source_id))
    await storeItems(
      tx,
      { id, type: 'rss', sourceId: held[0]!.feed, listId: null },
      // The item is dated by the end of its embargo, so that it appears as new.
      held.map(({ item, piece, version }) => ({ ...item, piece, version, embargo: new Date(item.embargo), date: new Date(item.embargo) })),
      services,
    );
}
