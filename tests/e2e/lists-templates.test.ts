import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command } from './workspace-kit.ts';

const PATH = '/templates?programId=1';
const NAME = 'Edição especial';

let carlos: Desk;
let ana: Desk;

const gridOf = ({ page }: Desk): Locator => page.getByRole('grid', { name: words('templates.parts') });
/** What stands in the grid from top to bottom: the names of blocks, the slugs of stories. */
const partsOf = (desk: Desk): Promise<string[]> =>
  gridOf(desk)
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows
        .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
        .map((row) => (row.querySelector('[data-column=slug] [title], [data-column=title]') ?? row).textContent!.trim())
        .map((name) => (name.startsWith('Stand By') ? 'Stand By' : name)),
    );
const bothShow = async (parts: string[]): Promise<void> => {
  for (const desk of [carlos, ana]) await expect.poll(() => partsOf(desk)).toEqual(parts);
};
const list = ({ page }: Desk): Locator => page.getByRole('navigation', { name: words('templates.title') });
const typed = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

openNewsroom();
beforeAll(async () => {
  [carlos, ana] = [await Desk.signIn(browser, newsroom.url, 'chefe', PATH), await Desk.signIn(browser, newsroom.url, 'editora', PATH)];
});

describe('the templates of rundowns, by keyboard alone', () => {
  it('are reached from the shell by those who may read rundowns', async () => {
    await carlos.page.goto(`${newsroom.url}/guidelines`);
    await carlos.page.getByRole('grid').waitFor();
    await command(carlos.page, 'templates.title');
    await carlos.page.waitForURL('**/templates');
    await carlos.page.goto(`${newsroom.url}${PATH}`);
    await list(carlos).getByRole('link').first().waitFor();
  });

  it('need a name [RUN-TPL-07]', async () => {
    const { page } = carlos;
    await typed(page, 'Alt+n');
    const name = page.getByLabel(words('templates.name'));
    await name.waitFor();
    await page.keyboard.type('  ');
    await typed(page, 'Enter');
    await page.getByText(words('validation:required')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await name.fill(NAME);
    await typed(page, 'Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => partsOf(carlos)).toEqual(['Stand By']);
  });

  it('are listed by program, and show others what one does to their blocks and stories, live [SCR-RUNDOWN-TPL]', async () => {
    await list(ana).getByRole('link', { name: NAME }).focus();
    await typed(ana.page, 'Enter');
    await bothShow(['Stand By']);
    const { page } = carlos;
    await gridOf(carlos).focus();
    await typed(page, 'Alt+b');
    await bothShow([words('block.numbered', { n: '1' }), 'Stand By']);
    await typed(page, 'Home', 'Enter');
    await page.keyboard.type('Abertura');
    await typed(page, 'Enter');
    await bothShow(['Abertura', 'Stand By']);
    for (const slug of ['ESCALADA', 'CHUVA']) {
      await typed(page, 'Alt+s');
      await gridOf(carlos)
        .locator('[role=gridcell].outline-accent', { hasText: words('drafts.noSlug') })
        .waitFor();
      await page.keyboard.type(slug);
      await typed(page, 'Enter');
      await gridOf(carlos).getByText(slug, { exact: true }).waitFor();
      await typed(page, 'Home', 'ArrowDown');
    }
    await bothShow(['Abertura', 'ESCALADA', 'CHUVA', 'Stand By']);
    await gridOf(ana).focus();
    await typed(ana.page, 'Home', 'ArrowDown', 'ArrowDown', 'Control+Alt+ArrowUp');
    await bothShow(['Abertura', 'CHUVA', 'ESCALADA', 'Stand By']);
    await typed(ana.page, 'Control+z');
    await bothShow(['Abertura', 'ESCALADA', 'CHUVA', 'Stand By']);
    await typed(ana.page, 'Control+y');
    await bothShow(['Abertura', 'CHUVA', 'ESCALADA', 'Stand By']);
    await typed(ana.page, 'Control+z');
    await bothShow(['Abertura', 'ESCALADA', 'CHUVA', 'Stand By']);
  });

  it('take a removal back, of a story and of the whole', async () => {
    const { page } = carlos;
    await gridOf(carlos).focus();
    await typed(page, 'Home', 'ArrowDown', 'Delete');
    await bothShow(['Abertura', 'CHUVA', 'Stand By']);
    await typed(page, 'Control+z');
    await bothShow(['Abertura', 'ESCALADA', 'CHUVA', 'Stand By']);
    await command(page, 'action.templates.remove');
    await ana.page.getByText(words('templates.gone')).waitFor();
    await expect.poll(() => list(carlos).getByRole('link').count()).toBe(1);
    await typed(page, 'Control+z');
    await list(ana).getByRole('link', { name: NAME }).waitFor();
    await expect.poll(() => partsOf(carlos)).toEqual(['Abertura', 'ESCALADA', 'CHUVA', 'Stand By']);
    await list(ana).getByRole('link', { name: NAME }).focus();
    await typed(ana.page, 'Enter');
    await bothShow(['Abertura', 'ESCALADA', 'CHUVA', 'Stand By']);
  });
});

describe('the stories of a template', () => {
  const head = ({ page }: Desk): Locator => page.getByRole('textbox', { name: words('section.head'), exact: true });
  const open = async (desk: Desk): Promise<void> => {
    await gridOf(desk).focus();
    await typed(desk.page, 'Home', 'ArrowDown', 'Alt+Enter');
    await desk.page.getByRole('article', { name: 'ESCALADA' }).waitFor();
  };
  const saved = ({ page }: Desk) => page.getByRole('article').getByText(words('common.saved'), { exact: true });

  it('are written beside the grid, stored without a button and seen by the other', async () => {
    await open(carlos);
    await carlos.page.getByRole('button', { name: words('section.head'), exact: true }).focus();
    await typed(carlos.page, 'Enter');
    await head(carlos).focus();
    await carlos.page.keyboard.type('Boa noite. ');
    await saved(carlos).waitFor();
    await open(ana);
    await expect.poll(() => head(ana).inputValue()).toBe('Boa noite. ');
    expect(await hindrances(carlos.page)).toEqual([]);
    await carlos.page.reload();
    await expect.poll(() => head(carlos).inputValue()).toBe('Boa noite. ');
  });

  it('keep both texts of two who write at once, and store what is chosen', async () => {
    const toServer = '**/api/story_templates';
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let sent = 0;
    await carlos.page.route(toServer, async (route) => {
      sent += 1;
      await held;
      await route.continue();
    });
    const writeAtEnd = async (desk: Desk, text: string): Promise<void> => {
      await head(desk).focus();
      await typed(desk.page, 'Control+End');
      await desk.page.keyboard.type(text);
    };
    await writeAtEnd(carlos, 'De Carlos.');
    await expect.poll(() => sent).toBe(1);
    await writeAtEnd(ana, 'De Ana.');
    await saved(ana).waitFor();
    release();
    const choice = carlos.page.getByRole('region', { name: words('conflict.title') });
    await choice.getByText('Boa noite. De Ana.', { exact: true }).waitFor();
    await choice.getByText('Boa noite. De Carlos.', { exact: true }).waitFor();
    await choice.getByRole('button', { name: words('conflict.both') }).focus();
    await typed(carlos.page, 'Enter');
    await choice.waitFor({ state: 'detached' });
    await saved(carlos).waitFor();
    for (const desk of [carlos, ana]) await expect.poll(() => head(desk).inputValue()).toBe('Boa noite. De Ana. De Carlos.');
  });

  it('are only read by those who may not write rundowns', async () => {
    const helena = await Desk.signIn(browser, newsroom.url, 'leitor', PATH);
    await list(helena).getByRole('link', { name: NAME }).focus();
    await typed(helena.page, 'Enter');
    await expect.poll(() => partsOf(helena)).toEqual(['Abertura', 'ESCALADA', 'CHUVA', 'Stand By']);
    await open(helena);
    expect(await head(helena).getAttribute('readonly')).not.toBeNull();
    await gridOf(helena).focus();
    await typed(helena.page, 'Home', 'ArrowDown', 'Delete');
    await helena.page.getByText(words('error:noPermission')).waitFor();
    expect(await helena.page.getByRole('button', { name: words('action.templates.create') }).count()).toBe(0);
    expect(await partsOf(helena)).toEqual(['Abertura', 'ESCALADA', 'CHUVA', 'Stand By']);
    for (const desk of [carlos, ana, helena]) expect(desk.errors).toEqual([]);
  });
});
