import { Load } from '../load.ts';
import { type Choice, callInTurns, median, type Outcome } from '../measure.ts';
import type { Listening } from '../newsroom.ts';
import type { Reader } from './reading.ts';

const CALLS = 100;
const MARCH = 'from=2026-03-01&to=2026-03-31';

/** Each list and counter of the areas of the desk as the server is asked for it; the bare side knows it by the same name. */
const LISTS: Readonly<Record<string, string>> = {
  'guidelines-day': '/assignments?date=2026-03-15&allPrograms=true',
  'guidelines-first': '/assignments/filter?allPrograms=true',
  'guidelines-days': `/assignments/filter?allPrograms=true&${MARCH}`,
  'guidelines-trash': '/assignments/excluded',
  'guidelines-counter': '/assignments/counter',
  'guidelines-counter-days': `/assignments/counter?${MARCH}`,
  'productions-day': '/productions?date=2026-03-15',
  'productions-not-done': '/productions?date=2026-03-15&onlyNotDone=true',
  'productions-first': '/productions/filter',
  'productions-slug': '/productions/filter?filter=chuva%207',
  'productions-trash': '/productions/excluded',
  'reportages-first': '/news_reports/filter?allPrograms=true',
  'reportages-days': `/news_reports/filter?allPrograms=true&${MARCH}`,
  'reportages-slug': '/news_reports/filter?allPrograms=true&slug=chuva%207',
  'reportages-trash': '/news_reports/excluded',
  'reportages-counter': '/news_reports/counter',
  'reportages-counter-days': `/news_reports/counter?${MARCH}`,
  'proposals-first': '/assignment_proposals/filter',
  'proposals-days': `/assignment_proposals/filter?${MARCH}`,
  'proposals-text': '/assignment_proposals/filter?filter=chuva%207',
  'contacts-first': '/contacts/filter',
  'contacts-text': '/contacts/filter?filter=souza%207',
  'contacts-number': '/contacts/filter?filter=900000077',
  'documents-first': '/documents/filter',
  'documents-days': `/documents/filter?${MARCH}`,
  drawer: '/documents/drawer?programId=1',
  'reports-first': '/reports/filter',
  'reports-days': `/reports/filter?${MARCH}`,
  'posts-first': '/posts/filter',
  'posts-days': `/posts/filter?${MARCH}`,
  'posts-text': '/posts/filter?filter=chuva%207',
  'agency-rss': '/agency/lanes/rss/filter',
  'agency-lane': '/agency/lanes/rss/filter?laneId=1',
  'agency-text': '/agency/lanes/rss/filter?term=chuva%207',
  'audit-first': '/audit/filter',
  'audit-act': '/audit/filter?act=users',
  'sign-ins': '/auth/logs/filter',
  'rundown-log': '/rundowns/1/logs',
  'rundown-log-text': '/rundowns/1/logs?filter=chuva%207',
};
const nameOf = (list: string, size: number): string => `desk-lists-${list}-${size}`;
export const wantsLists = ({ wants }: Choice, size: number): boolean => Object.keys(LISTS).some((list) => wants(nameOf(list, size)));

/** Every list and counter of the areas of the desk against its bare statements, in a newsroom of so many documents of each kind. */
export async function measureLists(size: number, bareServer: Listening, reader: Reader, { wants, tell }: Choice): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [list, path] of Object.entries(LISTS)) {
    if (!wants(nameOf(list, size))) continue;
    const ours = new Load(reader.url, { path: `/api${path}`, token: reader.token }, 1);
    const bare = new Load(bareServer.line.url, { path: `/?list=${list}&person=${reader.person}`, token: reader.token }, 1);
    const { ours: times, bare: bareTimes } = await callInTurns(
      CALLS,
      () => ours.time(),
      () => bare.time(),
    );
    const [bytes, bareBytes] = [ours.bytes, bare.bytes];
    await Promise.all([ours.close(), bare.close()]);
    const outcome: Outcome = {
      name: nameOf(list, size),
      what: `GET ${path} of ${size} entries of each kind / its bare statements by pg, JSON.stringify and node:http`,
      bound: { most: 2 },
      unit: 'ms a call',
      ratio: median(times) / median(bareTimes),
      medians: { server: median(times), bare: median(bareTimes) },
      notes: { 'bytes of an answer': bytes, 'bytes of a bare answer': bareBytes },
    };
    tell(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}
