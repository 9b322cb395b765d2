import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE } from '../../packages/testing/src/patience.ts';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;

let desk: Desk;
let page: Page;

openNewsroom();
beforeAll(async () => {
  desk = await Desk.signIn(browser, newsroom.url, 'admin', '/contacts');
  page = desk.page;
});
afterEach(() => expect(desk.errors).toEqual([]));

const name = (): Locator => page.getByRole('dialog').getByLabel('Nome', { exact: false }).first();
const question = (): Locator => page.getByRole('dialog').filter({ hasText: words('drafts.discardAsk') });
const asked = (): Locator => page.getByText(words('drafts.discardAsk'), { exact: true });
const answer = (key: string): Promise<void> =>
  question()
    .getByRole('button', { name: words(key), exact: true })
    .click();
/** A new contact with a name that nobody saved. */
const begin = async (typed: string, isAnew = true): Promise<void> => {
  if (isAnew) await page.goto(`${newsroom.url}/contacts`);
  await page.getByRole('grid', { name: words('area.contacts') }).waitFor();
  await page.keyboard.press('Alt+n');
  await name().focus();
  await page.keyboard.type(typed);
};
/** Marks this page, to see whether it was loaded anew. */
const mark = (): Promise<void> => page.evaluate(() => void Object.assign(window, { isSame: true }));
const isSame = (): Promise<boolean> => page.evaluate(() => 'isSame' in window);

describe('words in a dialog that nobody saved', () => {
  it('are asked about before the back button takes them, and stay where that is wanted', async () => {
    await page.goto(`${newsroom.url}/posts`);
    await page
      .getByRole('link', { name: words('area.contacts'), exact: true })
      .first()
      .click();
    await begin('Aurélio Paz', false);
    await page.evaluate(() => history.back());
    await asked().waitFor();
    await answer('common.cancel');
    await question().waitFor({ state: 'detached' });
    expect([new URL(page.url()).pathname, await name().inputValue()]).toEqual(['/contacts', 'Aurélio Paz']);
    await page.keyboard.press('Escape');
    await asked().waitFor();
    await answer('common.discard');
    await expect.poll(() => page.getByRole('dialog').count(), PATIENCE).toBe(0);
  });

  it('have the browser ask before the page is loaded anew', async () => {
    await begin('Aurélio Paz');
    await mark();
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', (shown) => {
        resolve(shown.type());
        void shown.dismiss();
      }),
    );
    await page.evaluate(() => void setTimeout(() => location.reload()));
    expect(await asked).toBe('beforeunload');
    expect([await isSame(), await name().inputValue()]).toEqual([true, 'Aurélio Paz']);
  });

  it('stand in it again for the same person, who signs in after the session ended', async () => {
    await begin('Aurélio Paz');
    await page.evaluate(() => void fetch('/api/logout', { method: 'POST' }));
    await page.getByLabel(words('login.user')).fill('admin');
    await page.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
    await page.keyboard.press('Enter');
    await page.getByText(words('form.kept'), { exact: true }).waitFor();
    await page.getByRole('grid', { name: words('area.contacts') }).waitFor();
    await page.keyboard.press('Alt+n');
    await expect.poll(() => name().inputValue(), PATIENCE).toBe('Aurélio Paz');
    await name().press('Enter');
    await expect.poll(() => page.getByRole('dialog').count(), PATIENCE).toBe(0);
    await page.getByText('Aurélio Paz').waitFor();
  });
});

it('half a message of a chat is asked about at the sign-in, and stands in its chat again, also where the page was loaded anew', async () => {
  const { page: chatting } = await Desk.signIn(browser, newsroom.url, 'chefe', '/chat');
  const box = (): Locator => chatting.locator('#chat-dock textarea');
  const begin = async (): Promise<void> => {
    await chatting.locator('#work [data-home]:focus').waitFor();
    await chatting.keyboard.press('Enter');
    await box().and(chatting.locator(':focus')).waitFor();
  };
  await begin();
  await chatting.keyboard.type('Chove no');
  await chatting.evaluate(() => void fetch('/api/logout', { method: 'POST' }));
  await chatting.getByLabel(words('login.user')).click();
  const asked = new Promise<string>((resolve) =>
    chatting.once('dialog', (shown) => {
      resolve(shown.type());
      void shown.accept();
    }),
  );
  await chatting.evaluate(() => void setTimeout(() => location.reload()));
  expect(await asked).toBe('beforeunload');
  await chatting.waitForLoadState();
  await chatting.getByLabel(words('login.user')).fill('chefe');
  await chatting.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
  await chatting.keyboard.press('Enter');
  await chatting.getByText(words('form.keptChat'), { exact: true }).waitFor();
  await begin();
  expect(await box().inputValue()).toBe('Chove no');
  await chatting.context().close();
});

it('words in a cell are told again after the session ended, until they are dismissed, and to nobody at the sign-in', async () => {
  const { page: writing, grid } = await Desk.signIn(browser, newsroom.url, 'chefe', RUNDOWN);
  const told = writing.getByText('CHUVA QUE NINGUÉM VIU', { exact: true });
  await grid.locator('[data-column=slug] [title]').nth(1).dblclick();
  await grid.getByRole('textbox').fill('chuva que ninguém viu');
  await writing.evaluate(() => void fetch('/api/logout', { method: 'POST' }));
  await writing.getByLabel(words('login.user')).fill('chefe');
  expect(await told.count()).toBe(0);
  await writing.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
  await writing.keyboard.press('Enter');
  await told.waitFor();
  await writing.getByText(words('cell.notStored'), { exact: true }).waitFor();
  expect(await told.count()).toBe(1);
  await writing.context().close();
});

it('a page in which somebody writes is loaded anew for a newer release only when that is saved', async () => {
  await page.goto(`${newsroom.url}${RUNDOWN}`);
  await desk.grid.locator('[data-column=slug] [title]').first().waitFor();
  const slug = (await desk.slugs())[0]!;
  const story = await desk.openStory(slug);
  await story.write(' Chove.');
  await mark();
  // As after a release: the part that is asked for is not there any more.
  await page.route('**/assets/DraftsDrawer-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: words('drafts.count_one', { count: '1' }) }).click();
  await page.getByText(words('form.renewal'), { exact: true }).waitFor();
  // The part alone is missing; what it would stand over stays, and goes on.
  await story.head.click();
  await story.write(' Venta.');
  expect([await isSame(), await story.head.inputValue()]).toEqual([true, expect.stringMatching(/ Chove\. Venta\.$/)]);
  await page.unroute('**/assets/DraftsDrawer-*.js');
});

it('a browser that refuses its storage shows the newsroom, and says beside an unsaved text that no draft is kept', async () => {
  const refused = await Desk.signIn(browser, newsroom.url, 'chefe', RUNDOWN, async (fresh) => {
    await fresh.addInitScript(() => {
      const get = (): never => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get, configurable: true });
    });
  });
  await refused.grid.locator('[data-column=slug] [title]').first().waitFor();
  const story = await refused.openStory((await refused.slugs())[1]!);
  await story.write(' Venta.');
  await story.article.getByText(words('drafts.refused')).waitFor();
  await story.save();
  expect(await story.article.getByText(words('drafts.refused')).count()).toBe(0);
  expect(refused.errors).toEqual([]);
  await refused.page.context().close();
});
