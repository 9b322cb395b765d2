import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { visit } from './workspace-kit.ts';

let adriana: Desk;
let page: Page;

openNewsroom();
beforeAll(async () => {
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/admin/lists/programs');
  page = adriana.page;
});
afterEach(() => expect(adriana.errors).toEqual([]));

const dialog = (): Locator => page.getByRole('dialog');
// Labels of required fields end with a note.
const field = (name: string): Locator => dialog().getByLabel(new RegExp(`^${words(`settingsField.${name}`)}( \\(|$)`));
const row = (name: string): Locator => page.getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) });
// With Ctrl held no cell is edited.
const choose = (name: string): Promise<void> =>
  row(name)
    .getByRole('gridcell', { name, exact: true })
    .click({ modifiers: ['Control'] });
const verb = (key: string): Locator => page.getByRole('button', { name: words(key), exact: true });
const shot = (name: string): Promise<unknown> =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : Promise.resolve();
/** What was sent when something is stored. */
const sent = async (method: string, path: string, act: () => Promise<unknown>): Promise<Record<string, unknown>> => {
  const request = page.waitForRequest((one) => one.method() === method && one.url().endsWith(`/api/${path}`));
  await act();
  return (await request).postDataJSON();
};
const gone = (): Promise<void> => dialog().waitFor({ state: 'detached' });

describe('the programs [SCR-PROGRAMS]', () => {
  it('are written by keyboard with all that belongs to them; a name that another has is refused', async () => {
    await row('Jornal da Noite').waitFor();
    await page.keyboard.press('Alt+n');
    await field('name').fill('jornal da noite');
    await field('start').fill('06:00');
    await field('end').fill('07:00');
    await field('end').press('Enter');
    await page.getByText(words('error:conflict')).first().waitFor();
    await field('name').fill('Bom Dia');
    await field('groups').fill('Jor');
    await field('groups').press('Enter');
    await field('drawer').check();
    expect(await hindrances(page)).toEqual([]);
    await shot('program-dialog');
    const body = await sent('POST', 'programs', () => field('name').press('Enter'));
    expect(body).toMatchObject({ name: 'Bom Dia', start: '06:00:00', end: '07:00:00', drawer: true });
    expect(body.groups).toHaveLength(1);
    await gone();
    await row('Bom Dia').waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('programs');
  });

  it('are copied into a new form with their values, without id and with a blank name [PRG-06]', async () => {
    await choose('Bom Dia');
    await verb('action.entry.copy').press('Enter');
    await field('name').waitFor();
    expect([await field('name').inputValue(), await field('start').inputValue(), await field('drawer').isChecked()]).toEqual([
      '',
      '06:00',
      true,
    ]);
    await field('name').fill('Bom Dia, Sábado');
    const body = await sent('POST', 'programs', () => field('name').press('Enter'));
    expect(body).toMatchObject({ name: 'Bom Dia, Sábado', start: '06:00:00', end: '07:00:00', drawer: true });
    expect(Object.keys(body)).not.toContain('id');
    await gone();
    await row('Bom Dia, Sábado').waitFor();
  });

  it('go where nothing belongs to them; one with a rundown stays and is deactivated instead [PRG-02]', async () => {
    await choose('Bom Dia, Sábado');
    await verb('common.delete').press('Enter');
    await dialog()
      .getByRole('button', { name: words('common.delete') })
      .press('Enter');
    await row('Bom Dia, Sábado').waitFor({ state: 'detached' });
    await choose('Jornal da Noite');
    await verb('common.delete').press('Enter');
    await dialog()
      .getByRole('button', { name: words('common.delete') })
      .press('Enter');
    await dialog()
      .getByText(words('settings.hasContent', { name: 'Jornal da Noite' }))
      .waitFor();
    expect(await hindrances(page)).toEqual([]);
    const body = await sent('PUT', 'programs', () =>
      dialog()
        .getByRole('button', { name: words('settings.retire') })
        .press('Enter'),
    );
    expect(body).toMatchObject({ name: 'Jornal da Noite', active: false });
    await row('Jornal da Noite')
      .getByRole('gridcell', { name: words('settings.no'), exact: true })
      .waitFor();
    await page.reload();
    await row('Jornal da Noite').waitFor();
  });

  it('are read by PROGRAM_READ and written by PROGRAM_WRITE: who may only read them makes none [PERM-A17]', async () => {
    const reader = await visit(browser, newsroom.url, {
      path: '/admin/lists/programs',
      language: 'en_US',
      username: 'leitor',
      theme: 'light',
    });
    await reader.getByRole('gridcell', { name: 'Jornal da Noite', exact: true }).waitFor();
    expect(await reader.getByRole('button', { name: words('action.entry.create', {}, 'en_US') }).count()).toBe(0);
    expect(await hindrances(reader)).toEqual([]);
    await reader.context().close();
    const client = new WireClient(newsroom.url);
    await client.login('leitor', 'lauda-demo');
    expect((await client.post('/programs', { name: 'Não', start: '01:00:00', end: '02:00:00' })).status).toBe(403);
  });
});

describe('the groups [SCR-GROUPS]', () => {
  const first = async (): Promise<string> => {
    const names = await page.getByRole('row').locator('[data-column=name]').allTextContents();
    return names[0]!.trim();
  };

  it('are written by keyboard with what everybody in them is and who else; a name that another has is refused', async () => {
    await page.goto(`${newsroom.url}/admin/lists/groups`);
    await page.getByRole('row').locator('[data-column=name]').first().waitFor();
    const known = await first();
    await page.keyboard.press('Alt+n');
    await field('name').fill(known.toUpperCase());
    await field('name').press('Enter');
    await page.getByText(words('error:conflict')).first().waitFor();
    await field('name').fill('Plantão');
    await field('categories').fill(words('groupRole.editors'));
    await field('categories').press('Enter');
    await field('producers').fill('Beto');
    await field('producers').press('Enter');
    await shot('group-dialog');
    const body = await sent('POST', 'groups', () => field('name').press('Enter'));
    expect(body).toMatchObject({ name: 'Plantão', categories: ['editors'], producers: [expect.any(Number)] });
    await gone();
    await row('Plantão').waitFor();
    expect(await hindrances(page)).toEqual([]);
  });

  it('stay while somebody is in them, which is said, and go once nobody is', async () => {
    const remove = async (): Promise<void> => {
      await choose('Plantão');
      await verb('common.delete').press('Enter');
      await dialog()
        .getByRole('button', { name: words('common.delete') })
        .press('Enter');
    };
    await remove();
    await page.getByText(words('error:groupHasUsers')).first().waitFor();
    await shot('group-stays');
    await row('Plantão').waitFor();
    const client = new WireClient(newsroom.url);
    await client.login('admin', 'lauda-demo');
    const { body } = await client.get<{ id: number; name: string }[]>('/groups');
    await client.put('/groups', { ...body.find(({ name }) => name === 'Plantão')!, producers: [] });
    await page.reload();
    await row('Plantão').waitFor();
    await remove();
    await row('Plantão').waitFor({ state: 'detached' });
  });
});
