import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { hostInUrl } from '@lauda/domain';
import { FEED_NEWS, type FeedNews } from './feedNews.ts';

export interface FeedsOptions {
  readonly port?: number;
  readonly host?: string;
  /** How often each feed gets one more item, in milliseconds. */
  readonly everyMs?: number;
  readonly now?: () => number;
}
/** Feeds that are served. */
export interface Feeds {
  readonly url: string;
  stop(): Promise<void>;
}
interface Item {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly date: Date;
}
type Write = (news: FeedNews, items: readonly Item[]) => string;

const EVERY_MS = 4 * 60_000;
const MOST_ITEMS = 30;
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => MARKS[mark]!);

const rss: Write = ({ name }, items) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${xml(name)}</title><link>https://noticias.example/</link><description>${xml(name)}</description>${items
    .map(
      ({ id, title, text, date }) =>
        `<item><guid isPermaLink="false">${id}</guid><title>${xml(title)}</title><description>${xml(text)}</description><pubDate>${date.toUTCString()}</pubDate></item>`,
    )
    .join('')}</channel></rss>`;
const atom: Write = ({ name }, items) =>
  `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>urn:feed:${encodeURIComponent(name)}</id><title>${xml(name)}</title><author><name>${xml(name)}</name></author><updated>${items[0]!.date.toISOString()}</updated>${items
    .map(
      ({ id, title, text, date }) =>
        `<entry><id>${id}</id><title>${xml(title)}</title><content>${xml(text)}</content><updated>${date.toISOString()}</updated></entry>`,
    )
    .join('')}</feed>`;
const json: Write = ({ name }, items) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: name,
    items: items.map(({ id, title, text, date }) => ({ id, title, content_text: text, date_published: date.toISOString() })),
  });
const FORMATS: Readonly<Record<string, { readonly type: string; readonly write: Write }>> = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: rss },
  atom: { type: 'application/atom+xml; charset=utf-8', write: atom },
  json: { type: 'application/feed+json; charset=utf-8', write: json },
};

/** The items of a feed from a turn of its clock to another, the newest first; the text of an item follows from its turn alone. */
function itemsOf(path: string, { titles, texts, places }: FeedNews, turns: { first: number; last: number }, everyMs: number): Item[] {
  const count = Math.min(turns.last - turns.first + 1, MOST_ITEMS);
  return Array.from({ length: count }, (_, back) => {
    const turn = turns.last - back;
    const place = places[Math.floor(turn / titles.length) % places.length]!;
    const filled = (text: string): string => text.replaceAll('{place}', place);
    return {
      id: `urn:feed:${path.slice(1)}:${turn}`,
      title: filled(titles[turn % titles.length]!),
      text: filled(texts[turn % texts.length]!),
      date: new Date(turn * everyMs),
    };
  });
}

/** Serves the feeds of the demo: RSS, Atom and JSON Feed, each with one item at first and one more every few minutes. Rejects when the port is taken. */
export async function startFeeds({ port = 0, host = '127.0.0.1', everyMs = EVERY_MS, now = Date.now }: FeedsOptions = {}): Promise<Feeds> {
  const turnNow = (): number => Math.floor(now() / everyMs);
  const first = turnNow();
  const serve = ({ url = '', method = '', headers }: IncomingMessage, response: ServerResponse): void => {
    const news = FEED_NEWS[url];
    if (!news || !['GET', 'HEAD'].includes(method)) return void response.writeHead(news ? 405 : 404).end();
    const { type, write } = FORMATS[url.slice(url.lastIndexOf('.') + 1)]!;
    const text = write(news, itemsOf(url, news, { first, last: turnNow() }, everyMs));
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    if (headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { 'content-type': type, etag }).end(method === 'HEAD' ? undefined : text);
  };
  const server = createServer(serve);
  // The listener stays: a connection that cannot be accepted later is an error of the server too.
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, host, resolve));
  return {
    url: `http://${hostInUrl(host)}:${(server.address() as { port: number }).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
