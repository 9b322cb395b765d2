import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Language, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

let wire: WireClient;
openNewsroom();
beforeAll(async () => {
  wire = new WireClient(newsroom.url);
  await wire.login('admin', 'lauda-demo');
});

/** One of two administrators, at a page of the administration in a language. */
interface Seat {
  readonly page: Page;
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string;
}
async function seat(path: string, language: Language, theme: 'light' | 'dark' = 'dark'): Promise<Seat> {
  const page = await visit(browser, newsroom.url, { path, username: 'admin', language, theme });
  return { page, say: (key, values = {}) => words(key, values, language) };
}
const field = ({ page, say }: Seat, key: string): Locator => page.getByRole('textbox', { name: new RegExp(`^${say(key)}`) });
/** Types a field anew, by keyboard. */
async function type(at: Seat, key: string, text: string): Promise<void> {
  await field(at, key).focus();
  await at.page.keyboard.press('Control+a');
  await at.page.keyboard.type(text);
}
const saved = ({ page, say }: Seat): Promise<void> => page.getByRole('button', { name: say('common.saved'), exact: true }).waitFor();
async function save(at: Seat): Promise<void> {
  await at.page.keyboard.press('Control+s');
  await saved(at);
}
const both = ({ page, say }: Seat): Locator => page.getByRole('region', { name: say('conflict.title') });
const shown = (at: Seat): Promise<string[]> => both(at).locator('h4, h5, h5 + p').allTextContents();
const focused = ({ page }: Seat): Promise<string | null> => page.evaluate(() => document.activeElement!.textContent);
const shot = async (name: string, { page }: Seat): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png` });
};

describe('two administrators at one setting', () => {
  it.each([
    ['pt_BR', 'light'],
    ['es_ES', 'dark'],
    ['en_US', 'dark'],
  ] as const)('in %s: the second sees both values, chooses by keyboard and saves; nobody’s is lost unseen [ADM-03]', async (language, theme) => {
    const [first, second] = [await seat('/admin/branch', 'pt_BR'), await seat('/admin/branch', language, theme)];
    for (const at of [first, second]) await saved(at);
    await type(second, 'branch.name', `Minha ${language}`);
    await type(first, 'branch.name', `Outra ${language}`);
    await first.page.getByRole('combobox', { name: new RegExp(`^${first.say('branch.timeZone')}`) }).selectOption('America/Noronha');
    await save(first);

    await both(second).waitFor();
    expect(await field(second, 'branch.name').inputValue()).toBe(`Minha ${language}`);
    expect(await shown(second)).toEqual([
      second.say('branch.name'),
      second.say('conflict.mine'),
      `Minha ${language}`,
      second.say('conflict.theirs'),
      `Outra ${language}`,
    ]);
    await second.page.getByRole('alert').getByText(second.say('settings.savedMeanwhile')).waitFor();
    // What the first alone changed is named, and stands in the form.
    await second.page
      .getByRole('status')
      .getByText(second.say('conflict.brought', { fields: second.say('branch.timeZone') }))
      .waitFor();
    expect(await second.page.getByRole('combobox', { name: new RegExp(`^${second.say('branch.timeZone')}`) }).inputValue()).toBe(
      'America/Noronha',
    );
    expect(await hindrances(second.page)).toEqual([]);
    await shot(`settings-both-${language}-${theme}`, second);

    // Saving waits for the choice, and takes the keys there.
    await second.page.keyboard.press('Control+s');
    await expect.poll(() => focused(second)).toBe(second.say('conflict.keepMine'));
    const stored = async () => (await wire.get<{ branchName: string; timeZone: string }>('/branch/config')).body;
    expect((await stored()).branchName).toBe(`Outra ${language}`);
    await second.page.keyboard.press('Enter');
    await both(second).waitFor({ state: 'detached' });
    await save(second);
    expect(await stored()).toMatchObject({ branchName: `Minha ${language}`, timeZone: 'America/Noronha' });
    await expect.poll(() => field(first, 'branch.name').inputValue()).toBe(`Minha ${language}`);

    // The other way round: theirs is taken, and nothing is left to save.
    await type(second, 'branch.name', 'Nenhuma');
    await type(first, 'branch.name', `Sede ${language}`);
    await save(first);
    await both(second)
      .getByRole('button', { name: second.say('conflict.keepTheirs') })
      .press('Enter');
    await both(second).waitFor({ state: 'detached' });
    await saved(second);
    expect(await field(second, 'branch.name').inputValue()).toBe(`Sede ${language}`);
    const { version } = (await wire.get<{ version: number }>('/branch/config')).body;
    await wire.put('/branch/config', { version, timeZone: 'America/Sao_Paulo' });
    for (const at of [first, second]) await at.page.context().close();
  });

  it('asks in the form of an entry of a list, whose save meets the other’s', async () => {
    const { body: entry } = await wire.post<{ id: number; version: number; name: string }>('/groups', { name: 'Rede', categories: [] });
    const at = await seat('/admin/lists/groups', 'pt_BR');
    const grid = at.page.getByRole('grid', { name: at.say('settingsList.groups'), exact: true });
    await grid
      .locator('[data-row] [data-column=name]')
      .filter({ hasText: 'Rede' })
      .click({ modifiers: ['Control'] });
    await at.page.keyboard.press('Alt+Enter');
    const dialog = at.page.getByRole('dialog');
    await dialog.getByLabel(at.say('settingsField.name')).fill('Rede minha');
    expect((await wire.put('/groups', { ...entry, name: 'Rede outra', categories: ['editors'] })).status).toBe(200);
    await at.page.keyboard.press('Enter');
    const region = dialog.getByRole('region', { name: at.say('conflict.title') });
    await region.waitFor();
    expect(await region.locator('h5 + p').allTextContents()).toEqual(['Rede minha', 'Rede outra']);
    await dialog.getByRole('status').getByText(at.say('settingsField.categories')).waitFor();
    expect(await hindrances(at.page)).toEqual([]);
    await shot('settings-both-entry', at);
    expect((await wire.get<{ name: string }>(`/groups/${entry.id}`)).body.name).toBe('Rede outra');
    await expect.poll(() => focused(at)).toBe(at.say('conflict.keepMine'));
    await at.page.keyboard.press('Enter');
    await region.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: at.say('common.save') }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await wire.get<object>(`/groups/${entry.id}`)).body).toMatchObject({ name: 'Rede minha', categories: ['editors'] });
    await at.page.context().close();
  });

  it('asks in the form of a user', async () => {
    const { body: people } = await wire.get<{ id: number; version: number; nickname: string; name: string }[]>('/users/active');
    const user = people.find(({ nickname }) => nickname !== 'admin')!;
    const at = await seat('/admin/users', 'pt_BR');
    const row = at.page.getByRole('row').filter({ hasText: user.name }).first();
    await row.click();
    await at.page.keyboard.press('Alt+Enter');
    const dialog = at.page.getByRole('dialog');
    await dialog.getByLabel(at.say('myData.nickname')).fill('apelido meu');
    const now = (await wire.get<typeof user>(`/users/${user.id}`)).body;
    expect((await wire.put('/users', { ...now, nickname: 'apelido outro' })).status).toBe(200);
    await dialog.getByRole('button', { name: at.say('common.save') }).press('Enter');
    const region = dialog.getByRole('region', { name: at.say('conflict.title') });
    await region.waitFor();
    expect(await region.locator('h4, h5 + p').allTextContents()).toEqual([at.say('myData.nickname'), 'apelido meu', 'apelido outro']);
    await region.getByRole('button', { name: at.say('conflict.keepTheirs') }).press('Enter');
    await region.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: at.say('common.save') }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await wire.get<typeof user>(`/users/${user.id}`)).body.nickname).toBe('apelido outro');
    await at.page.context().close();
  });
});
