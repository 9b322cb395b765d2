import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

let adriana: Desk;
let page: Page;
let support: WireClient;

openNewsroom();
beforeAll(async () => {
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/contacts');
  page = adriana.page;
  support = new WireClient(newsroom.url);
  await support.login('suporte', 'lauda-demo');
});
afterEach(() => expect(adriana.errors).toEqual([]));

const dialog = (): Locator => page.getByRole('dialog');
const name = (): Locator => dialog().getByLabel(words('contact.name')).first();
/** By what stands in it, not by its role: what is hidden from readers has none. */
const said = (text: string): Locator => page.locator('[data-sonner-toast]').filter({ hasText: text });
const tell = async (title: string): Promise<void> => {
  expect((await support.post('/notifications', { level: 'WARNING', title, manual: true })).status).toBe(204);
  await said(title).waitFor();
};
/** What a reader for the blind is given of the page: the words of every node that is not left out. */
const readers = async (): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.filter(({ ignored }) => !ignored).map((node) => String(node.name?.value ?? ''));
};
const isSpread = async (text: string): Promise<boolean> => (await said(text).getAttribute('data-expanded')) === 'true';
const hasFocus = (at: Locator): Promise<boolean> => at.evaluate((element) => element.contains(document.activeElement));

describe('a notice over an open dialog', () => {
  it('is told to readers, which are told nothing of the page behind', async () => {
    const row = 'Defesa Civil';
    await page
      .getByRole('grid', { name: words('area.contacts') })
      .getByText(row)
      .first()
      .waitFor();
    expect(await readers()).toContainEqual(expect.stringContaining(row));
    await page.keyboard.press('Alt+n');
    await name().fill('Aurélio Paz');
    await tell('Carro 3 liberado');
    expect(await readers()).toContain('Carro 3 liberado');
    expect(await readers()).not.toContainEqual(expect.stringContaining(row));
    expect(await hindrances(page)).toEqual([]);
  });

  it('is reached by F8, which goes back to where one wrote, as Escape does; neither closes the dialog', async () => {
    for (const back of ['F8', 'Escape']) {
      await name().focus();
      await page.keyboard.press('F8');
      expect(await hasFocus(said('Carro 3 liberado')), 'F8 goes to the notice').toBe(true);
      await page.keyboard.press(back);
      expect(await hasFocus(name()), `${back} goes back`).toBe(true);
    }
    await page.keyboard.type(' Filho');
    expect(await name().inputValue()).toBe('Aurélio Paz Filho');
  });

  it('is pressed by mouse, anywhere on it, while the dialog stays open', async () => {
    await said('Carro 3 liberado').getByText('Carro 3 liberado').click();
    expect(await name().inputValue()).toBe('Aurélio Paz Filho');
    await name().focus();
    await said('Carro 3 liberado').getByLabel(words('common.close')).click();
    await said('Carro 3 liberado').waitFor({ state: 'detached' });
    expect(await name().inputValue()).toBe('Aurélio Paz Filho');
    expect(await hasFocus(name()), 'what was pressed is gone: one writes on where one did').toBe(true);
  });

  it('offers its undo to the keyboard: the number comes back, and so does the focus', async () => {
    const gone = words('common.removed', { name: '11912345678' });
    const number = dialog().getByLabel(words('contact.number'), { exact: true });
    await dialog()
      .getByRole('button', { name: words('contact.addNumber') })
      .press('Enter');
    await number.fill('11912345678');
    await dialog()
      .getByRole('button', { name: words('common.remove') })
      .press('Enter');
    await number.waitFor({ state: 'detached' });
    await said(gone).waitFor();
    await tell('Carro 4 liberado');
    await name().focus();
    await page.keyboard.press('F8');
    expect(await hasFocus(said('Carro 4 liberado')), 'the newest first').toBe(true);
    await expect.poll(() => isSpread(gone)).toBe(true);
    // Past what closes the newest, to the one below it and its first button.
    for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
    const undo = said(gone).getByText(words('common.undo'));
    expect(await hasFocus(undo)).toBe(true);
    await page.keyboard.press('Enter');
    await number.waitFor();
    expect(await number.inputValue()).toBe('11912345678');
    await expect.poll(() => hasFocus(name())).toBe(true);
    await said(gone).waitFor({ state: 'detached' });
    expect(await hasFocus(name())).toBe(true);
    expect(await isSpread('Carro 4 liberado')).toBe(false);
  });

  it('gives what is pressed elsewhere the focus, and takes no key that means something else', async () => {
    const company = dialog().getByLabel(words('contact.company')).first();
    await name().focus();
    await page.keyboard.press('F8');
    await company.click();
    expect(await hasFocus(company)).toBe(true);
    await page.keyboard.press('Alt+t');
    expect(await hasFocus(company)).toBe(true);
    await page.keyboard.press('F8');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog()
      .getByRole('button', { name: words('common.discard') })
      .press('Enter');
    await dialog().waitFor({ state: 'detached' });
  });

  it('stands in the help with its key', async () => {
    await page.getByRole('grid', { name: words('area.contacts') }).focus();
    await page.keyboard.press('Shift+?');
    await dialog()
      .locator('div:has(> dt)')
      .filter({ hasText: words('action.app.toNotices') })
      .getByText('F8', { exact: true })
      .waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('a notice over the menu of a phone', () => {
  it('is told to readers, reached by F8 and pressed while the menu stays open; the keyboard is at one’s place in it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const menu = page.locator('header button[aria-haspopup=dialog]');
    await menu.click();
    const here = dialog().getByRole('link', { name: words('area.contacts') });
    await expect.poll(() => hasFocus(here)).toBe(true);
    await tell('Carro 5 liberado');
    expect(await readers()).toContain('Carro 5 liberado');
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('F8');
    expect(await hasFocus(said('Carro 5 liberado'))).toBe(true);
    await page.keyboard.press('F8');
    expect(await hasFocus(here)).toBe(true);
    await said('Carro 5 liberado').getByLabel(words('common.close')).click();
    await said('Carro 5 liberado').waitFor({ state: 'detached' });
    expect(await hasFocus(here)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(menu)).toBe(true);
  });
});
