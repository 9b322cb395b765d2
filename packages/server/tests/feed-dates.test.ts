import { localTimestamp } from '@lauda/domain';
import { afterEach, expect, it } from 'vitest';
import { readFeed } from '../src/agency/reading/feed.ts';
import { itemOf } from '../src/agency/reading/reading.ts';

const ZONE = 'America/Sao_Paulo';
const zoneOfMachine = process.env.TZ;
afterEach(() => {
  if (zoneOfMachine === undefined) delete process.env.TZ;
  else process.env.TZ = zoneOfMachine;
});

/** What a feed says, and what that is on the wall of a newsroom in São Paulo. */
const DATES = [
  ['Sat, 21 Nov 2026 10:00:00', '2026-11-21T10:00:00'],
  ['Sat, 21 Nov 2026 10:00', '2026-11-21T10:00:00'],
  ['21 Nov 2026', '2026-11-21T00:00:00'],
  ['2026-11-21T10:00:00', '2026-11-21T10:00:00'],
  ['2026-11-21 10:00:00', '2026-11-21T10:00:00'],
  ['2026-11-21', '2026-11-21T00:00:00'],
  ['Sat, 21 Nov 2026 10:00:00 GMT', '2026-11-21T07:00:00'],
  ['Sat, 21 Nov 2026 10:00:00 EST', '2026-11-21T12:00:00'],
  ['Sat, 21 Nov 2026 10:00:00 +0900', '2026-11-20T22:00:00'],
  ['2026-11-21T10:00:00.5Z', '2026-11-21T07:00:00'],
  ['2026-11-21T10:00:00+01:00', '2026-11-21T06:00:00'],
  // In the hour that the clock skipped in 2018.
  ['Sun, 04 Nov 2018 00:30:00', '2018-11-04T01:30:00'],
] as const;
const FORMS = {
  rss: (date: string) =>
    `<rss version="2.0"><channel><title>x</title><item><title>y</title><pubDate>${date}</pubDate></item></channel></rss>`,
  atom: (date: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><id>1</id><title>y</title><published>${date}</published></entry></feed>`,
  rdf: (date: string) =>
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://x.example/"><title>x</title></channel><item rdf:about="https://x.example/1"><title>y</title><dc:date>${date}</dc:date></item></rdf:RDF>`,
  json: (date: string) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'x',
      items: [{ id: '1', content_text: 'y', date_published: date }],
    }),
};

it.each([
  'UTC',
  'Asia/Tokyo',
  'America/New_York',
])('the dates of a feed without a zone are of the newsroom, on a machine in %s', async (machine) => {
  process.env.TZ = machine;
  for (const [name, form] of Object.entries(FORMS)) {
    const read = await Promise.all(
      DATES.map(async ([told]) => {
        const [item] = (await readFeed(form(told), ZONE)).items;
        return [name, told, item?.date ? localTimestamp(item.date.getTime(), ZONE) : null];
      }),
    );
    expect(read).toEqual(DATES.map(([told, at]) => [name, told, at]));
  }
});

it('a date without a zone is none where nobody says whose it is, as of agency copy and networks', () => {
  const dateOf = (date: string) => itemOf({ title: 'x', text: '', link: null, date })!.date;
  expect([dateOf('2026-11-21T10:00:00'), dateOf('2026-11-21')]).toEqual([null, null]);
  expect([dateOf('2026-11-21T10:00:00Z'), dateOf('2026-11-21T10:00:00+0000')]).toEqual(Array(2).fill(new Date('2026-11-21T10:00:00Z')));
});

it('an hour of twelve without a zone is of the zone of the newsroom, not of the machine', () => {
  const dateOf = (date: string) => itemOf({ title: 'x', text: '', link: null, date, zone: 'America/Sao_Paulo' })!.date;
  expect(dateOf('3/2/2026 10:00:00 AM')).toEqual(new Date('2026-03-02T13:00:00Z'));
  expect(dateOf('3/2/2026 1:05 PM')).toEqual(new Date('2026-03-02T16:05:00Z'));
  expect(dateOf('3/2/2026 10:00:00 AM GMT')).toEqual(new Date('2026-03-02T10:00:00Z'));
  expect(dateOf('3/2/2026 10:00:00 AM -0500')).toEqual(new Date('2026-03-02T15:00:00Z'));
});
