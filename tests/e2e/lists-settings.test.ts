import { WireClient } from '@lauda/testing';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

let adriana: Desk;
let puts: string[];

const title = (list: string) => words(`settingsList.${list}` as never);
const grid = (list: string): Locator => adriana.page.getByRole('grid', { name: title(list), exact: true });
const names = (list: string) => grid(list).locator('[data-row] [data-column=name]').allTextContents();
const cell = (list: string, name: string): Locator => grid(list).locator('[data-row] [data-column=name]').filter({ hasText: name });
const editor = (): Locator => adriana.page.getByRole('textbox', { name: words('settingsField.name' as never), exact: true });

async function create(name: string): Promise<void> {
  const { page } = adriana;
  await page
    .getByRole('button', { name: words('action.entry.create' as never) })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByLabel(words('settingsField.name' as never))
    .fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

openNewsroom();
beforeAll(async () => {
  const admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  const demo = (await admin.get<{ id: number; name: string }[]>('/editorials')).body;
  // The demo has what a newsroom has; the list is shown from its beginning.
  expect(demo.map(({ name }) => name)).toEqual(['Cidades', 'Cultura', 'Economia', 'Esporte', 'Polícia', 'Política', 'Saúde', 'Tempo']);
  for (const { id } of demo) expect((await admin.delete(`/editorials/${id}`)).status).toBe(204);
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/admin/lists/editorials');
  puts = [];
  adriana.page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.postData() ?? '');
  });
});

