import { PATIENCE, WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, walkTo } from './workspace-kit.ts';

let adriana: Desk;
let page: Page;

openNewsroom();
beforeAll(async () => {
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/contacts');
  page = adriana.page;
});
afterEach(() => expect(adriana.errors).toEqual([]));

const go = (path: string) => page.goto(`${newsroom.url}${path}`);
const dialog = (): Locator => page.getByRole('dialog');
const field = (name: string): Locator => dialog().getByLabel(name, { exact: false }).first();
const shot = (name: string): Promise<unknown> =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : Promise.resolve();

describe('contacts [SCR-CONTACTS]', () => {
  it('are written by keyboard, with their number as their country writes it, and say what is wrong at the field [CON-07]', async () => {
    await page.getByRole('grid', { name: words('area.contacts') }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('contacts');
    await page.keyboard.press('Alt+n');
    await field('Nome').fill('Aurélio Paz');
    await dialog().getByRole('button', { name: 'Adicionar número' }).press('Enter');
    await dialog().getByLabel('Número', { exact: true }).fill('11912345678');
    await dialog().getByRole('button', { name: 'Adicionar e-mail' }).press('Enter');
    await dialog().getByLabel('E-mail', { exact: true }).fill('a@');
    await field('Nome').press('Enter');
    await dialog().getByText(words('validation:invalidEmail')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('contact-dialog');
    await dialog().getByLabel('E-mail', { exact: true }).fill('aurelio@lauda.example');
    await field('Nome').press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('(11) 91234-5678').waitFor();
    await page.reload();
    await page.getByText('Aurélio Paz').waitFor();
  });

  it('of which there are 30 show the first 25 and how many there are [CON-01, MENU-18]', async () => {
    await page.evaluate(async () => {
      for (let n = 0; n < 21; n += 1)
        await fetch('/api/contacts', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Contato ${String(n).padStart(2, '0')}` }),
        });
    });
    // 8 of the demo, one of before and these.
    await page.getByText(`1-25 ${words('pager.of')} 30`, { exact: true }).waitFor();
    await go('/contacts');
    const list = page.getByRole('grid', { name: words('area.contacts') });
    await page.getByText(`1-25 ${words('pager.of')} 30`, { exact: true }).waitFor();
    // The head of the columns is a row as well.
    expect(await list.getAttribute('aria-rowcount')).toBe('26');
    await page.getByRole('searchbox').fill('contato 2');
    await page.getByText('Contato 20').waitFor();
  });

  it('that guidelines name say how many before they go, and do not go where that cannot be said [CON-08]', async () => {
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const send = async (path: string, body: object) =>
        (await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
      const { id } = await send('/contacts', { name: 'Zulmira' });
      for (const slug of ['UMA', 'DUAS']) await send('/assignments', { slug, guides: [{ contacts: [{ id, name: 'Zulmira' }] }] });
    });
    await page.getByRole('searchbox').fill('Zulmira');
    const list = page.getByRole('grid', { name: words('area.contacts') });
    // What was found may stand there already, in the list before the search.
    await expect.poll(() => list.locator('[data-row]').count(), PATIENCE).toBe(1);
    await walkTo(list, list.getByRole('row').filter({ hasText: 'Zulmira' }));
    await page.route('**/api/contacts/*/usage_count*', (call) => call.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }));
    await page.keyboard.press('Delete');
    await page.getByText(words('error:loadFailed')).first().waitFor();
    expect(await dialog().count()).toBe(0);
    await page.unrouteAll();
    await page.keyboard.press('Delete');
    await dialog()
      .getByText(/2 pautas/)
      .waitFor();
    await dialog()
      .getByRole('button', { name: words('common.delete') })
      .press('Enter');
    await page.getByText('Nenhum contato').waitFor();
  });
});

describe('contacts that may be the same', () => {
  const send = (path: string, body: object): Promise<{ id: number }> =>
    page.evaluate(
      async ([to, what]) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(`/api${to}`, { method: 'POST', headers, body: JSON.stringify(what) })).json();
      },
      [path, body] as const,
    );

  it('are compared field by field by keyboard, and one of them stays with what was chosen and in the guidelines of both', async () => {
    const number = { label: 'work', value: '11940028922' };
    const kept = await send('/contacts', { name: 'Nívea Prado', numbers: [number], company: 'Prefeitura' });
    const other = await send('/contacts', {
      name: 'Nivea Prado Reis',
      numbers: [number],
      company: 'Governo',
      emails: ['nivea@gov.example'],
    });
    const guideline = await send('/assignments', { slug: 'REPETIDA', guides: [{ contacts: [{ id: other.id, name: 'Nivea' }] }] });
    await go('/contacts');
    await page.getByRole('grid', { name: words('area.contacts') }).waitFor();
    await command(page, 'action.contacts.doubles');
    const pairs = page.getByRole('list', { name: words('contacts.doubles') });
    await pairs.getByText(words('contacts.reason.number')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('doubles');
    const names = { one: 'Nívea Prado', other: 'Nivea Prado Reis' };
    await page.getByRole('button', { name: words('contacts.apartPair', names) }).press('Enter');
    await pairs.getByText(words('contacts.apartSaid')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('doubles-apart');
    const back = page.getByRole('button', { name: words('contacts.apartBackPair', names) });
    expect(await back.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await pairs.getByText(words('contacts.apartSaid')).waitFor({ state: 'detached' });
    const compare = words('contacts.comparePair', { one: 'Nívea Prado', other: 'Nivea Prado Reis' });
    await page.getByRole('button', { name: compare }).press('Enter');
    const choices = page.getByRole('dialog', { name: words('contacts.mergeTitle') });
    const field = (name: string) => choices.getByRole('group', { name: words(`contact.${name}`) }).getByRole('radio');
    await field('company').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await field('company').nth(1).isChecked()).toBe(true);
    expect(await field('emails').nth(1).isChecked()).toBe(true);
    expect(await choices.getByRole('group', { name: words('contact.numbers') }).count()).toBe(0);
    expect(await hindrances(page)).toEqual([]);
    await shot('merge');
    await page.keyboard.press('Enter');
    await choices.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: compare }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await pairs.waitFor({ state: 'detached' });
    const loaded = await page.request.get(`${newsroom.url}/api/contacts/${kept.id}`);
    expect(await loaded.json()).toMatchObject({ name: 'Nívea Prado', company: 'Governo', emails: ['nivea@gov.example'] });
    expect((await page.request.get(`${newsroom.url}/api/contacts/${other.id}`)).status()).toBe(404);
    expect(await (await page.request.get(`${newsroom.url}/api/assignments/${guideline.id}`)).json()).toMatchObject({
      guides: [{ contacts: [{ id: kept.id, name: 'Nivea' }] }],
    });
  });
});

describe('proposals [SCR-PROPOSALS]', () => {
  it('are listed by days and words, 25 to a page, for who may only read them [MENU-27]', async () => {
    await page.evaluate(async () => {
      const send = (path: string, body: object) =>
        fetch(`/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      for (const [at, date] of ['2024-05-01', ...Array<string>(25).fill('2024-05-02'), '2024-05-03'].entries())
        await send('/assignment_proposals', { slug: `IDEIA ${String(at).padStart(2, '0')}`, lead: `Resumo ${at}`, date });
      const roles = ['ASSIGNMENT_PROPOSAL_READ'];
      await send('/users', { name: 'Lia Leitora', nickname: 'lia', email: 'lia@lauda.example', password: 'primeira-senha', roles });
    });
    const lia = new WireClient(newsroom.url);
    expect((await lia.login('lia@lauda.example', 'primeira-senha')).body.code).toBe('error_reset_password');
    expect((await lia.login('lia@lauda.example', 'lauda-demo', true)).status).toBe(204);
    const reader = await Desk.signIn(browser, newsroom.url, 'lia@lauda.example', '/authorities');
    const list = reader.page.getByRole('grid', { name: words('area.proposals') });
    const rows = () => list.locator('[data-row] [data-column=slug]').allTextContents();
    await reader.page
      .getByRole('navigation', { name: words('shell.mainMenu') })
      .getByRole('link', { name: words('area.proposals'), exact: true })
      .press('Enter');
    await list.waitFor();
    const filter = (key: string) => reader.page.getByRole('search').getByLabel(words(key), { exact: true });
    const day = async (key: string, typed: string): Promise<void> => {
      await filter(key).fill(typed);
      await filter(key).press('Enter');
    };
    await day('proposals.to', '02/05/2024');
    await reader.page.getByText(/1.25.* 26\b/).waitFor();
    await day('proposals.from', '02/05/2024');
    await reader.page.getByText(/1.25.* 25\b/).waitFor();
    await day('proposals.from', '01/05/2024');
    await day('proposals.to', '01/05/2024');
    await expect.poll(rows).toEqual(['IDEIA 00']);
    await day('proposals.to', '03/05/2024');
    await filter('proposals.find').fill('ideia 26');
    await expect.poll(rows).toEqual(['IDEIA 26']);
    expect(await reader.page.getByRole('button', { name: words('proposals.new'), exact: true }).count()).toBe(0);
    expect(reader.errors).toEqual([]);
    await reader.page.context().close();
  });

  it('are written, and become a guideline in a tab of its own', async () => {
    await page
      .getByRole('navigation', { name: words('shell.mainMenu') })
      .getByRole('link', { name: words('area.proposals'), exact: true })
      .press('Enter');
    await page.waitForURL('**/proposals');
    for (const label of ['proposals.from', 'proposals.to', 'proposals.find'])
      await page.getByRole('search').getByLabel(words(label), { exact: true }).waitFor();
    await page.getByRole('grid', { name: words('area.proposals') }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('proposals');
    await page.keyboard.press('Alt+n');
    await field('Retranca').fill('ponte nova');
    await field('Resumo').fill('A ponte reabre.');
    await field('Retranca').press('Enter');
    await dialog().waitFor({ state: 'detached' });
    const list = page.getByRole('grid', { name: words('area.proposals') });
    await walkTo(list, list.getByRole('row').filter({ hasText: 'PONTE NOVA' }));
    await page.keyboard.press('Alt+g');
    await dialog().getByRole('button', { name: 'Fazer pauta' }).press('Enter');
    await page.waitForURL(/\/guidelines\?/);
    await page.getByText('A ponte reabre.').waitFor();
    await shot('guideline-form');
    expect(await hindrances(page)).toEqual([]);
  });

  it('are news too, with the used marked and the text of one beside, which can be closed [SCR-NEWS] [NWS-02] [MENU-16]', async () => {
    await go('/news');
    const grid = page.getByRole('grid', { name: words('area.newsSuggestions') });
    const row = (slug: string) => grid.getByRole('row').filter({ hasText: slug });
    await row('PONTE NOVA').getByText('Usada').waitFor();
    expect(await row('FILA NO CRAS').getByText('Usada').count()).toBe(0);
    const panel = page.locator('aside[data-panel]');
    await panel.waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('news');
    await page.getByRole('switch').press('Space');
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('switch').press('Space');
    await panel.waitFor();
  });
});

describe('guidelines', () => {
  it('name contacts that are found while one types, and new ones that go with them [SCR-GUIDELINE-FORM]', async () => {
    await go('/guidelines');
    await page.getByRole('grid', { name: words('area.guidelines') }).waitFor();
    await page.keyboard.press('Alt+n');
    const form = page.locator('[data-document="0"]');
    await form.getByLabel(words('column.slug')).first().fill('ENCHENTE');
    await form.getByRole('button', { name: words('guide.add') }).press('Enter');
    const search = form.getByPlaceholder(words('guideline.findContact'));
    await search.fill('defesa');
    await form.getByRole('button', { name: /Defesa Civil/ }).waitFor();
    await search.press('Enter');
    await form.getByText('(11) 3123-4567').first().waitFor();
    await search.fill('Vizinha');
    await form.getByLabel(words('guideline.contactNumber'), { exact: true }).fill('11955554444');
    await form.getByRole('button', { name: /Novo contato/ }).press('Enter');
    await form.getByText('(11) 95555-4444').waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('guide-contacts');
    await page.keyboard.press('Control+s');
    await page.locator('[data-document]:not([data-document="0"])').first().waitFor();
    await go('/contacts');
    await page.getByRole('searchbox').fill('Vizinha');
    await page.getByText('Nenhum contato').waitFor();
  });

  it('take the number of a contact abroad with the prefix of its country, as the list of contacts says it', async () => {
    const admin = new WireClient(newsroom.url);
    await admin.login('admin', 'lauda-demo');
    const made = await admin.post('/contacts', { name: 'Consulado', country: 'US', numbers: [{ value: '2125551234', label: 'work' }] });
    expect(made.body).toMatchObject({ numbers: [{ value: '(212) 555-1234' }] });
    await go('/contacts');
    await page.getByRole('searchbox').fill('Consulado');
    await page.getByText('+1 212 555 1234').waitFor();
    await go('/guidelines');
    await page.getByRole('grid', { name: words('area.guidelines') }).waitFor();
    await page.keyboard.press('Alt+n');
    const form = page.locator('[data-document="0"]');
    await form.getByRole('button', { name: words('guide.add') }).press('Enter');
    const search = form.getByPlaceholder(words('guideline.findContact'));
    await search.fill('consulado');
    await form.getByRole('button', { name: /Consulado/ }).waitFor();
    await search.press('Enter');
    await form.getByRole('listitem').getByText('+1 212 555 1234', { exact: true }).waitFor();
  });

  it('take nobody whom the letters before found, and make one contact however often it is asked for', async () => {
    await go('/guidelines');
    await page.getByRole('grid', { name: words('area.guidelines') }).waitFor();
    await page.keyboard.press('Alt+n');
    const form = page.locator('[data-document="0"]');
    await form.getByRole('button', { name: words('guide.add') }).press('Enter');
    const search = form.getByPlaceholder(words('guideline.findContact'));
    await search.fill('defesa');
    await form.getByRole('button', { name: /Defesa Civil/ }).waitFor();
    await search.pressSequentially('x');
    await search.press('Enter');
    await form.getByRole('button', { name: /Defesa Civil/ }).waitFor({ state: 'detached' });
    const people = form.getByRole('region', { name: words('guideline.contacts') }).getByRole('button', { name: /^Tirar / });
    expect(await people.count()).toBe(0);
    let made = 0;
    const answers = Promise.withResolvers<void>();
    await page.route('**/api/contacts*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      made += 1;
      await answers.promise;
      await route.continue();
    });
    await search.fill('Vizinho');
    const create = form.getByRole('button', { name: /Novo contato/ });
    await create.press('Enter');
    await create.press('Enter', { timeout: 1_000 }).catch(() => undefined);
    // Meanwhile another is taken, and a third looked for.
    await search.fill('defesa');
    await form.getByRole('button', { name: /Defesa Civil/ }).press('Enter');
    await search.fill('bombei');
    answers.resolve();
    await expect.poll(() => people.count()).toBe(2);
    expect([made, await search.inputValue()]).toEqual([1, 'bombei']);
    await page.unrouteAll({ behavior: 'wait' });
    await search.fill('');
    await page.keyboard.press('Alt+w');
    await dialog()
      .getByRole('button', { name: words('common.discard'), exact: true })
      .press('Enter');
  });

  it('go by mail to chosen people, wait in the outbox, and the page says that nothing is delivered yet [GDL-16] [SCR-EMAIL]', async () => {
    await go('/guidelines');
    await page.getByRole('grid', { name: words('area.guidelines') }).waitFor();
    await command(page, 'action.guideline.email');
    for (const flag of ['grouped', 'editors', 'reporters', 'teams'])
      await dialog()
        .getByRole('switch', { name: words(`email.${flag}`) })
        .waitFor();
    await dialog()
      .getByRole('button', { name: words('email.send') })
      .press('Enter');
    await dialog().getByText(words('email.nobody')).waitFor();
    await dialog().getByRole('combobox').fill('Adri');
    await page.getByRole('option', { name: 'Adriana' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await hindrances(page)).toEqual([]);
    await shot('email');
    await dialog()
      .getByRole('button', { name: words('email.send') })
      .press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await go('/admin/mails');
    await page.getByRole('note').getByText(words('mails.notSent')).waitFor();
    await page.getByRole('grid').getByText('Adriana Moraes').first().waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('mails');
  });
});
