import { PATIENCE, WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { LANGUAGES, type Language, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, hindrances, type StoredRundown, visit, walkTo } from './workspace-kit.ts';

interface Form {
  readonly kind: string;
  readonly path: string;
}

let admin: WireClient;
let page: Page;
const forms: Form[] = [];

const DAY = '2027-05-12';
const made = async (call: string, slug: string, more: object = {}): Promise<number> =>
  (await admin.post<{ id: number }>(call, { slug, date: DAY, ...more })).body.id;
const form = (on: Page = page): Locator => on.locator('[data-document], [data-story]');
const field = (): Locator =>
  form()
    .getByRole('textbox', { name: words('column.slug') })
    .first();
const dialog = (language: Language = 'pt_BR', on: Page = page): Locator =>
  on.getByRole('dialog', { name: words('versions.title', {}, language) });
const button = (language: Language = 'pt_BR', on: Page = page): Locator =>
  form(on).getByRole('button', { name: words('action.stories.versions', {}, language), exact: true });
const leave = async (): Promise<void> => {
  await dialog()
    .getByRole('heading', { name: words('versions.title') })
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
};
const inside = (box: Locator): Promise<boolean> => box.evaluate((element) => element.contains(document.activeElement));

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  const reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
  const tab = (id: number): string => `tabs=[${id}]&open=${id}`;
  const { blocks } = (await admin.get<StoredRundown>(`/rundowns?programId=1&date=${DEMO_DATE}`)).body;
  const story = blocks.flatMap(({ stories }) => stories)[3]!;
  forms.push(
    { kind: 'guideline', path: `/guidelines?date=${DAY}&${tab(await made('/assignments', 'PAUTA'))}` },
    { kind: 'production', path: `/productions?date=${DAY}&${tab(await made('/productions', 'SAÍDA'))}` },
    { kind: 'reportage', path: `/reportages?${tab(await made('/news_reports', 'MATÉRIA', { reporterId }))}` },
    { kind: 'report', path: `/reports?${tab(await made('/reports', 'RELATO'))}` },
    { kind: 'story', path: `/rundown/1/${DEMO_DATE}?open=[${story.id}]&story=${story.id}` },
  );
  page = await visit(browser, newsroom.url, { path: '/reports', username: 'admin' });
});

it('shows the versions of each kind of document from its form, by key and by button, and keeps what is typed there [VIEW-04, SCR-VERSIONS]', async () => {
  expect(forms).toHaveLength(5);
  for (const { kind, path } of forms) {
    await page.goto(`${newsroom.url}${path}`);
    await field().focus();
    await page.keyboard.press('End');
    await page.keyboard.type('X');
    const typed = await field().inputValue();
    await page.keyboard.press('Alt+h');
    await dialog()
      .getByText(words('versions.at', { n: '1', count: '1' }))
      .waitFor();
    await expect.poll(() => inside(dialog()), PATIENCE).toBe(true);
    await leave();
    await expect.poll(() => inside(field()), PATIENCE).toBe(true);
    await button().click();
    await leave();
    await command(page, 'action.stories.versions');
    await leave();
    expect([kind, await field().inputValue()]).toEqual([kind, typed]);
    await form()
      .getByRole('button', { name: words('common.save'), exact: false })
      .first()
      .click();
    await form()
      .getByRole('button', { name: words('common.saved'), exact: true })
      .waitFor();
  }
});

it('shows those of the row or of the form beside it, whichever has the focus', async () => {
  await made('/assignments', 'OUTRA');
  await page.goto(`${newsroom.url}${forms[0]!.path.replace(/tabs=.*open=/, 'beside=')}`);
  const shown = (slug: string): Promise<void> => dialog().getByRole('heading', { name: slug }).waitFor();
  await field().waitFor();
  const grid = page.getByRole('grid', { name: words('area.guidelines') });
  await walkTo(grid, grid.getByRole('row').filter({ hasText: 'OUTRA' }));
  await page.keyboard.press('Alt+h');
  await shown('OUTRA');
  await leave();
  await field().focus();
  await page.keyboard.press('Alt+h');
  await shown('PAUTA');
  await leave();
});