describe('a list of settings', () => {
  it('begins empty, takes entries by its form and shows them by name', async () => {
    const { page } = adriana;
    await page.getByText(words('settings.none' as never)).waitFor();
    expect(await hindrances(page)).toEqual([]);
    for (const name of ['Política', 'Cidade']) {
      await create(name);
      // Who made an entry goes on with it: the keyboard is in the list, on its row.
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
      const row = await grid('editorials').getAttribute('aria-activedescendant');
      expect(await page.locator(`[id="${row}"]`).textContent()).toContain(name);
    }
    expect(await names('editorials')).toEqual(['Cidade', 'Política']);
    expect(await hindrances(page)).toEqual([]);
  });

  it('edits a cell a moment after one click; Escape gives the old value back, Enter and leaving save once [SET-05] [SET-07]', async () => {
    const { page } = adriana;
    await cell('editorials', 'Cidade').click();
    expect(await editor().count()).toBe(0);
    await editor().fill('Cidades');
    await page.keyboard.press('Escape');
    expect([await names('editorials'), puts]).toEqual([['Cidade', 'Política'], []]);
    await cell('editorials', 'Cidade').click();
    await editor().fill('Cidades');
    await page.keyboard.press('Enter');
    await expect.poll(() => names('editorials')).toEqual(['Cidades', 'Política']);
    expect(puts).toHaveLength(1);
    await cell('editorials', 'Cidades').click();
    await editor().fill('Local');
    await page.getByRole('searchbox').click();
    await expect.poll(() => names('editorials')).toEqual(['Local', 'Política']);
    expect(puts).toHaveLength(2);
  });

  it('says in the cell that it is required or too long, and sends nothing; nor what is as it was [SET-02] [SET-03] [SET-04]', async () => {
    const { page } = adriana;
    await cell('editorials', 'Local').click();
    for (const [typed, key] of [
      ['', 'validation:required'],
      ['x'.repeat(101), 'validation:maxLength'],
    ] as const) {
      await editor().fill(typed);
      await page.keyboard.press('Enter');
      expect(await grid('editorials').getByRole('alert').textContent()).toBe(words(key as never, { n: '100' }));
    }
    await editor().fill('Local');
    await page.keyboard.press('Enter');
    await editor().waitFor({ state: 'detached' });
    expect([await names('editorials'), puts.length]).toEqual([['Local', 'Política'], 2]);
  });

  it('edits nothing by a double click, nor with Ctrl or Shift held [SET-06] [SET-08]', async () => {
    const clicks: (() => Promise<void>)[] = [
      () => cell('editorials', 'Política').dblclick(),
      () => cell('editorials', 'Local').click({ modifiers: ['Control'] }),
      () => cell('editorials', 'Política').click({ modifiers: ['Shift'] }),
    ];
    // A click ends the wait of the one before it, so each has its own time to begin.
    for (const click of clicks) {
      await click();
      await adriana.page.waitForTimeout(600);
      expect(await editor().count()).toBe(0);
    }
  });

  it('asks which value to keep where another person stored the cell while it was typed into', async () => {
    const { page } = adriana;
    const admin = new WireClient(newsroom.url);
    await admin.login('admin', 'lauda-demo');
    const entry = (await admin.get<{ id: number; name: string }[]>('/editorials')).body.find(({ name }) => name === 'Local')!;
    await cell('editorials', 'Local').click();
    await editor().fill('Minha');
    expect((await admin.put('/editorials', { ...entry, name: 'Deles' })).status).toBe(200);
    // The screen knows of theirs before mine is saved.
    await expect.poll(() => grid('editorials').textContent()).not.toContain('Local');
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
    const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await asked
      .getByText(words('settings.overtakenText' as never, { field: words('settingsField.name' as never), value: 'Deles' }))
      .waitFor();
    await asked.getByRole('button', { name: words('settings.saveMine' as never) }).click();
    await expect.poll(() => names('editorials')).toEqual(['Minha', 'Política']);
    await cell('editorials', 'Minha').click();
    await editor().fill('Local');
    await page.keyboard.press('Enter');
    await expect.poll(() => names('editorials')).toEqual(['Local', 'Política']);
    expect(puts).toHaveLength(4);
    puts.splice(2);
  });

  it('says how many documents use an entry before it goes, and removes one that nobody uses [ADM-REG-02]', async () => {
    const { page } = adriana;
    const admin = new WireClient(newsroom.url);
    await admin.login('admin', 'lauda-demo');
    const { id } = (await admin.get<{ id: number; name: string }[]>('/editorials')).body.find((entry) => entry.name === 'Política')!;
    for (const slug of ['ELEIÇÃO', 'URNAS', 'PLACAR', 'DEBATE'])
      expect((await admin.post('/assignments', { slug, editorialsIds: [id] })).status).toBe(201);
    await cell('editorials', 'Política').click({ modifiers: ['Control'] });
    await page.keyboard.press('Delete');
    await page.getByText(words('settings.inUse' as never, { name: 'Política' })).waitFor();
    await page
      .getByRole('dialog')
      .getByText(words('settings.inUseText_other' as never, { count: '4' }))
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(words('settings.inUse' as never, { name: 'Política' })).waitFor({ state: 'detached' });
    await cell('editorials', 'Local').click({ modifiers: ['Control'] });
    await page.keyboard.press('Delete');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('common.delete') })
      .click();
    await expect.poll(() => names('editorials')).toEqual(['Política']);
  });

  it.each([
    ['productions.resources', '/productions/resources', 'resourcesIds'],
    ['productions.types', '/productions/types', 'typeId'],
  ] as const)('of %s says how many productions use an entry before it goes [CHK-19]', async (list, path, field) => {
    const { page } = adriana;
    const admin = new WireClient(newsroom.url);
    await admin.login('admin', 'lauda-demo');
    const name = 'Usado três vezes';
    const { id } = (await admin.post<{ id: number }>(path, { name })).body;
    for (const slug of ['UM', 'DOIS', 'TRÊS'])
      expect((await admin.post('/productions', { slug, date: '2026-11-21', [field]: field === 'typeId' ? id : [id] })).status).toBe(201);
    await page.goto(`${newsroom.url}/admin/lists/${list}`);
    await cell(list, name).click({ modifiers: ['Control'] });
    await page.keyboard.press('Delete');
    const asked = page.getByRole('dialog');
    await asked.getByText(words('settings.inUse' as never, { name })).waitFor();
    await asked.getByText(words('settings.inUseText_other' as never, { count: '3' })).waitFor();
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    expect((await admin.get(`${path}/${id}`)).status).toBe(200);
  });

  it('of each kind that documents refer to is edited from the section of registration, which has six of them; a name that is there is refused [ADM-REG-01] [SCR-ADM-REGISTRATION]', async () => {
    const { page } = adriana;
    const admin = new WireClient(newsroom.url);
    await admin.login('admin', 'lauda-demo');
    await page.goto(`${newsroom.url}/admin/registration`);
    const section = page.getByRole('region', { name: words('admin.group.registration') });
    await section.waitFor();
    const six = ['classifications', 'editorials', 'types', 'vehicles', 'productions.resources', 'productions.types'];
    const shown = () =>
      section.getByRole('link').evaluateAll((links) => links.map((link) => link.querySelector('span > span')?.textContent));
    expect(await shown()).toEqual(six.map(title));
    expect(await hindrances(page)).toEqual([]);
    for (const list of ['classifications', 'editorials', 'types', 'vehicles']) {
      const before = (await admin.get<{ id: number; name: string }[]>(`/${list}`)).body;
      const { id, name } = before.toSorted((a, b) => a.name.localeCompare(b.name))[0]!;
      await page.goto(`${newsroom.url}/admin`);
      await page
        .getByRole('link')
        .filter({ has: page.getByText(words('admin.group.registration'), { exact: true }) })
        .click();
      await page
        .getByRole('region', { name: words('admin.group.registration') })
        .getByRole('link')
        .filter({ has: page.getByText(title(list), { exact: true }) })
        .click();
      await cell(list, name).first().click();
      await editor().fill(`Zona ${list}`);
      await page.keyboard.press('Enter');
      await cell(list, `Zona ${list}`).waitFor();
      const stored = async () => (await admin.get<typeof before>(`/${list}`)).body.find((entry) => entry.id === id)?.name;
      await expect.poll(stored).toBe(`Zona ${list}`);
    }
    await grid('vehicles').locator('[data-column=type]').first().getByText(/\S/).waitFor();
    await page
      .getByRole('button', { name: words('action.entry.create' as never) })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByLabel(words('settingsField.name' as never))
      .fill('zona vehicles');
    await page
      .getByRole('dialog')
      .getByLabel(new RegExp(`^${words('settingsField.type' as never)}`))
      .selectOption('TV');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(words('settings.taken' as never))
      .waitFor();
    expect((await admin.get<{ name: string }[]>('/vehicles')).body.filter(({ name }) => /zona vehicles/i.test(name))).toHaveLength(1);
  });

  it('of the groups of contacts takes a name, and not a second time [SCR-SET-CONTACTGROUPS]', async () => {
    const { page } = adriana;
    await page.goto(`${newsroom.url}/admin/lists/contacts.groups`);
    await page.getByRole('heading', { name: title('contacts.groups'), exact: true }).waitFor();
    await create('Defesa Civil');
    await cell('contacts.groups', 'Defesa Civil').waitFor();
    await page
      .getByRole('button', { name: words('action.entry.create' as never) })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByLabel(words('settingsField.name' as never))
      .fill('defesa civil');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(words('error:conflict')).first().waitFor();
    expect(await cell('contacts.groups', 'Defesa Civil').count()).toBe(1);
  });

  it.each([
    'classifications',
    'types',
    'vehicles',
    'groups',
    'contacts.groups',
    'calendars',
    'calendars.categories',
  ])('of %s opens from the administration', async (list) => {
    const { page } = adriana;
    await page.goto(`${newsroom.url}/admin${['classifications', 'types', 'vehicles'].includes(list) ? '/registration' : ''}`);
    await page.locator(`a[href="/admin/lists/${list}"]`).click();
    await page.getByRole('heading', { name: title(list), exact: true }).waitFor();
    const shown = { types: 'Nota coberta', vehicles: 'TV Horizonte' }[list];
    if (shown) await cell(list, shown).waitFor();
    await page
      .getByRole('button', { name: words('action.entry.create' as never) })
      .first()
      .waitFor();
    if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/${list}.png` });
    expect(await hindrances(page)).toEqual([]);
  });

  it('of calendars takes a name, a category and one of 32 icons, which stands beside the name where calendars are chosen [SET-09] [SCR-SET-CALENDARS]', async () => {
    const { page } = adriana;
    await page.goto(`${newsroom.url}/admin/lists/calendars`);
    await cell('calendars', 'Cultura').waitFor();
    await page
      .getByRole('button', { name: words('action.entry.create' as never) })
      .first()
      .click();
    const form = page.getByRole('dialog');
    const field = (name: string): Locator => form.getByLabel(new RegExp(`^${words(`settingsField.${name}` as never)}( \\(|$)`));
    await field('icon').waitFor();
    const options = await field('icon')
      .locator('option:not([value=""])')
      .evaluateAll((all) => all.map((each) => [(each as HTMLOptionElement).value, each.textContent]));
    expect([options.length, new Set(options.map(([value]) => value)).size, new Set(options.map(([, name]) => name)).size]).toEqual([
      32, 32, 32,
    ]);
    await field('name').focus();
    await page.keyboard.press('Enter');
    await form.getByText(words('validation:required' as never)).waitFor();
    await field('name').fill('Clima');
    await field('icon').selectOption('sun');
    await field('categoryId').fill('Cida');
    await page.getByRole('option', { name: 'Cidade', exact: true }).click();
    await field('name').focus();
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    const row = grid('calendars').getByRole('row').filter({ hasText: 'Clima' });
    await row
      .locator('[data-column=icon]')
      .getByText(words('entryIcon.sun' as never))
      .waitFor();
    await row.locator('[data-column=categoryId]').getByText('Cidade').waitFor();
    expect(await hindrances(page)).toEqual([]);
    if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/calendars-icon.png` });
    const admin = new WireClient(newsroom.url);
    await admin.login('admin', 'lauda-demo');
    const stored = (await admin.get<{ name: string; icon: string | null }[]>('/calendars')).body.find(({ name }) => name === 'Clima');
    expect(stored?.icon).toBe('sun');
    // By category, and a category by its calendars.
    await page.goto(`${newsroom.url}/admin/lists/calendars.categories`);
    await grid('calendars.categories')
      .getByRole('row')
      .filter({ hasText: 'Cidade' })
      .locator('[data-column=calendars]')
      .getByText('Clima')
      .waitFor();
    await page.goto(`${newsroom.url}/calendar`);
    await page.getByRole('checkbox', { name: 'Clima' }).waitFor();
    expect(await page.locator('li').filter({ hasText: 'Clima' }).locator('svg').count()).toBeGreaterThan(1);
  });
});
