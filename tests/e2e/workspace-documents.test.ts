import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, hindrances, visit } from './workspace-kit.ts';

const PATH = `/guidelines?date=${DEMO_DATE}`;
const ids: Record<'greve' | 'chuva', number> = { greve: 0, chuva: 0 };

let admin: WireClient;
let page: Page;

const grid = () => page.getByRole('grid', { name: words('area.guidelines'), exact: true });
const tabs = () => page.getByRole('tablist', { name: words('tabs.label') }).getByRole('tab');
const form = (slug: string) => page.getByRole('article', { name: slug, exact: true });
const asked = () => page.getByRole('dialog').getByRole('button');
const address = () => new URL(page.url()).searchParams;
const locks = async (): Promise<number> => (await admin.get<unknown[]>('/locks')).body.length;
/** Puts the focus on the row of a guideline. */
async function onRow(slug: string): Promise<void> {
  await grid().locator('[data-column=slug]', { hasText: slug }).click();
}
const shot = async (name: string): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png` });
};

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  const make = async (slug: string, fields: object = {}): Promise<number> =>
    (await admin.post<{ id: number }>('/assignments', { slug, date: DEMO_DATE, ...fields })).body.id;
  ids.greve = await make('GREVE NOS PORTOS', {
    proposal: 'Ouvir os dois lados.',
    guides: [{ uuid: crypto.randomUUID(), scheduleDate: DEMO_DATE, scheduleTime: '14:30:00', address: 'Cais 3', contacts: [] }],
    production: [{ label: 'Credenciais', done: true }],
  });
  ids.chuva = await make('CHUVA NA SERRA');
  page = await visit(browser, newsroom.url, { path: PATH, username: 'admin' });
});

describe('a workspace of documents', () => {
  it('reads one in a drawer of 640 px without a field to type into, and takes no lock [VIEW-01]', async () => {
    await onRow('GREVE NOS PORTOS');
    await page.keyboard.press('Alt+v');
    const drawer = page.getByRole('dialog', { name: 'GREVE NOS PORTOS' });
    for (const said of ['Ouvir os dois lados.', 'Cais 3', 'Credenciais']) await drawer.getByText(said).waitFor();
    expect(await drawer.getByRole('region', { name: words('guideline.proposal') }).innerText()).toContain('Ouvir os dois lados.');
    expect(await drawer.locator('input, textarea, select').count()).toBe(0);
    expect(Math.round((await drawer.locator('[style*="640px"]').boundingBox())!.width)).toBe(640);
    expect([await locks(), address().get('view')]).toEqual([0, String(ids.greve)]);
    expect(await hindrances(page)).toEqual([]);
    await shot('viewer');
    await drawer.getByRole('button', { name: words('action.stories.versions') }).click();
    await page.getByText(words('versions.at', { n: '1', count: '1' })).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(address().get('view')).toBeNull();
  });

  it('writes one in a tab and one beside the list; the address keeps both', async () => {
    await onRow('GREVE NOS PORTOS');
    await page.keyboard.press('Alt+Shift+Enter');
    await form('GREVE NOS PORTOS').waitFor();
    expect(await grid().isVisible()).toBe(true);
    expect(await hindrances(page)).toEqual([]);
    await shot('beside');
    await onRow('CHUVA NA SERRA');
    await page.keyboard.press('Enter');
    await form('CHUVA NA SERRA').waitFor();
    expect(await tabs().allInnerTexts()).toEqual([words('area.guidelines'), 'CHUVA NA SERRA']);
    await page.reload();
    await form('CHUVA NA SERRA').waitFor();
    await page.keyboard.press('Alt+PageUp');
    await form('GREVE NOS PORTOS').waitFor();
    expect([address().get('open'), address().get('beside')]).toEqual([null, String(ids.greve)]);
  });

  it('asks before an unsaved form is closed: who stays keeps it, who discards is rid of it [SCR-CONFIRM-CLOSE]', async () => {
    const proposal = form('GREVE NOS PORTOS').getByLabel(words('guideline.proposal'));
    await proposal.fill('Ouvir os estivadores.');
    await page.keyboard.press('Alt+w');
    await asked()
      .filter({ hasText: words('common.cancel') })
      .waitFor();
    expect(await hindrances(page)).toEqual([]);
    await asked()
      .filter({ hasText: words('common.cancel') })
      .press('Enter');
    expect(await proposal.inputValue()).toBe('Ouvir os estivadores.');
    await page.keyboard.press('Alt+w');
    await asked()
      .filter({ hasText: words('common.discard') })
      .click();
    await form('GREVE NOS PORTOS').waitFor({ state: 'detached' });
    expect([address().get('beside'), (await admin.get<{ proposal: string }>(`/assignments/${ids.greve}`)).body.proposal]).toEqual([
      null,
      'Ouvir os dois lados.',
    ]);
  });

  it('lets go of the locks when it is left, and keeps what is unsaved as a draft', async () => {
    await page.keyboard.press('Alt+PageDown');
    await form('CHUVA NA SERRA').getByLabel(words('guideline.proposal')).fill('Subir a serra.');
    await expect.poll(locks).toBe(1);
    await page
      .getByRole('navigation', { name: words('shell.mainMenu') })
      .getByRole('link', { name: words('area.stories'), exact: true })
      .click();
    await expect.poll(locks).toBe(0);
    await page.getByRole('button', { name: words('drafts.count_one', { count: '1' }) }).waitFor();
  });

  it('puts the keyboard into the first field that is wrong', async () => {
    await page.goto(`${newsroom.url}${PATH}&open=0`);
    const proposal = page.getByLabel(words('guideline.proposal'));
    await proposal.fill('Sem nome.');
    await page.keyboard.press('Control+s');
    await page.getByText(words('validation:required')).first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await page.keyboard.type('PORTOS');
    expect(await page.getByRole('textbox', { name: new RegExp(`^${words('column.slug')}`) }).inputValue()).toBe('PORTOS');
  });

  it('opens what may not be written in the drawer', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.route('**/api/authorities', (call) => call.fulfill({ json: ['ASSIGNMENT_READ'] }));
    await other.goto(`${newsroom.url}${PATH}`);
    await other.getByLabel(words('login.user')).fill('leitor');
    await other.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
    await other.keyboard.press('Enter');
    await other.locator('[data-column=slug]', { hasText: 'GREVE NOS PORTOS' }).dblclick();
    await other.getByRole('dialog', { name: 'GREVE NOS PORTOS' }).getByText('Cais 3').waitFor();
    expect(await locks()).toBe(0);
    await context.close();
  });

  it('looks the same in the light', async () => {
    await page.evaluate(() => localStorage.setItem('theme', 'light'));
    await page.goto(`${newsroom.url}${PATH}&view=${ids.greve}`);
    await page.getByText('Cais 3').waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('viewer-light');
    await page.goto(`${newsroom.url}${PATH}&beside=${ids.greve}`);
    await form('GREVE NOS PORTOS').waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('beside-light');
    await page.goto(`${newsroom.url}/stories`);
    await page.getByRole('grid', { name: words('area.stories') }).waitFor();
    await shot('stories-light');
  });

  it('asks about what is unsaved before one logs out: who stays goes on, who leaves it as a draft ends the session [SCR-LOGOUT]', async () => {
    await page.goto(`${newsroom.url}${PATH}&beside=${ids.greve}`);
    await form('GREVE NOS PORTOS').getByLabel(words('guideline.proposal')).fill('Ouvir os estivadores.');
    await command(page, 'area.logOut');
    await asked()
      .filter({ hasText: words('common.cancel') })
      .waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await form('GREVE NOS PORTOS').getByLabel(words('guideline.proposal')).inputValue()).toBe('Ouvir os estivadores.');
    await command(page, 'area.logOut');
    await asked()
      .filter({ hasText: words('close.keepDraft') })
      .press('Enter');
    await page.waitForURL('**/login**');
    expect((await page.request.get(`${newsroom.url}/api/users/me`)).status()).toBe(401);
  });
});