it('are there for who reads a story, and on a phone in each language', async () => {
  for (const language of LANGUAGES) {
    const reader = await visit(browser, newsroom.url, { path: '/rundowns', username: 'leitor', language });
    await reader.setViewportSize({ width: 390, height: 844 });
    await reader.goto(`${newsroom.url}${forms.at(-1)!.path}`);
    await button(language, reader).click();
    await dialog(language, reader)
      .getByText(words('versions.at', { n: '2', count: '2' }, language))
      .waitFor();
    expect(await hindrances(reader), language).toEqual([]);
    await reader.context().close();
  }
});

it('puts an earlier version of each kind back into its form by keyboard, and a save stores it', async () => {
  const isSaved = (): Promise<void> =>
    form()
      .getByRole('button', { name: words('common.saved'), exact: true })
      .waitFor();
  const toOlder = async (): Promise<void> => {
    await page.keyboard.press('Alt+h');
    await dialog().locator('[aria-roledescription=carousel]').waitFor();
    await expect.poll(() => inside(dialog()), PATIENCE).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await dialog()
      .getByRole('button', { name: words('versions.restore') })
      .press('Enter');
  };
  for (const { kind, path } of forms) {
    await page.goto(`${newsroom.url}${path}`);
    await field().and(page.locator(':not([readonly])')).waitFor();
    const first = await field().inputValue();
    await field().fill(`${first} MUDADA`);
    await page.keyboard.press('Control+s');
    await isSaved();
    await toOlder();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => field().inputValue(), { message: kind, ...PATIENCE }).toBe(first);
    await field().focus();
    await page.keyboard.press('Control+s');
    await isSaved();
    await page.reload();
    await field().waitFor();
    expect([kind, await field().inputValue()]).toEqual([kind, first]);
  }
});

it('asks before a version replaces what is typed and not saved', async () => {
  const { path } = forms[0]!;
  await page.goto(`${newsroom.url}${path}`);
  await field().and(page.locator(':not([readonly])')).waitFor();
  const stored = await field().inputValue();
  await field().fill(`${stored} NOVA`);
  const restore = dialog().getByRole('button', { name: words('versions.restore') });
  const question = page.getByRole('dialog', { name: words('versions.restore'), exact: true });
  const asks = async (answer: string): Promise<void> => {
    await page.keyboard.press('Alt+h');
    await expect.poll(() => inside(dialog()), PATIENCE).toBe(true);
    await dialog().locator('[aria-roledescription=carousel]').waitFor();
    await page.keyboard.press('ArrowLeft');
    await restore.press('Enter');
    await question.getByText(words('versions.overTyped')).waitFor();
    await question.getByRole('button', { name: words(answer), exact: true }).press('Enter');
    await question.waitFor({ state: 'detached' });
  };
  await asks('common.cancel');
  await leave();
  expect(await field().inputValue()).toBe(`${stored} NOVA`);
  await asks('versions.restore');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => field().inputValue(), PATIENCE).not.toContain('NOVA');
  expect(await hindrances(page)).toEqual([]);
});

it('is put back from the list as well: its form opens with the text, in each language', async () => {
  for (const [at, language] of LANGUAGES.entries()) {
    const desk = await visit(browser, newsroom.url, { path: '/guidelines', username: 'admin', language });
    const id = await made('/assignments', `DA LISTA ${at}`);
    await admin.patch(`/assignments/${id}`, 'slug', `OUTRA COISA ${at}`);
    await desk.goto(`${newsroom.url}/guidelines?date=${DAY}`);
    const grid = desk.getByRole('grid', { name: words('area.guidelines', {}, language) });
    await walkTo(grid, grid.getByRole('row').filter({ hasText: `OUTRA COISA ${at}` }));
    await desk.keyboard.press('Alt+h');
    await dialog(language, desk)
      .getByText(words('versions.at', { n: '2', count: '2' }, language))
      .waitFor();
    await expect.poll(() => inside(dialog(language, desk)), PATIENCE).toBe(true);
    await desk.keyboard.press('ArrowLeft');
    expect(await hindrances(desk), language).toEqual([]);
    await dialog(language, desk)
      .getByRole('button', { name: words('versions.restore', {}, language) })
      .press('Enter');
    const slug = form(desk)
      .getByRole('textbox', { name: words('column.slug', {}, language) })
      .first();
    await expect.poll(() => slug.inputValue(), { message: language, ...PATIENCE }).toBe(`DA LISTA ${at}`);
    await desk
      .getByText(words('versions.restored', { n: '1' }, language))
      .first()
      .waitFor();
    await desk.context().close();
  }
});
