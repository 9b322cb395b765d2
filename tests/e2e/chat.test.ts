import { PATIENCE, WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

let adriana: Desk;
let page: Page;
const wire: Record<string, WireClient> = {};
const ids: Record<string, number> = {};

openNewsroom();
beforeAll(async () => {
  for (const name of ['chefe', 'editora', 'leitor']) {
    wire[name] = new WireClient(newsroom.url);
    await wire[name].login(name, 'lauda-demo');
    ids[name] = (await wire[name].get<{ id: number }>('/users/me')).body.id;
  }
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/chat');
  page = adriana.page;
  ids.admin = await page.evaluate(async () => (await (await fetch('/api/users/me')).json()).id);
});
afterEach(() => expect(adriana.errors).toEqual([]));

const list = (): Locator => page.getByRole('list', { name: words('area.chat'), exact: true });
const line = (name: string): Locator => list().getByRole('button').filter({ hasText: name });
const dock = (): Locator => page.getByRole('complementary', { name: words('chat.windows') });
const windowOf = (name: string): Locator => dock().getByRole('region', { name, exact: true });
const input = (name: string): Locator => page.getByLabel(words('chat.write', { name }), { exact: true });
const said = (name: string): Locator => windowOf(name).getByRole('log').getByRole('listitem');
const isFocused = (at: Locator): Promise<boolean> => at.evaluate((element) => element === document.activeElement);
const shot = (name: string): Promise<unknown> =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : Promise.resolve();
const begin = async (by: string, ...others: string[]): Promise<number> =>
  (await wire[by]!.post<{ id: number }>('/chats', { userIds: others.map((name) => ids[name]) })).body.id;
const write = (by: string, chat: number, text: string) => wire[by]!.post<{ id: number }>(`/chats/${chat}/messages`, text);

describe('chats [SCR-CHAT]', () => {
  it('show what is unread, and one opens with its messages and the keyboard in it, which are read then [MENU-20] [CHAT-05] [CHAT-12]', async () => {
    await line('Fernanda')
      .getByText(words('chat.unread_other', { count: '2' }))
      .waitFor();
    await page.getByRole('button', { name: words('shell.unreadChats_other', { count: '3' }) }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('chats');
    await line('Fernanda').focus();
    await page.keyboard.press('Enter');
    await said('Fernanda').last().getByText('Como se lê?').waitFor();
    await expect.poll(() => isFocused(input('Fernanda'))).toBe(true);
    await line('Fernanda')
      .getByText(words('chat.unread_other', { count: '2' }))
      .waitFor({ state: 'detached' });
    expect(await hindrances(page)).toEqual([]);
    await shot('chat-window');
    await page.keyboard.press('Escape');
    await windowOf('Fernanda').getByRole('log').waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(line('Fernanda'))).toBe(true);
    const bar = windowOf('Fernanda').getByRole('button', { name: words('chat.open', { name: 'Fernanda' }) });
    expect([await bar.getAttribute('aria-expanded'), await windowOf('Fernanda').getByRole('textbox').count()]).toEqual(['false', 0]);
    await bar.press('Enter');
    await said('Fernanda').last().getByText('Como se lê?').waitFor();
    await windowOf('Fernanda')
      .getByRole('button', { name: words('chat.minimise', { name: 'Fernanda' }), expanded: true })
      .press('Enter');
    await windowOf('Fernanda').getByRole('log').waitFor({ state: 'detached' });
    await line('Fernanda').focus();
  });

  it('begin with people or a group of users by keyboard', async () => {
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: words('chat.newTitle') });
    const send = dialog.getByRole('button', { name: words('chat.begin') });
    await send.press('Enter');
    await dialog.getByText(words('chat.nobody')).waitFor();
    await dialog.getByRole('combobox', { name: words('chat.people') }).focus();
    await page.keyboard.type('Helen');
    await page.getByRole('option', { name: /Helena/ }).waitFor();
    await page.keyboard.press('Enter');
    await send.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(input('Helena'))).toBe(true);
    await windowOf('Helena').getByText(words('chat.nothingSaid')).waitFor();
  });
});

