import { expect, it } from 'vitest';
import { readFeedAside } from '../src/agency/reading/aside.ts';
import type { FeedText } from '../src/agency/reading/feed.ts';
import { readWireAside } from '../src/imports/wire/aside.ts';
import { KeptThread } from '../src/threads.ts';

const ZONE = 'America/Sao_Paulo';
const rss = (items: string): string => `<?xml version="1.0"?><rss version="2.0"><channel><title>S</title>${items}</channel></rss>`;
const many = (unit: string, bytes: number): string => unit.repeat(Math.floor(bytes / unit.length));
const FEED = rss('<item><guid>1</guid><title>Nota &lt;b>nova&lt;/b></title></item>');
/** How much of the main thread's time each may take: what comes of it is copied, no more. */
const MOST_MS = 50;

/** The time the main thread worked while something was awaited, in ms. */
async function busyFor(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

it.each([
  ['whose tags never end', `<?xml version="1.0"?><rss><channel><item><title>${many('<a ', 40_000)}`],
  [
    'with HTML in every title',
    rss(many('<item><guid>1</guid><title>&lt;b>a</title><description>&lt;p>x&lt;p>y</description></item>', 190_000)),
  ],
  ['with one text of many tags', rss(`<item><title>a</title><description><![CDATA[${many('<b>x', 190_000)}]]></description></item>`)],
])('a feed below 200 KB %s takes no time of the main thread', async (_how, text) => {
  await readFeedAside(FEED, ZONE);
  expect(await busyFor(() => readFeedAside(text, ZONE).catch(() => undefined))).toBeLessThan(MOST_MS);
});

it('copy of an agency that is all tags takes no time of the main thread, and is refused by it with its reason', async () => {
  const copy = (body: string): string => JSON.stringify({ uri: 'urn:1', headline: 'Chuva', body_xhtml: body });
  await readWireAside(copy('<p>x</p>'));
  expect(await busyFor(() => readWireAside(copy(many('<b>x', 190_000))))).toBeLessThan(MOST_MS);
  expect(await readWireAside(copy('<p>Chove &amp; venta</p>'))).toMatchObject([{ title: 'Chuva', text: 'Chove & venta', embargo: null }]);
  await expect(readWireAside('<feed/>')).rejects.toMatchObject({ name: 'WireError', fault: 'format' });
});

it('a feed that takes too long ends its thread, and the next is parsed by another', async () => {
  const source = new URL('../src/agency/reading/worker.ts', import.meta.url);
  const thread = new KeptThread<{ text: string; zone: string }, FeedText>({ source, built: '' }, { ms: 15_000, heapMb: 256 }, 60_000);
  const slow = `<?xml version="1.0"?><rss><channel><item><title>${many('<a ', 800_000)}`;
  const titles = async (): Promise<string[]> => (await thread.ask({ text: FEED, zone: ZONE })).items.map(({ title }) => title);
  await expect(thread.ask({ text: slow, zone: ZONE })).rejects.toThrow('a thread took too long');
  expect([await titles(), await titles()]).toEqual([['Nota nova'], ['Nota nova']]);
  await expect(thread.ask({ text: 'no feed', zone: ZONE })).rejects.toThrow('Unrecognized feed format');
  expect(await titles()).toEqual(['Nota nova']);
});
