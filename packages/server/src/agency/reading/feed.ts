import { createRequire } from 'node:module';
import type { parseFeed as Library } from 'feedsmith';
import type { FormatCallback, HtmlToTextOptions } from 'html-to-text';
import { itemOf, LONGEST_TEXT, type ReadItem, webAddress } from './reading.ts';

/** The content of a feed: its newest entries, and the minutes until it wants to be read again. */
export interface FeedText {
  readonly items: readonly ReadItem[];
  readonly minutes: number | undefined;
}
type Parsed = ReturnType<typeof Library>;
type FeedOf<F extends Parsed['format']> = Extract<Parsed, { format: F }>['feed'];

const ENTRIES = 500;
/** What an element is of, as far as formats ask. */
type Node = Parameters<FormatCallback>[0];
const isTold = ({ type, data }: Node): boolean => type !== 'text' || (data as string).trim() !== '';
/** Sets the cells of a row apart; one that is a paragraph stays in the line of its row. */
const cell: FormatCallback = (element: Node, walk, builder) => {
  const [only, ...others] = (element.children as Node[]).filter(isTold);
  const isFirst = (element.parent?.children as Node[]).find(({ type }) => type === 'tag') === element;
  if (!isFirst) builder.addLiteral('\t');
  walk(only && others.length === 0 && /^(p|div)$/.test(only.name ?? '') ? only.children : element.children, builder);
};
// HTML to plain text: no links, pictures or scripts, one line per paragraph and row.
const PLAIN: HtmlToTextOptions = {
  wordwrap: false,
  // With its tags a text is longer than it is read.
  limits: { maxInputLength: 10 * LONGEST_TEXT, maxDepth: 100 },
  formatters: { cell },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...['img', 'script', 'style', 'iframe', 'noscript'].map((selector) => ({ selector, format: 'skip' })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['tr', 'caption', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'address', 'summary'].map((selector) => ({
      ...{ selector, format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    })),
    ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
  ],
};
let html: typeof import('html-to-text') | undefined;
/** Loads the library that reads HTML with the first text that has any. */
const library = (): NonNullable<typeof html> => (html ??= createRequire(import.meta.url)('html-to-text') as NonNullable<typeof html>);
/** Ends what stands between two cells at the tab, and a line at its last one that says something. */
export const withTabs = (text: string): string =>
  text
    .replaceAll(/ ?\t ?/g, '\t')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
/** Converts HTML to plain text. */
export const plainOf = (text: string | undefined): string =>
  text && /[<&]/.test(text) ? withTabs(library().convert(text, PLAIN)) : (text ?? '');

/** Answers the first of some texts in HTML that says something, as plain text. */
export function firstPlain(...texts: readonly (string | undefined)[]): string {
  for (const text of texts) {
    const plain = plainOf(text);
    if (plain.trim()) return plain;
  }
  return '';
}

interface MediaGroup {
  readonly contents?: readonly { readonly url?: string; readonly medium?: string; readonly type?: string }[];
  readonly thumbnails?: readonly { readonly url?: string }[];
}
const isPicture = ({ medium, type }: { readonly medium?: string; readonly type?: string }): boolean =>
  medium === 'image' || type?.startsWith('image/') === true;
/** Finds the picture of an entry: a declared one, else an attachment that is a picture. */
function pictureOf(
  media: (MediaGroup & { readonly groups?: readonly MediaGroup[] }) | undefined,
  attached: readonly { url?: string; type?: string }[] = [],
) {
  const all = [media, ...(media?.groups ?? [])];
  const found = [
    ...all.flatMap((group) => group?.contents?.filter(isPicture) ?? []),
    ...all.flatMap((group) => group?.thumbnails ?? []),
    ...attached.filter(isPicture),
  ];
  return webAddress(found.find(({ url }) => url)?.url);
}

const ofRss = (feed: FeedOf<'rss'>, zone: string) =>
  (feed.items ?? []).map((item) =>
    itemOf({
      guid: item.guid?.value,
      title: plainOf(item.title),
      text: firstPlain(item.content?.encoded, item.description),
      link: webAddress(item.link, feed.link) ?? (item.guid?.isPermaLink === false ? null : webAddress(item.guid?.value)),
      author:
        item.dc?.creators?.[0] ?? item.authors?.map((author) => (typeof author === 'string' ? author : (author.name ?? author.email)))[0],
      zone,
      date: item.pubDate ?? item.dc?.dates?.[0],
      imageUrl: pictureOf(item.media, item.enclosures),
    }),
  );
const ofRdf = (feed: FeedOf<'rdf'>, zone: string) =>
  (feed.items ?? []).map((item) =>
    itemOf({
      guid: item.rdf?.about,
      title: plainOf(item.title),
      text: firstPlain(item.content?.encoded, item.description),
      link: webAddress(item.link, feed.link),
      author: item.dc?.creators?.[0],
      zone,
      date: item.dc?.dates?.[0],
      imageUrl: pictureOf(item.media),
    }),
  );
function ofAtom(feed: FeedOf<'atom'>, zone: string) {
  const home = feed.links?.find(({ rel }) => rel === undefined || rel === 'alternate')?.href;
  return (feed.entries ?? []).map((entry) =>
    itemOf({
      guid: entry.id,
      title: plainOf(entry.title?.value),
      text: firstPlain(entry.content?.value, entry.summary?.value),
      link: webAddress(entry.links?.find(({ rel }) => rel === undefined || rel === 'alternate')?.href, home),
      author: entry.authors?.[0]?.name ?? feed.authors?.[0]?.name,
      zone,
      date: entry.published ?? entry.updated,
      imageUrl: pictureOf(
        entry.media,
        entry.links
          ?.filter(({ rel }) => rel === 'enclosure')
          .map(({ href, type }) => ({ ...(href && { url: href }), ...(type && { type }) })),
      ),
    }),
  );
}
const ofJson = (feed: FeedOf<'json'>, zone: string) =>
  (feed.items ?? []).map((item) =>
    itemOf({
      guid: item.id,
      title: plainOf(item.title),
      text: item.content_text?.trim() ? item.content_text : firstPlain(item.content_html, item.summary),
      link: webAddress(item.url ?? item.external_url, feed.home_page_url),
      author: item.authors?.[0]?.name ?? feed.authors?.[0]?.name,
      zone,
      date: item.date_published ?? item.date_modified,
      imageUrl: webAddress(item.image ?? item.banner_image),
    }),
  );

/** Parses an RSS, Atom or JSON feed, whose dates without a zone are of `zone`. @throws an error when it is none, or declares entities of its own, which can expand to gigabytes. */
export async function readFeed(text: string, zone: string): Promise<FeedText> {
  if (/<!ENTITY/i.test(text)) throw new Error('a feed has no entities of its own');
  // Loaded with the first feed: a newsroom without feeds starts quicker and in less memory.
  const { parseFeed } = await import('feedsmith');
  const { format, feed } = parseFeed(text, { maxItems: ENTRIES }) as Parsed;
  const items = { rss: ofRss, rdf: ofRdf, atom: ofAtom, json: ofJson }[format](feed as never, zone);
  return { items: items.filter((item) => item !== undefined), minutes: format === 'rss' ? (feed as FeedOf<'rss'>).ttl : undefined };
}
