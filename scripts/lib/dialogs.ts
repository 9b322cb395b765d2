import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

const DAY = '2026-11-20';
const dialog = (page: Page) => page.getByRole('dialog');

/** Runs a verb by its name, as Ctrl+K finds it. */
async function run(page: Page, verb: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').fill(verb);
  await page.getByRole('option', { name: verb }).first().waitFor();
  await page.keyboard.press('Enter');
}
/** Goes to the first row of a list. */
async function toFirst(page: Page, name: string): Promise<void> {
  const grid = page.getByRole('grid', { name, exact: true });
  await grid.locator('[data-row]').first().waitFor();
  await grid.focus();
  await page.keyboard.press('Home');
}
const withVerb = (list: string, verb: string) => async (page: Page) => {
  await toFirst(page, list);
  await run(page, verb);
  await dialog(page).getByRole('heading').first().waitFor();
};
const withKey = (list: string, keys: string) => async (page: Page) => {
  await toFirst(page, list);
  await page.keyboard.press(keys);
  await dialog(page).getByRole('heading').first().waitFor();
};

/** The slug of the guideline that is shared in its picture. */
export const SHARED = 'MERCADO DO PEIXE';

/** The dialogs that are used most, as docs/screens.md shows them. */
export const DIALOGS: readonly Screen[] = [
  {
    name: 'new-rundown',
    title: 'A new rundown',
    text: 'Of a program on a day, empty or from a template; where there is one already it is opened instead.',
    path: `/rundown/1/${DAY}`,
    ready: async (page) => {
      await page.locator('[data-column=slug]').first().waitFor();
      await run(page, 'Create rundown');
      await dialog(page).getByLabel('Program').waitFor();
    },
  },
  {
    name: 'revisions',
    title: 'Versions of a story',
    text: 'Who changed what and when, with what stood there before and after.',
    path: '/stories',
    ready: withKey('Stories', 'Alt+h'),
  },
  {
    name: 'email',
    title: 'Send a guideline by e-mail',
    text: 'To people of the newsroom and to any address, with a word of one’s own.',
    path: `/guidelines?date=${DAY}`,
    ready: withVerb('Guidelines', 'Send by e-mail'),
  },
  {
    name: 'share',
    title: 'Who sees a document',
    text: 'Everyone, or those who are named.',
    path: `/guidelines?date=${DAY}`,
    ready: async (page) => {
      await page.getByRole('grid').getByText(SHARED).first().dblclick();
      const form = page.getByRole('article', { name: SHARED });
      await form.getByRole('button', { name: 'Public', exact: true }).click();
      await dialog(page).getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'import',
    title: 'Import contacts',
    text: 'What is wrong in a file stands there with its line before anything is taken.',
    path: '/contacts',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Contacts as files' }).click();
      await page.getByRole('menuitem', { name: 'Import vCards' }).click();
      const vcards = ['Ana Prado', 'Beto Lima'].flatMap((name) => [
        'BEGIN:VCARD',
        'VERSION:3.0',
        `FN:${name}`,
        'TEL:+55 11 5555-0101',
        'END:VCARD',
      ]);
      const file = { name: 'sources.vcf', mimeType: 'text/vcard', buffer: Buffer.from(vcards.join('\r\n')) };
      await dialog(page).locator('input[type=file]').setInputFiles(file);
      await dialog(page).getByRole('button', { name: 'Import', exact: true }).and(page.locator(':enabled')).waitFor();
    },
  },
  {
    name: 'new-event',
    title: 'A new event',
    text: 'When, where, how often, and who is reminded.',
    path: `/calendar?view=month&day=${DAY}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'New event', exact: true }).click();
      await dialog(page).getByLabel('Name').waitFor();
    },
  },
  {
    name: 'new-user',
    title: 'A new person',
    text: 'Who they are, how they sign in, which groups they are in and what they may.',
    path: '/admin/users',
    ready: async (page) => {
      await toFirst(page, 'Users');
      await page.keyboard.press('Alt+n');
      await dialog(page).getByLabel('Nickname').waitFor();
    },
  },
  {
    name: 'device-test',
    title: 'Test a device',
    text: 'Whether it answers at the address of the form, before that is stored.',
    path: '/admin/devices?device=1',
    ready: async (page) => {
      await page.getByRole('textbox', { name: 'Network address' }).fill('127.0.0.1');
      await page.getByRole('textbox', { name: 'Lower port' }).fill('10540');
      await page.getByRole('button', { name: 'Test the connection' }).click();
      await page.locator('#device-test .text-bad, #device-test .text-good').waitFor();
    },
  },
];
