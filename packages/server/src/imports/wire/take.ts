import { soundText } from '../../agency/reading/reading.ts';
import { rssFeeds } from '../../agency/sources.ts';
import { type ItemsFrom, storeItems } from '../../agency/store.ts';
import type { Context, Services } from '../../context.ts';
import { Problem } from '../../problem.ts';
import { all, type Change, change, one } from '../../storage/change.ts';
import { WireError, type WireFault, type WireItem } from './item.ts';
import { readWire } from './read.ts';

type Taking = Pick<Services, 'now' | 'settings'>;
/** What came of copy: how many pieces are shown, how many wait for the end of their embargo, and how many were there already. */
export interface Taken {
  readonly shown: number;
  readonly held: number;
  readonly known: number;
}
interface Held {
  readonly source_id: number;
  readonly feed: number;
  readonly item: Omit<WireItem, 'date' | 'embargo'> & { readonly embargo: string };
}

/** What copy is listed under whose agency says nothing of itself. */
const NAMELESS = 'wire';
const LONGEST_NAME = 60;
// The name is part of an address, so of two that differ in spaces or capitals there is one.
const addressOf = (provider: string): string => `wire:${encodeURIComponent(provider.toLowerCase().replaceAll(/\s+/g, '-'))}`;

const SOURCE =
  'select s.id, f.id as feed from agency_source s join rss_feed f on f.id = s.rss_feed_id where f.url = $1 order by s.id limit 1';
interface From {
  readonly id: number;
  readonly feed: number;
}
const fromOf = ({ id, feed }: From): ItemsFrom => ({ id, type: 'rss', sourceId: feed, listId: null });
/** The feed that copy of an agency is listed under, made with its first piece; administrators name it and choose it in lanes as any other. */
async function sourceOf(tx: Change, provider: string | null): Promise<From> {
  const name = soundText((provider ?? '').slice(0, LONGEST_NAME)) || NAMELESS;
  const url = addressOf(name);
  // Of two nodes that have the first piece at once one makes it.
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [url]);
  const known = await one<From & object>(tx, SOURCE, [url]);
  if (known) return known;
  const made = await one<{ id: number }>(tx, 'insert into rss_feed (name, url) values ($1, $2) returning id', [name, url]);
  await rssFeeds.tell(tx, made!.id, await rssFeeds.load(tx, made!.id), null);
  return (await one<From & object>(tx, SOURCE, [url]))!;
}

const DUE = `with due as (delete from wire_held where embargo <= $1 returning source_id, item)
  select d.source_id, d.item, s.rss_feed_id as feed from due d join agency_source s on s.id = d.source_id`;
const HOLD = `insert into wire_held (source_id, guid, item, embargo) values ($1, $2, $3, $4) on conflict (source_id, guid) do nothing returning source_id`;

/** Takes pieces of copy: those under embargo lie where no list, search or event reads them until its end. What came before stays as it is. */
export async function takeWire(tx: Change, services: Taking, items: readonly WireItem[]): Promise<Taken> {
  let [shown, held] = [0, 0];
  const sources = new Map<string | null, From>();
  const open = new Map<From, WireItem[]>();
  for (const each of items) {
    const item = { ...each, provider: each.provider && soundText(each.provider) };
    const source = sources.get(item.provider) ?? (await sourceOf(tx, item.provider));
    sources.set(item.provider, source);
    if (item.embargo && item.embargo.getTime() > services.now())
      held += (await all(tx, HOLD, [source.id, item.guid, JSON.stringify(item), item.embargo])).length;
    else open.set(source, [...(open.get(source) ?? []), item]);
  }
  for (const [source, pieces] of open) shown += await storeItems(tx, fromOf(source), pieces, services);
  return { shown, held, known: items.length - shown - held };
}

/** Whether the embargo of a piece that waits is over. */
export const isWireDue = async (db: Parameters<typeof all>[0], now: number): Promise<boolean> =>
  (await one(db, 'select 1 from wire_held where embargo <= $1 limit 1', [new Date(now)])) !== undefined;

/** Shows the pieces whose embargo is over: each comes in as new. */
export async function releaseWire(tx: Change, services: Taking): Promise<void> {
  const due = await all<Held & object>(tx, DUE, [new Date(services.now())]);
  for (const [id, held] of Map.groupBy(due, ({ source_id }) => source_id))
    await storeItems(
      tx,
      fromOf({ id, feed: held[0]!.feed }),
      // What was written under embargo is of the moment it may be read.
      held.map(({ item }) => ({ ...item, embargo: new Date(item.embargo), date: new Date(item.embargo) })),
      services,
    );
}

const RULES: Readonly<Record<WireFault, string>> = { too_large: 'max', charset: 'format', format: 'format', no_headline: 'required' };
/** Takes a document of copy that was sent. @throws {Problem} where it is none, or says no headline. */
export function wireTaken(text: string, context: Context): Promise<Taken> {
  let items: WireItem[];
  try {
    items = readWire(text);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    throw new Problem('validation_failed', {
      fields: [
        {
          path: error.fault === 'no_headline' ? 'text.headline' : 'text',
          rule: RULES[error.fault],
          params: { said: error.message, format: 'NewsML-G2, ninjs' },
        },
      ],
    });
  }
  return change(context, context.caller, (tx) => takeWire(tx, context, items));
}
