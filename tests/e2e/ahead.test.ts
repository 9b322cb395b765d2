import { WireClient } from '@lauda/testing';
import { expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desk } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const SHOW = `/rundown/1/${DEMO_DATE}`;

openNewsroom();

it('the rundown is asked for once, before the scripts run, and an edit made before the live events flow is not missed', async () => {
  const beto = await Desk.signIn(browser, newsroom.url, 'editor', SHOW);
  const { page } = beto;
  await beto.grid.locator('[data-column=slug] [title]').first().waitFor();
  const other = new WireClient(newsroom.url);
  await other.login('chefe', 'lauda-demo');
  const { blocks } = (await other.get<{ blocks: { stories: { id: number }[] }[] }>(`/rundowns?programId=1&date=${DEMO_DATE}`)).body;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // Until the edit was made no script runs, so that nobody here hears of it as it happens.
  let release = (): void => undefined;
  const edited = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await edited;
    await route.continue();
  });
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/rundowns?'));
  await page.reload({ waitUntil: 'commit' });
  await answered;
  const edit = await other.patch(`/stories/${blocks[0]!.stories[0]!.id}`, 'slug', 'ENTREMENTES');
  expect(edit.status).toBe(200);
  release();
  await beto.grid.locator('[data-column=slug] [title="ENTREMENTES"]').waitFor();
  expect(asked.filter((path) => path === '/api/rundowns')).toHaveLength(1);
  // Who is here came with the page.
  expect(asked.filter((path) => ['/api/users/me', '/api/authorities', '/api/branch/config'].includes(path))).toEqual([]);
  expect(asked.indexOf('/api/rundowns')).toBeLessThan(asked.findIndex((path) => path.includes('/api/programs')));
  expect(beto.errors).toEqual([]);
});

it('nothing is asked ahead of the scripts by who is not signed in', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${newsroom.url}${SHOW}`);
  await page.waitForURL('**/login*');
  await page.locator('input[type=password]').waitFor();
  expect(await page.locator('#known').count()).toBe(0);
  expect(asked).not.toContain('/api/rundowns');
  expect(await page.evaluate(() => 'ahead' in window)).toBe(false);
  await context.close();
});
