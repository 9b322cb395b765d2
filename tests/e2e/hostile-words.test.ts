import { encodePrint } from '@lauda/domain';
import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { type StoredRundown, visit } from './workspace-kit.ts';

/** What somebody may type as a slug, a name or a text: none of it is a part of a page. */
const HTML = '<IMG SRC=X ONERROR="ALERT(1)">';
const TEXT = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';

let admin: WireClient;
let page: Page;
const ids: Record<string, number> = {};

const made = async (name: string, call: string, input: object): Promise<void> => {
  const { status, body } = await admin.post<{ id: number }>(call, input);
  expect([call, status]).toEqual([call, 201]);
  ids[name] = body.id;
};

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  const reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
  const day = { slug: HTML, date: DEMO_DATE };
  const contacts = [{ id: null, name: HTML, numbers: ['193'], emails: [], info: TEXT }];
  await made('guideline', '/assignments', {
    ...{ ...day, content: TEXT, proposal: TEXT, programsIds: [1] },
    guides: [{ scheduleDate: DEMO_DATE, interviewee: TEXT, address: TEXT, observation: TEXT, contacts }],
    production: [{ label: TEXT, done: false }],
  });
  const at = { local: TEXT, coordinates: { lat: -23.55, lng: -46.63 } };
  await made('production', '/productions', { ...day, ...at, information: TEXT, tasks: [{ label: TEXT, information: TEXT, done: false }] });
  const section = {
    ...{ uuid: crypto.randomUUID(), id: 0, index: 0, type: 'off', content: TEXT, observation: TEXT },
    ...{ duration: 'PT0S', manual: false, approved: false },
  };
  await made('reportage', '/news_reports', { ...day, reporterId, lead: TEXT, sections: [section], programsIds: [1] });
  await made('report', '/reports', { ...day, text: TEXT });
  await made('proposal', '/assignment_proposals', { ...day, lead: TEXT, source: TEXT });
  await made('contact', '/contacts', { name: HTML, info: TEXT, numbers: [], emails: [] });
  const rundown = (await admin.get<StoredRundown & { id: number }>(`/rundowns?programId=1&date=${DEMO_DATE}`)).body;
  await made('story', `/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug: HTML, information: TEXT } });
  await made('trashed', '/assignments', day);
  expect((await admin.delete(`/assignments?ids=${ids.trashed}`)).status).toBeLessThan(300);
  page = await visit(browser, newsroom.url, { path: '/reports', username: 'admin' });
});

const printed = (kind: string, payload: object): string => `/print/${encodePrint(payload as never, Math.random)}/${kind}`;
/** Every place of the desk where a slug stands, by what is looked at there. */
const PLACES: readonly (readonly [string, () => string])[] = [
  ['the guidelines of a day', () => `/guidelines?date=${DEMO_DATE}`],
  ['a guideline that is read', () => `/guidelines?date=${DEMO_DATE}&view=${ids.guideline}`],
  ['a guideline that is written', () => `/guidelines?date=${DEMO_DATE}&tabs=[${ids.guideline}]&open=${ids.guideline}`],
  ['the productions of a day', () => `/productions?date=${DEMO_DATE}`],
  ['a production that is read', () => `/productions?date=${DEMO_DATE}&view=${ids.production}`],
  ['a production that is written', () => `/productions?date=${DEMO_DATE}&tabs=[${ids.production}]&open=${ids.production}`],
  ['the map of a day', () => `/productions-map?date=${DEMO_DATE}`],
  ['the reportages', () => `/reportages?from=${DEMO_DATE}&to=${DEMO_DATE}&programs=all`],
  ['a reportage that is read', () => `/reportages?view=${ids.reportage}`],
  ['a reportage that is written', () => `/reportages?tabs=[${ids.reportage}]&open=${ids.reportage}`],
  ['the reports', () => `/reports`],
  ['a report that is written', () => `/reports?tabs=[${ids.report}]&open=${ids.report}`],
  ['the proposals', () => '/proposals'],
  ['the contacts', () => '/contacts'],
  ['the stories', () => '/stories'],
  ['the search', () => '/search?text=onerror'],
  ['the trash', () => '/trash?kind=guideline'],
  ['a story in its rundown', () => `/rundown/1/${DEMO_DATE}?open=[${ids.story}]&story=${ids.story}`],
  ['the guideline that is printed', () => printed('guideline-archive', { ids: [ids.guideline] })],
  ['the reportage that is printed', () => printed('reportage-content', { ids: [ids.reportage], columns: 2 })],
  ['the story that is printed', () => printed('story-content', { ids: [ids.story], columns: 2 })],
  ['the grid that is printed', () => printed('guideline-grid', { date: DEMO_DATE })],
];

describe('words that would be HTML are words', () => {
  it.each(PLACES)('in %s', async (_name, path) => {
    await page.goto(`${newsroom.url}${path()}`);
    const shown = (): Promise<boolean> =>
      page.evaluate(
        (words) =>
          document.body.innerText.toLowerCase().includes(words) ||
          [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(({ value }) =>
            value.toLowerCase().includes(words),
          ),
        HTML.toLowerCase(),
      );
    await expect.poll(shown, { timeout: 60_000 }).toBe(true);
    const made = await page.evaluate(() => [document.querySelectorAll('img[src="x" i]').length, Object.hasOwn(window, 'ran')]);
    expect(made, 'a picture was made of it, or it ran').toEqual([0, false]);
  });
});
