import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command } from './workspace-kit.ts';

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };
const SLUG = 'BUSCA';

let desk: Desk;
let page: Page;
let rundownId: number;
let ids: number[];

const rows = () => page.getByRole('grid', { name: words('area.stories') }).locator('[role=row]:has([data-column=slug])');
const pager = () => page.getByRole('navigation', { name: words('pager.label') }).getByRole('status');

async function call(method: 'get' | 'post' | 'put' | 'delete', path: string, data?: unknown) {
  const answer = await page.request[method](`${newsroom.url}/api${path}`, { headers: SAME_ORIGIN, data });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return answer.status() === 204 ? undefined : answer.json().catch(() => undefined);
}

openNewsroom();
beforeAll(async () => {
  desk = await Desk.signIn(browser, newsroom.url, 'chefe', '/stories');
  page = desk.page;
  const rundown = await call('get', `/rundowns?programId=1&date=${DEMO_DATE}`);
  rundownId = rundown.id;
  const standBy = rundown.blocks.find((block: { standBy: boolean }) => block.standBy);
  ids = [];
  for (let n = 1; n <= 30; n += 1)
    ids.push((await call('post', `/rundowns/${rundownId}/stories`, { blockId: standBy.id, story: { slug: `${SLUG} ${n}` } })).id);
});

/** Holds the requests to an address, then fails them, and asks for it again. */
async function interrupted(api: RegExp, path: string): Promise<void> {
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(api, async (call) => {
    await free;
    await call.fulfill({ status: 500, json: { code: 'internal', message: 'x' } });
  });
  await page.goto(`${newsroom.url}${path}`);
  await page
    .getByRole('status', { name: words('common.loading') })
    .first()
    .waitFor();
  letGo();
  await page.getByRole('alert').getByText(words('error:loadFailed')).first().waitFor();
  // Reached while it fails still: what fails is asked for again by itself too, and then there is nothing to press.
  await page.getByRole('button', { name: words('common.retry') }).focus();
  await page.unroute(api);
  await page.keyboard.press('Enter');
}

describe('the search for stories', () => {
  it('shows 25 of 30 and the rest on the next page, which its jumper reaches [MENU-05]', async () => {
    await page.keyboard.press('Control+f');
    await page.keyboard.type(SLUG);
    await expect.poll(() => pager().textContent()).toBe('1-25 de 30');
    expect(await rows().count()).toBe(25);
    await page.getByLabel(words('pager.go')).fill('2');
    await page.keyboard.press('Enter');
    await expect.poll(() => pager().textContent()).toBe('26-30 de 30');
    expect(await rows().count()).toBe(5);
  });

  it('keeps what is searched for in the address', async () => {
    await page.reload();
    await expect.poll(() => pager().textContent()).toBe('26-30 de 30');
    await page.getByLabel(words('stories.from'), { exact: true }).fill('21/11/2026');
    await page.keyboard.press('Enter');
    await page.getByText(words('stories.none')).waitFor();
    await page.getByLabel(words('stories.to')).fill('20/11/2026');
    await page.keyboard.press('Enter');
    await page.getByText(words('validation:startAfterEnd')).waitFor();
    await page
      .getByRole('button', { name: words('stories.clear') })
      .first()
      .click();
    await rows().first().waitFor();
  });

  it('reads a story beside the list, kept up to date, and shows what each version changed, by keyboard [SCR-VIEW-STORY, SCR-VERSIONS, SCR-REVISION]', async () => {
    await page.getByLabel(words('column.slug')).fill(`${SLUG} 7`);
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Enter');
    const article = page.getByRole('article');
    await article.waitFor();
    const loaded = await call('get', `/stories/${ids[6]}?lock=true`);
    const head = {
      type: 'HEADER',
      duration: 'PT2S',
      subSections: [{ uuid: crypto.randomUUID(), type: 'CAMERA_TEXT', text: 'Boa noite, cidade.' }],
    };
    await call('put', '/stories', { ...loaded, sections: { ...loaded.sections, head } });
    await call('delete', `/locks/${ids[6]}`);
    await article.getByText('Boa noite, cidade.').waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.getByRole('button', { name: words('action.stories.versions') }).press('Enter');
    await page.locator('ins', { hasText: 'Boa noite, cidade.' }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('ArrowLeft');
    await page.getByText(words('versions.at', { n: '1', count: '2' })).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await article.waitFor({ state: 'detached' });
  });

  it('puts a story into the trash and takes it out again by keyboard', async () => {
    await page.getByRole('grid').focus();
    await page.keyboard.press('Delete');
    await page.getByText(words('stories.none')).waitFor();
    await page.getByRole('switch', { name: words('area.trash') }).click();
    await rows().first().waitFor();
    expect(await rows().first().textContent()).toContain(`${SLUG} 7`);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await command(page, 'action.stories.restore');
    await page.getByText(words('stories.trashNone')).waitFor();
    expect(desk.errors).toEqual([]);
  });

  it('opens a story where it stands', async () => {
    await page.goto(`${newsroom.url}/stories?slug=${SLUG}+8`);
    await rows().first().waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Alt+r');
    await page.waitForURL(`**/rundown/1/${DEMO_DATE}**`);
    await page.getByRole('article', { name: `${SLUG} 8` }).waitFor();
  });

  it('says that it loads, that it could not, and that there is none; a story is copied and printed from it [SCR-STORIES]', async () => {
    await interrupted(/\/api\/stories\/filter/, '/stories?slug=nada+disso');
    await page.getByText(words('stories.none')).waitFor();
    await page.goto(`${newsroom.url}/stories?slug=${SLUG}+9`);
    await rows().first().waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+c');
    await page
      .getByText(words('stories.copied_one', { count: '1' }))
      .first()
      .waitFor();
    const [sheet] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+p')]);
    await sheet.getByText(`${SLUG} 9`).first().waitFor();
    expect(new URL(sheet.url()).pathname).toContain('story-content');
    await sheet.close();
    expect(desk.errors).toEqual([]);
  });
});
