import { beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE } from '../../packages/testing/src/patience.ts';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, type StoryDesk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;

let desk: Desk;
let slug: string;
let story: StoryDesk;

openNewsroom();
beforeAll(async () => {
  desk = await Desk.signIn(browser, newsroom.url, 'chefe', RUNDOWN);
  await desk.grid.locator('[data-column=slug] [title]').first().waitFor();
  slug = (await desk.slugs())[0]!;
  story = await desk.openStory(slug);
});

/** The server does what each save asks, and its answer is lost on the way back. */
const loseAnswers = async (): Promise<{ readonly saves: number; stop(): Promise<void> }> => {
  const counted = { saves: 0, stop: () => desk.page.unroute('**/api/stories') };
  await desk.page.route('**/api/stories', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await route.fetch();
    counted.saves += 1;
    await route.abort('connectionreset');
  });
  return counted;
};

describe('a save whose answer is lost', () => {
  it('is sent again and is no conflict with what was stored by the first', async () => {
    const lost = await loseAnswers();
    await story.write(' Primeira.');
    await desk.page.keyboard.press('Control+s');
    await expect.poll(() => lost.saves, PATIENCE).toBeGreaterThan(0);
    await desk.page.getByText(words('error:serverInstability')).first().waitFor();
    await lost.stop();
    await story.write(' E mais.');
    await story.save();
    expect(await story.head.inputValue()).toMatch(/ Primeira\. E mais\.$/);
    expect(await story.banner.count(), 'nothing to compare').toBe(0);
    expect(await desk.page.getByText(words('error:conflict'), { exact: true }).count()).toBe(0);
  });
});

describe('what is typed around the end of a session', () => {
  it('is a draft, and is offered after signing in again, with its lock', async () => {
    await story.write(' Antes do fim.');
    // Typed on until the page goes: the server ends the session meanwhile.
    await desk.page.evaluate(() => void fetch('/api/logout', { method: 'POST' }));
    await desk.page.keyboard.type(' Depois do fim.', { delay: 1 });
    await desk.page.getByLabel(words('login.user')).waitFor();
    const drafts = () => desk.page.evaluate(() => localStorage.getItem('unsaved_data_cache'));
    await expect.poll(drafts, PATIENCE).toContain('Antes do fim.');
    await desk.page.getByLabel(words('login.user')).fill('chefe');
    await desk.page.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
    await desk.page.keyboard.press('Enter');
    await desk.page.waitForURL(`**${RUNDOWN}*`);
    await story.head.waitFor();
    const offer = story.article.getByRole('status').filter({ hasText: words('form.recoverable', { time: '' }).replace(' .', '') });
    await offer.getByRole('button', { name: words('lock.compare') }).click();
    await expect.poll(() => story.head.inputValue(), PATIENCE).toContain('Antes do fim.');
    await expect.poll(() => story.head.isEditable(), PATIENCE).toBe(true);
    await story.write(' Salvo.');
    await story.save();
    await desk.page.reload();
    await desk.grid.or(story.head).first().waitFor();
    const saved = await desk.page.evaluate(() => localStorage.getItem('unsaved_data_cache'));
    expect(Object.keys(JSON.parse(saved!).stories)).toEqual([]);
  });

  it('is offered after a reload too, where the page is closed before anybody signs in', async () => {
    if ((await story.article.count()) === 0) story = await desk.openStory(slug);
    await story.write(' Sem casa.');
    await desk.page.evaluate(() => void fetch('/api/logout', { method: 'POST' }));
    await desk.page.getByLabel(words('login.user')).waitFor();
    const { page } = desk;
    await page.goto(`${newsroom.url}${RUNDOWN}`);
    await page.getByLabel(words('login.user')).fill('chefe');
    await page.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${RUNDOWN}`);
    await page.getByRole('button', { name: words('drafts.count_one', { count: '1' }) }).waitFor();
    expect(desk.errors).toEqual([]);
  });
});

describe('a dialog whose first answer is lost', () => {
  it('makes one contact, as it stands there when it is saved again', async () => {
    const admin = await Desk.signIn(browser, newsroom.url, 'admin', '/contacts');
    const { page } = admin;
    const grid = page.getByRole('grid', { name: words('area.contacts') });
    await grid.waitFor();
    let calls = 0;
    await page.route('**/api/contacts', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      calls += 1;
      await route.abort('connectionreset');
    });
    await page.keyboard.press('Alt+n');
    const name = page.getByRole('dialog').getByLabel(words('contact.name'), { exact: false }).first();
    await name.fill('Bento Paz');
    await name.press('Enter');
    await page.getByText(words('error:serverInstability')).first().waitFor();
    expect(calls).toBeGreaterThan(0);
    await page.unroute('**/api/contacts');
    // Its event told of it: it stands behind the dialog.
    await page.getByText('Bento Paz', { exact: true }).waitFor();
    await name.fill('Bento Paz Filho');
    await name.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await grid.getByText('Bento Paz Filho').waitFor();
    await page.reload();
    await grid.getByText('Bento Paz Filho').waitFor();
    expect(await grid.getByText('Bento').allTextContents()).toEqual(['Bento Paz Filho']);
    expect(admin.errors).toEqual([]);
  });
});
