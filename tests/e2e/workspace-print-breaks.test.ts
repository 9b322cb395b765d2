import { encodePrint, type PrintPayload } from '@lauda/domain';
import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { cutRuns, type PrintedPage, printedPages } from './pdf-lines.ts';
import { visit } from './workspace-kit.ts';

/** As `@page` of the print pages says, in mm. */
const MARGINS = { top: 14, bottom: 17 };
const LONG_DAY = '2026-12-24';

let page: Page;

/** Words of different lengths, so that lines break in many places. */
const prose = (words: number, seed: number): string =>
  Array.from({ length: words }, (_each, at) => 'abcdefghijklmnop'.slice(0, 1 + ((at * 7 + seed * 5) % 15))).join(' ');
const camera = (text: string, at: number) => ({
  uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  type: 'CAMERA_TEXT',
  text,
});
const paragraphs = (count: number, words: (at: number) => number): string =>
  Array.from({ length: count }, (_each, at) => prose(words(at), at)).join('\n');

/** A rundown whose texts are longer than pages: many short lines, some long paragraphs, one that alone is longer than a page. */
const LONG = {
  blocks: [
    {
      title: 'Longo',
      stories: [
        {
          slug: 'MUITAS LINHAS',
          sections: {
            head: {
              type: 'HEADER',
              subSections: [
                camera(
                  paragraphs(160, (at) => 3 + (at % 11)),
                  1,
                ),
              ],
            },
          },
        },
        { slug: 'UM PARÁGRAFO', sections: { head: { type: 'HEADER', subSections: [camera(prose(2_400, 3), 2)] } } },
        {
          slug: 'PARÁGRAFOS',
          sections: {
            link: {
              type: 'LINK',
              subSections: [
                camera(
                  paragraphs(40, (at) => 20 + at * 3),
                  3,
                ),
              ],
            },
          },
        },
        ...Array.from({ length: 80 }, (_each, at) => ({ slug: prose(1 + (at % 4) * 3, at).slice(0, 90), page: String(at) })),
      ],
    },
  ],
};

openNewsroom();
beforeAll(async () => {
  const api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  const made = await api.post(`/rundowns/take_in?programId=1&date=${LONG_DAY}&mode=create`, { rundown: LONG });
  expect([made.status, made.body]).toMatchObject([200, { rundownId: expect.any(Number) }]);
  page = await visit(browser, newsroom.url, { path: `/rundown/1/${DEMO_DATE}` });
});

/** Prints a page as the person's printer would get it. */
async function printed(kind: string, payload: PrintPayload, style?: string): Promise<PrintedPage[]> {
  const opened = await page.context().newPage();
  await opened.goto(`${newsroom.url}/print/${encodePrint({ programId: 1, date: LONG_DAY, ...payload }, Math.random)}/${kind}`);
  await opened.locator('article.sheet[aria-busy=false]').waitFor();
  await opened.evaluate('document.fonts.ready');
  if (style) await opened.addStyleTag({ content: style });
  const pages = printedPages(await opened.pdf({ preferCSSPageSize: true }));
  await opened.close();
  return pages;
}
describe('no printed line is cut by the end of a page', () => {
  it.each([
    ['two columns', 'story-content', { columns: 2 }],
    ['one column', 'story-content', { columns: 1 }],
    ['compact, two columns', 'story-content', { columns: 2, compact: true }],
    ['compact, one column', 'story-content', { columns: 1, compact: true }],
    ['the grid', 'story-grid', {}],
  ])('%s', async (_title, kind, payload) => {
    const pages = await printed(kind, payload);
    // It runs over several pages, and every one of them has text: there is something that could be cut.
    expect(pages.length).toBeGreaterThan(2);
    expect(Math.min(...pages.map(({ runs }) => runs.length))).toBeGreaterThan(20);
    expect(cutRuns(pages, MARGINS)).toEqual([]);
  });

  it('and one that is cut would be found: what may not be broken is, where it is longer than a page', async () => {
    const pages = await printed('story-content', { columns: 1, compact: true }, '.sheet td > p { display: inline-block; width: 100%; }');
    expect(cutRuns(pages, MARGINS).length).toBeGreaterThan(0);
  });
});
