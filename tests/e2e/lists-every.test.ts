import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { words } from './desk.ts';
import {
  admin,
  base,
  begin,
  cell,
  choose,
  dialog,
  field,
  grid,
  names,
  newsroom,
  openSources,
  page,
  row,
  save,
  stored,
  title,
} from './sources-kit.ts';

openSources();

interface Form {
  readonly lines?: Readonly<Record<string, string>>;
  readonly chosen?: Readonly<Record<string, string>>;
}
const LISTS: readonly (readonly [list: string, form: Form])[] = [
  ['groups', {}],
  ['programs', { lines: { start: '05:00', end: '05:30' } }],
  ['reports.categories', {}],
  ['reports.events', { chosen: { categoryId: 'Segurança' } }],
  ['agency.lanes', {}],
  ['facebook.pages', { lines: { url: 'lista18' } }],
  ['facebook.categories', {}],
  ['rounds.institutions', {}],
  ['rounds.segments', {}],
  ['rss.categories', {}],
  ['rss.feeds', { lines: { url: 'FEED' } }],
  ['twitter.categories', {}],
  ['twitter.lists', { lines: { slug: '777' } }],
  ['twitter.users', { lines: { screenName: 'lista18' } }],
  ['wordpress.config', { lines: { url: 'https://blog.example', username: 'lauda', password: 'abcd' } }],
];

/** Says yes to the question whether something shall go. */
const yes = (): Promise<void> =>
  dialog()
    .getByRole('button', { name: words('common.delete') })
    .press('Enter');

// With the devices, their templates and the directory below they are the eighteen.
describe('each list of settings', () => {
  it.each(LISTS)('%s is opened with its rows, takes an entry, has it edited and lets it go [SET-01]', async (list, {
    lines = {},
    chosen = {},
  }) => {
    if (chosen.categoryId) expect((await admin.post('/reports/categories', { name: chosen.categoryId })).status).toBe(201);
    await page.goto(`${newsroom.url}/admin/lists/${list}`);
    await page.getByRole('heading', { level: 1, name: title(list), exact: true }).waitFor();
    await page
      .getByRole('button', { name: words('action.entry.create') })
      .first()
      .waitFor();
    await begin({ name: 'Novo item', ...lines, ...(lines.url === 'FEED' && { url: `${base}/feed.xml` }) });
    for (const [key, name] of Object.entries(chosen)) await choose(`settingsField.${key}`, name);
    await stored();
    await row(list, 'Novo item').waitFor();
    const before = await names(list);
    // The keyboard is on the row that was made: Enter types over its name.
    await page.keyboard.press('Enter');
    await grid(list)
      .getByRole('textbox', { name: words('settingsField.name'), exact: true })
      .fill('Item mudado');
    await page.keyboard.press('Enter');
    await row(list, 'Item mudado').waitFor();
    expect(await row(list, 'Novo item').count()).toBe(0);
    await cell(list, 'Item mudado', 'name').click({ modifiers: ['Control'] });
    await page.keyboard.press('Delete');
    await yes();
    await row(list, 'Item mudado').waitFor({ state: 'detached' });
    expect(await names(list).catch(() => [])).toEqual(before.filter((name) => name !== 'Novo item'));
  });

  it('devices and the templates of one are opened with their rows, take an entry, have it edited and let it go [SET-01]', async () => {
    await page.goto(`${newsroom.url}/admin/devices`);
    const devices = page.getByRole('grid', { name: words('devices.title') });
    const device = (name: string): Locator => devices.getByRole('row').filter({ hasText: name });
    await device('Playout virtual').waitFor();
    await page.keyboard.press('Alt+n');
    await field('device.name', page).fill('GC da lista');
    await field('device.type', page).selectOption({ label: words('device.type.cg') });
    await page.keyboard.press('Control+s');
    await device('GC da lista').waitFor();
    await field('device.name', page).fill('GC mudado');
    await page.keyboard.press('Control+s');
    await device('GC mudado').waitFor();
    await page.getByRole('tab', { name: words('devicePart.templates'), exact: true }).click();
    await page.getByText(words('template.none')).waitFor();
    await page.keyboard.press('Alt+Shift+n');
    await dialog().getByLabel(words('template.code')).fill('100');
    await dialog().getByLabel(words('template.name')).fill('CRÉDITO');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'CRÉDITO', exact: true }).press('Enter');
    await dialog().getByLabel(words('template.name')).fill('TARJA');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'TARJA', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'CRÉDITO', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: `${words('common.remove')} TARJA` }).press('Enter');
    await page.getByText(words('template.none')).waitFor();
    await devices.focus();
    await page.keyboard.press('Alt+Backspace');
    await yes();
    await device('GC mudado').waitFor({ state: 'detached' });
  });

  it('the directory sync has one row, its connection, which is set, edited and emptied [SET-01]', async () => {
    await page.goto(`${newsroom.url}/admin/directory`);
    const url = field('directory.url', page);
    await url.waitFor();
    const keep = async (): Promise<object> => {
      await save();
      return (await admin.get<object>('/ldap/config')).body;
    };
    await url.fill('ldaps://diretorio.example');
    await field('directory.baseDn', page).fill('dc=redacao');
    expect(await keep()).toMatchObject({ url: 'ldaps://diretorio.example', baseDn: 'dc=redacao' });
    await url.fill('ldaps://outro.example');
    expect(await keep()).toMatchObject({ url: 'ldaps://outro.example' });
    await url.fill('');
    await field('directory.baseDn', page).fill('');
    expect(await keep()).toMatchObject({ url: '', baseDn: '', enabled: false });
    await page.reload();
    await url.waitFor();
    expect(await url.inputValue()).toBe('');
  });
});
