import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, StoryDesk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const PATH = '/admin/locks';

let adriana: Desk;
let beto: Desk;
let slugs: string[];

const rows = ({ page }: Desk): Locator => page.getByRole('grid', { name: words('locks.title') }).locator('[data-row]');
const shown = async (desk: Desk): Promise<string[]> =>
  (await rows(desk).locator('[data-column=slug]').allTextContents()).map((text) => text.trim()).sort();

openNewsroom();
beforeAll(async () => {
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', PATH);
  beto = await Desk.signIn(browser, newsroom.url, 'editor', `/rundown/1/${DEMO_DATE}`);
  await beto.grid.locator('[data-column=slug] [title]').first().waitFor();
  slugs = (await beto.slugs()).slice(0, 2);
});

describe('the active locks', () => {
  it('say that nobody is editing while nobody is', async () => {
    await adriana.page.getByText(words('locks.none')).waitFor();
    expect(await hindrances(adriana.page)).toEqual([]);
  });

  it('follow who opens and closes what, with the name of who holds it and the uuid of what is held [LOCK-18] [SCR-LOCKS]', async () => {
    await beto.openStory(slugs[0]!);
    await expect.poll(() => shown(adriana)).toEqual([slugs[0]]);
    expect(await rows(adriana).first().textContent()).toContain('Beto');
    const held = await adriana.page.request.get(`${newsroom.url}/api/locks`);
    expect(await rows(adriana).first().locator('[data-column=uuid]').innerText()).toBe(((await held.json()) as [{ uuid: string }])[0].uuid);
    await rows(adriana)
      .first()
      .getByRole('button', { name: words('action.locks.release') })
      .waitFor();
    await beto.page.keyboard.press('Alt+PageUp');
    await beto.grid.waitFor();
    await beto.openStory(slugs[1]!);
    await expect.poll(() => shown(adriana)).toEqual([...slugs].sort());
    await adriana.page.reload();
    await expect.poll(() => shown(adriana)).toEqual([...slugs].sort());
    await beto.closeStory();
    await expect.poll(() => shown(adriana)).toEqual([slugs[0]]);
    expect(await hindrances(adriana.page)).toEqual([]);
  });

  it('are released by an administrator, asked first; the writer is told, takes the lock back to compare, and saves', async () => {
    const { page } = adriana;
    await beto.page.getByRole('tab', { name: slugs[0]! }).click();
    const story = new StoryDesk(beto, beto.page.getByRole('article', { name: slugs[0]!, exact: true }));
    await story.write(' Do Beto.');
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await page.getByText(words('locks.releaseAsk', { slug: slugs[0]!, name: 'Beto' })).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await shown(adriana)).toEqual([slugs[0]]);
    await page.keyboard.press('Delete');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('action.locks.release') })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(words('locks.none')).waitFor();
    await story.banner.getByText(words('lock.lost', { what: words('error:lockLost') })).waitFor();
    await beto.button('lock.compare').focus();
    await beto.page.keyboard.press('Enter');
    await expect.poll(() => shown(adriana)).toEqual([slugs[0]]);
    // The others hear of the lock before the writer's own text is there to be written in again.
    await expect.poll(() => story.head.isEditable()).toBe(true);
    await story.save();
    expect(await story.head.inputValue()).toContain('Do Beto.');
    await beto.closeStory();
    await page.getByText(words('locks.none')).waitFor();
  });

  it('stay while another window of the same person has the story open, a reload of one notwithstanding, and go with the last', async () => {
    const story = await beto.openStory(slugs[0]!);
    await expect.poll(() => shown(adriana)).toEqual([slugs[0]]);
    const second = await beto.page.context().newPage();
    await second.goto(beto.page.url());
    const other = second.getByRole('article', { name: slugs[0]!, exact: true });
    await other
      .getByRole('textbox', { name: words('section.head'), exact: true })
      .first()
      .and(second.locator(':not([readonly])'))
      .waitFor();
    await beto.page.reload();
    await story.write(' Mais do Beto.');
    // A window that is closed at once would take the release it has not sent yet with it.
    const released = second.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.url().includes('/api/locks/'));
    await second.keyboard.press('Alt+w');
    await other.waitFor({ state: 'detached' });
    await released;
    await second.close();
    expect(await shown(adriana)).toEqual([slugs[0]]);
    await story.save();
    expect(await story.head.inputValue()).toContain('Mais do Beto.');
    await beto.closeStory();
    // The last window gives the lock back, under the name it had before it was loaded again too.
    await adriana.page.getByText(words('locks.none')).waitFor();
  });

  it('are offered to nobody who is not an administrator', async () => {
    await beto.page.goto(`${newsroom.url}${PATH}`);
    await beto.page.getByRole('heading', { name: words('error:403.title') }).waitFor();
    expect(await hindrances(beto.page)).toEqual([]);
  });

  it('say when they could not be loaded, and load again', async () => {
    const { page } = adriana;
    await page.route('**/api/locks', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }));
    await page.reload();
    await page.getByRole('button', { name: words('common.retry') }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.getByRole('button', { name: words('common.retry') }).focus();
    await page.unroute('**/api/locks');
    await page.keyboard.press('Enter');
    await page.getByText(words('locks.none')).waitFor();
    expect(adriana.errors).toEqual([]);
  });

  it('are shown in each language', async () => {
    const { page } = adriana;
    for (const language of ['es_ES', 'en_US', 'pt_BR'] as const) {
      await page.getByRole('button', { name: 'Adriana' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitemradio', { name: words(`language.${language}`), exact: true }).click();
      await page.getByRole('heading', { name: words('locks.title', {}, language) }).waitFor();
      await page.getByText(words('locks.none', {}, language)).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language.replace('_', '-'));
    }
  });
});
