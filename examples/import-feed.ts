// Makes a proposal of each entry of a JSON Feed (jsonfeed.org) that has none yet, from a file or an address. Run it as often as you like.
//
//   npm run -s example examples/import-feed.ts examples/feed.json
import { readFile } from 'node:fs/promises';
import { ValidationError } from '@lauda/sdk';
import { inNewsroom, stop, today } from './newsroom.ts';

interface Entry {
  readonly id: string;
  readonly url?: string;
  readonly title?: string;
  readonly summary?: string;
  readonly content_text?: string;
}

/** Cuts a text, and no letter of it in two, as an emoji is. */
const cut = (text: string, longest: number): string => text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');

/** Reads a feed. Throws with the reason where it cannot be read. */
async function entriesOf(place: string): Promise<readonly Entry[]> {
  const isAddress = /^https?:/.test(place);
  const answer = isAddress ? await fetch(place, { signal: AbortSignal.timeout(10_000) }) : undefined;
  if (answer && !answer.ok) throw new Error(`${place} answers ${answer.status}`);
  const feed = JSON.parse(answer ? await answer.text() : await readFile(place, 'utf8')) as { version?: string; items?: Entry[] };
  if (!feed.version?.startsWith('https://jsonfeed.org/version/') || !Array.isArray(feed.items)) throw new Error(`${place} is no JSON Feed`);
  return feed.items;
}

const place = process.argv[2];
if (!place) stop('Name a file or an address.');
const entries = await entriesOf(place).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
await inNewsroom(async (newsroom) => {
  const day = await today(newsroom);
  // A proposal made of an entry names it as its source, so no list of imported entries is needed.
  const known = new Set<string | null>();
  for await (const { source } of newsroom.assignmentProposals.filter({ size: 100 })) known.add(source);
  let made = 0;
  for (const { id, url, title, summary, content_text: text } of entries) {
    // Feeds are written by others: a title may be empty, and an entry may come twice.
    const source = cut(String(url || id), 500);
    if (known.has(source)) continue;
    known.add(source);
    const slug = cut((title?.trim() || text?.trim() || source).toUpperCase(), 100);
    try {
      await newsroom.assignmentProposals.create({ slug, lead: summary ?? text ?? '', source, date: day });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      // The entries after one that is refused are taken all the same.
      console.error(`${source} is refused: ${error.fields.map(({ path, rule }) => `${path} ${rule}`).join(', ') || error.message}`);
      process.exitCode = 1;
      continue;
    }
    console.log(`${slug} (${source})`);
    made += 1;
  }
  console.log(`${made} of ${entries.length} entries are new proposals`);
});