describe('the window of a chat [SCR-CHAT-WINDOW]', () => {
  it('sends with Enter, begins a line with Shift and Enter, and shows who read it and who is writing [CHAT-15]', async () => {
    await page.keyboard.type('Chove na serra.');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Vamos ao vivo?');
    await page.keyboard.press('Enter');
    await said('Helena').getByText('Chove na serra.\nVamos ao vivo?').waitFor();
    expect(await input('Helena').inputValue()).toBe('');
    const [chat] = (await wire.leitor!.get<{ id: number; messages: { id: number }[] }[]>('/chats')).body;
    await wire.leitor!.put(`/chats/messages/${chat!.messages[0]!.id}/read`);
    await said('Helena').getByText(words('chat.read'), { exact: true }).waitFor();
    // Another browser, which says by its socket that its person is writing.
    const helena = await Desk.signIn(browser, newsroom.url, 'leitor', '/chat');
    await helena.page
      .getByRole('list', { name: words('area.chat'), exact: true })
      .getByRole('button')
      .filter({ hasText: 'Adriana' })
      .click();
    await helena.page.getByLabel(words('chat.write', { name: 'Adriana' })).waitFor();
    await helena.page.keyboard.type('Vamos');
    const writes = windowOf('Helena').getByText(words('chat.typing', { names: 'Helena' }));
    await writes.waitFor();
    await shot('chat-typing');
    // Who says no more that they write is taken off after three seconds.
    await writes.waitFor({ state: 'detached' });
    await helena.page.keyboard.press('Enter');
    await said('Helena').getByText('Vamos', { exact: true }).waitFor();
    await helena.page.context().close();
  });

  it('stays while screens come and go, opens links of the newsroom here and others safely', async () => {
    await input('Helena').fill(`Veja ${newsroom.url}/guidelines e https://exemplo.example/a.`);
    await input('Helena').press('Enter');
    const outside = said('Helena').getByRole('link', { name: 'https://exemplo.example/a', exact: true });
    expect([await outside.getAttribute('rel'), await outside.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank']);
    await page.evaluate(() => Object.assign(window, { here: true }));
    await said('Helena')
      .getByRole('link', { name: `${newsroom.url}/guidelines` })
      .click();
    await page.waitForURL('**/guidelines**');
    await page.getByRole('grid', { name: words('area.guidelines') }).waitFor();
    expect(await page.evaluate(() => (window as { here?: boolean }).here)).toBe(true);
    await said('Helena').first().waitFor();
  });

  it('opens the document a link names, in one tab more; one that is open already is only gone to', async () => {
    const make = async (slug: string) => (await wire.chefe!.post<{ id: number }>('/assignments', { slug, date: '2026-03-10' })).body.id;
    const [one, two] = [await make('PRIMEIRA DO CHAT'), await make('SEGUNDA DO CHAT')];
    const address = (id: number): string => `${newsroom.url}/guidelines?date=2026-03-10&tabs=[${id}]&open=${id}`;
    for (const id of [one, two]) {
      await input('Helena').fill(address(id));
      await input('Helena').press('Enter');
      await said('Helena')
        .getByRole('link', { name: address(id), exact: true })
        .waitFor();
    }
    const tab = (name: string): Locator => page.getByRole('tab', { name });
    const open = async (id: number, slug: string): Promise<void> => {
      await said('Helena')
        .getByRole('link', { name: address(id), exact: true })
        .click();
      await page.getByRole('tab', { name: slug, selected: true }).waitFor();
      await expect.poll(() => page.locator(`[data-document="${id}"]`).getByLabel(words('column.slug')).first().inputValue()).toBe(slug);
    };
    await open(one, 'PRIMEIRA DO CHAT');
    await open(two, 'SEGUNDA DO CHAT');
    // What is written in one stays as it is while others come and go.
    await page.locator(`[data-document="${two}"]`).getByLabel(words('guideline.information')).fill('Ainda não gravado.');
    await open(one, 'PRIMEIRA DO CHAT');
    for (const slug of ['PRIMEIRA DO CHAT', 'SEGUNDA DO CHAT']) expect(await tab(slug).count()).toBe(1);
    await said('Helena')
      .getByRole('link', { name: address(two), exact: true })
      .press('Enter');
    await page.getByRole('tab', { name: 'SEGUNDA DO CHAT', selected: true }).waitFor();
    const text = page.locator(`[data-document="${two}"]`).getByLabel(words('guideline.information'));
    expect(await text.inputValue()).toBe('Ainda não gravado.');
    await text.press('Control+s');
    await expect
      .poll(async () => (await wire.chefe!.get<{ information: string }>(`/assignments/${two}`)).body.information)
      .toBe('Ainda não gravado.');
  });

  it('says how much of a file has left, and nothing of one that is called off halfway arrives [CHAT-11]', async () => {
    const network = await page.context().newCDPSession(page);
    const line = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
    await network.send('Network.enable');
    await line(400_000);
    const files = async (): Promise<string[]> =>
      (await wire.leitor!.get<{ messages: { file: { name: string } | null }[] }[]>('/chats')).body
        .flatMap(({ messages }) => messages)
        .flatMap(({ file }) => (file ? [file.name] : []));
    const film = { name: 'filme.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(8_000_000) };
    await windowOf('Helena').locator('[data-chat-file]').setInputFiles(film);
    const bar = windowOf('Helena').getByRole('progressbar', { name: words('chat.uploading', { name: 'filme.bin' }) });
    const percent = async (): Promise<number> => Number(await bar.getAttribute('value'));
    await expect.poll(percent).toBeGreaterThan(5);
    const first = await percent();
    expect(first).toBeLessThan(100);
    await expect.poll(percent).toBeGreaterThan(first);
    expect(await bar.locator('xpath=..').textContent()).toMatch(/^\d{1,2}\s%$/);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/fileMessages'));
    await windowOf('Helena')
      .getByRole('button', { name: words('chat.stopUpload', { name: 'filme.bin' }) })
      .press('Enter');
    await failed;
    await bar.waitFor({ state: 'detached' });
    const isWriting = (): Promise<boolean> =>
      windowOf('Helena')
        .getByRole('textbox')
        .evaluate((field) => field === document.activeElement);
    expect(await isWriting(), 'what is typed next is the message').toBe(true);
    await line(-1);
    await network.detach();
    // A small one that is sent later comes alone.
    await windowOf('Helena')
      .locator('[data-chat-file]')
      .setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('Depois.') });
    await said('Helena')
      .getByRole('link', { name: /nota\.txt/ })
      .waitFor();
    expect([(await files()).includes('nota.txt'), (await files()).includes('filme.bin')]).toEqual([true, false]);
    expect(await said('Helena').getByText('filme.bin').count()).toBe(0);
  });

  it('sends a file, and one that is called off goes no further [CHAT-11]', async () => {
    const picker = windowOf('Helena').locator('[data-chat-file]');
    await picker.setInputFiles({ name: 'fontes.txt', mimeType: 'text/plain', buffer: Buffer.from('A lista.') });
    const link = said('Helena').getByRole('link', { name: /fontes\.txt/ });
    await link.waitFor();
    const [loaded] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(loaded.suggestedFilename()).toBe('fontes.txt');
    // The answer never comes, so the file is on its way until it is called off.
    await page.route('**/fileMessages', () => undefined);
    await picker.setInputFiles({ name: 'fita.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(1000) });
    const stop = windowOf('Helena').getByRole('button', { name: words('chat.stopUpload', { name: 'fita.bin' }) });
    await windowOf('Helena')
      .getByRole('progressbar', { name: words('chat.uploading', { name: 'fita.bin' }) })
      .waitFor();
    await stop.click();
    await stop.waitFor({ state: 'detached' });
    await page.unroute('**/fileMessages');
    expect(await said('Helena').getByText('fita.bin').count()).toBe(0);
    // One byte too many, dropped on the window: it has its size alone, which is all that is looked at.
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/fileMessages') && asked.push(request.url()));
    await windowOf('Helena').evaluate((at) => {
      const drop = new Event('drop', { bubbles: true, cancelable: true });
      Object.defineProperty(drop, 'dataTransfer', { value: { files: [{ name: 'fita.mov', size: 104_857_601 }] } });
      at.dispatchEvent(drop);
    });
    await page.getByRole('status').getByText(words('error:fileTooLarge')).waitFor();
    expect([asked, await windowOf('Helena').getByRole('progressbar').count()]).toEqual([[], 0]);
  });

  it('hears live, loads ten more at a time, and closing one of a group leaves it while the others come back [CHAT-02] [CHAT-04]', async () => {
    const group = await begin('chefe', 'admin', 'leitor');
    for (let n = 1; n <= 14; n += 1) await write('chefe', group, `linha ${n}`);
    await page
      .getByRole('navigation', { name: words('shell.mainMenu') })
      .getByRole('link', { name: words('area.chat'), exact: true })
      .click();
    await line('Carlos, Helena').click();
    await said('Carlos, Helena').getByText('linha 14', { exact: true }).waitFor();
    expect(await said('Carlos, Helena').count()).toBe(10);
    await windowOf('Carlos, Helena')
      .getByRole('button', { name: words('chat.older') })
      .press('Enter');
    await said('Carlos, Helena').getByText('linha 1', { exact: true }).waitFor();
    await write('chefe', group, 'agora');
    await said('Carlos, Helena').getByText('agora', { exact: true }).waitFor();
    await shot('chat-windows');
    // Minimised, its bar says in words what it shows as figures.
    const bar = (word: string): Locator =>
      windowOf('Carlos, Helena').getByRole('button', { name: words(word, { name: 'Carlos, Helena' }) });
    const members = words('chat.members', { count: '3' });
    await input('Carlos, Helena').focus();
    await expect
      .poll(() => bar('chat.minimise').first().locator('.sr-only').first().textContent(), PATIENCE)
      .toBe(`${words('chat.minimise', { name: 'Carlos, Helena' })}, ${members}`);
    await bar('chat.minimise').first().press('Enter');
    await write('chefe', group, 'mais uma');
    const parts = [words('chat.open', { name: 'Carlos, Helena' }), members, words('chat.unread_one', { count: '1' })];
    await expect.poll(() => bar('chat.open').locator('.sr-only').first().textContent(), PATIENCE).toBe(parts.join(', '));
    expect(await hindrances(page)).toEqual([]);
    await bar('chat.open').press('Enter');
    await said('Carlos, Helena').getByText('mais uma', { exact: true }).waitFor();
    await input('Carlos, Helena').fill('Ainda escrevo');
    await windowOf('Carlos, Helena')
      .getByRole('button', { name: words('chat.leave', { name: 'Carlos, Helena' }) })
      .press('Enter');
    const asked = page.getByRole('dialog', { name: words('chat.leaveAsk', { name: 'Carlos, Helena' }) });
    // What was not sent goes with the chat: one question says both.
    await asked.getByText(words('chat.leaveUnsent', { text: words('chat.leaveText') })).waitFor();
    await asked.getByRole('button', { name: words('common.cancel') }).press('Enter');
    await asked.waitFor({ state: 'detached' });
    expect(await input('Carlos, Helena').inputValue()).toBe('Ainda escrevo');
    await windowOf('Carlos, Helena')
      .getByRole('button', { name: words('chat.leave', { name: 'Carlos, Helena' }) })
      .press('Enter');
    await asked.getByRole('button', { name: words('chat.leaveConfirm'), exact: true }).press('Enter');
    await windowOf('Carlos, Helena').waitFor({ state: 'detached' });
    await said('Helena').first().waitFor();
    await line('Carlos, Helena').waitFor({ state: 'detached' });
    const left = (await wire.chefe!.get<{ members: { name: string }[] }>(`/chats/${group}`)).body.members.map(({ name }) => name);
    expect(left).toEqual(['Carlos', 'Helena']);
  });
});

describe('the history of chats [SCR-CHAT-HISTORY]', () => {
  it('shows what was said on a day, read only, by keyboard [MENU-29]', async () => {
    await page
      .getByRole('navigation', { name: words('shell.mainMenu') })
      .getByRole('link', { name: words('area.chatHistory') })
      .press('Enter');
    await page.waitForURL('**/chat-history**');
    const day = page.getByLabel(words('chat.historyDay'), { exact: true });
    await day.focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForURL('**date=**');
    const found = page.getByRole('list', { name: words('area.chatHistory'), exact: true });
    // By what was said last on that day: the list of the day before may still be there when the address says another.
    await found.getByRole('button').filter({ hasText: 'Aumentei' }).press('Enter');
    const read = page.getByRole('main').getByRole('region', { name: 'Fernanda', exact: true });
    await read.getByText('o teleprompter está dois pontos pequeno').waitFor();
    expect(await read.getByText('Agora ficou bom').count()).toBe(0);
    expect(await read.locator('input, textarea').count()).toBe(0);
    expect(await hindrances(page)).toEqual([]);
    await shot('chat-history');
  });

  it('is written in three languages, and hidden from who may not chat [PERM-A08]', async () => {
    for (const language of ['es_ES', 'en_US'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto(`${newsroom.url}/chat`);
      await page.getByRole('button', { name: words('chat.new', {}, language) }).waitFor();
      await shot(`chats-${language}`);
    }
    const admin = new WireClient(newsroom.url);
    await admin.login('admin', 'lauda-demo');
    const { body } = await admin.get<{ roles: string[] }>(`/users/${ids.leitor}`);
    await admin.put('/users', { ...body, roles: body.roles.filter((role) => role !== 'CHAT_READ') });
    const helena = await Desk.signIn(browser, newsroom.url, 'leitor', '/rundowns');
    const menu = helena.page.getByRole('navigation', { name: words('shell.mainMenu') });
    await menu.getByRole('link', { name: words('area.rundowns'), exact: true }).waitFor();
    for (const area of ['chat', 'chatHistory'])
      expect(await menu.getByRole('link', { name: words(`area.${area}`), exact: true }).count()).toBe(0);
    const refused = helena.page.evaluate(async () => (await fetch('/api/chats')).status);
    expect(await refused).toBe(403);
  });
});
