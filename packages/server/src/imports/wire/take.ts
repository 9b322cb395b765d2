import { createHash } from 'node:crypto';
import { cutText } from '@lauda/domain';
import { soundText } from '../../agency/reading/reading.ts';
import { rssFeeds } from '../../agency/sources.ts';
import { type ItemsFrom, storeItems } from '../../agency/store.ts';
import type { Context, Services } from '../../context.ts';
import { Problem } from '../../problem.ts';
import { type Change, change, one } from '../../storage/change.ts';
import { readWireAside } from './aside.ts';
import { WireError, type WireFault, type WireItem } from './item.ts';
import { asCorrection, newestOf, takeVersion } from './versions.ts';

type ImportServices = Pick<Services, 'now' | 'settings'>;
/** The result of importing copy: how many items are shown, wait for their embargo, were withdrawn, or changed nothing. */
export interface ImportCounts {
  readonly shown: number;
  readonly held: number;
  readonly withdrawn: number;
  readonly known: number;
}

/** The source name of copy that names no agency. */
const NAMELESS = 'wire';
const LONGEST_NAME = 60;
// The agency's name is the key of its source, so spelling variants in spaces and capitals are one.
const keyOf = (provider: string): string => provider.toLowerCase().replaceAll(/\s+/g, '-');
function addressOf(provider: string): string {
  const key = keyOf(provider);
  const cut = cutText(key, LONGEST_NAME);
  // Two agencies may begin with the same words.
  const rest = cut === key ? '' : `-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
  return `wire:${encodeURIComponent(cut)}${rest}`;
}
/** The address an earlier release gave the source of a long name: the beginning of the name alone. */
const formerAddressOf = (name: string): string => `wire:${encodeURIComponent(keyOf(name))}`;

const SOURCE =
  'select s.id, f.id as feed from agency_source s join rss_feed f on f.id = s.rss_feed_id where f.url = $1 order by s.id limit 1';
interface From {
  readonly id: number;
  readonly feed: number;
}
const fromOf = ({ id, feed }: From): ItemsFrom => ({ id, type: 'rss', sourceId: feed, listId: null });
/** Finds the source of an agency's copy, created with its first item; administrators can rename it and select it in lanes. */
async function sourceOf(tx: Change, provider: string | null): Promise<From> {
  const whole = soundText(provider ?? '') || NAMELESS;
  const [name, url] = [soundText(cutText(whole, LONGEST_NAME)), addressOf(whole)];
  // Two nodes with an agency's first item at once wait for each other, so that one source is made.
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [url]);
  const known = (await one<From & object>(tx, SOURCE, [url])) ?? (await takenOver(tx, formerAddressOf(name), url));
  if (known) return known;
  const made = await one<{ id: number }>(tx, 'insert into rss_feed (name, url) values ($1, $2) returning id', [name, url]);
  await rssFeeds.tell(tx, made!.id, await rssFeeds.load(tx, made!.id), null);
  return (await one<From & object>(tx, SOURCE, [url]))!;
}

/** Gives the source of an earlier release the address of today: lanes, corrections and withdrawals stay with the first agency that comes by that name. */
async function takenOver(tx: Change, former: string, url: string): Promise<From | undefined> {
  const source = former === url ? undefined : await one<From & object>(tx, SOURCE, [former]);
  if (!source) return undefined;
  const before = await rssFeeds.load(tx, source.feed);
  const { rowCount } = await tx.query('update rss_feed set url = $3 where id = $1 and url = $2', [source.feed, former, url]);
  if (rowCount === 0) return undefined;
  await rssFeeds.tell(tx, source.feed, await rssFeeds.load(tx, source.feed), before);
  return source;
}

/**
 * Stores items of copy; those under embargo go to a table that no list, search or event reads, where a later version takes the place of an earlier
 * one. Items their agency withdraws are dropped while under embargo, else marked.
 */
export async function takeWire(tx: Change, services: ImportServices, items: readonly WireItem[]): Promise<ImportCounts> {
  const fates = { held: 0, withdrawn: 0, known: 0, open: 0 };
  const sources = new Map<string | null, From>();
  const open = new Map<From, WireItem[]>();
  for (const each of newestOf(items)) {
    const provider = each.provider && soundText(each.provider);
    const source = sources.get(provider) ?? (await sourceOf(tx, provider));
    sources.set(provider, source);
    const item = await asCorrection(tx, fromOf(source), { ...each, provider });
    const fate = await takeVersion(tx, fromOf(source), item, services);
    fates[fate] += 1;
    if (fate === 'open') open.set(source, [...(open.get(source) ?? []), item]);
  }
  let shown = 0;
  for (const [source, pieces] of open) shown += await storeItems(tx, fromOf(source), pieces, services);
  const { held, withdrawn } = fates;
  return { shown, held, withdrawn, known: items.length - shown - held - withdrawn };
}

const RULES: Readonly<Record<WireFault, string>> = { too_large: 'max', charset: 'format', format: 'format', no_headline: 'required' };
/** Imports a document of copy sent by a call. @throws {Problem} when it cannot be read or has no headline. */
export async function importWire(text: string, context: Context): Promise<ImportCounts> {
  const items = await readWireAside(text).catch((error: unknown) => {
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
  });
  return change(context, context.caller, (tx) => takeWire(tx, context, items));
}
