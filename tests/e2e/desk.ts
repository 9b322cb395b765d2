import { readFileSync } from 'node:fs';
import { MESSAGES_EN_US, MESSAGES_ES_ES, MESSAGES_PT_BR } from '@lauda/domain';
import { UPKEEP_EN_US, UPKEEP_ES_ES, UPKEEP_PT_BR } from '@lauda/domain/upkeep';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const LANGUAGES = ['pt_BR', 'es_ES', 'en_US'] as const;
const MESSAGES = { pt_BR: MESSAGES_PT_BR, es_ES: MESSAGES_ES_ES, en_US: MESSAGES_EN_US };
const UPKEEP = { pt_BR: UPKEEP_PT_BR, es_ES: UPKEEP_ES_ES, en_US: UPKEEP_EN_US };
export type Language = (typeof LANGUAGES)[number];

const texts = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../web-reference/src/i18n/${file}.json`, import.meta.url), 'utf8'));
const read = (language: Language): [Language, Record<string, string>] => [
  language,
  {
    ...MESSAGES[language],
    ...UPKEEP[language],
    ...texts(language),
    ...texts(`branches/${language}`),
    ...texts(`chat/${language}`),
    ...texts(`calendar/${language}`),
    ...texts(`desk/${language}`),
    ...texts(`devices/${language}`),
    ...texts(`lists/${language}`),
    ...texts(`productions/${language}`),
    ...texts(`reportages/${language}`),
    ...texts(`reports/${language}`),
    ...texts(`souv/${language}`),
    ...texts(`workspace/${language}`),
  },
];
const WORDS = Object.fromEntries(LANGUAGES.map(read)) as Record<Language, Record<string, string>>;

/** Every text of the screens in a language that takes no values. */
export const textsIn = (language: Language): ReadonlySet<string> =>
  new Set(Object.values(WORDS[language]).filter((text) => text.length > 2 && !text.includes('{{')));

/** What the screen says for a key, by default in Portuguese. */
export function words(key: string, values: Readonly<Record<string, string>> = {}, language: Language = 'pt_BR'): string {
  const text = WORDS[language][key];
  if (text === undefined) throw new Error(`The screens have no text ${key}.`);
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '');
}

/** Lets a page that comes from now on know nothing of who is signed in, as where the server could not tell: it asks by itself. */
export async function knowNothing(page: Page): Promise<void> {
  await page.route(
    (url) => !/^\/(api|assets)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<script id="known".*?<\/script>/, '') });
    },
  );
}

/** One person in a browser of their own, working by keyboard. */
export class Desk {
  readonly page: Page;
  readonly errors: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  /** Opens an address without a session, signs in on the screen that comes, and is back at the address. */
  static async signIn(
    browser: Browser,
    url: string,
    username: string,
    path: string,
    prepare?: (page: Page) => Promise<void>,
    timezoneId = 'America/Sao_Paulo',
  ): Promise<Desk> {
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'pt-BR', timezoneId });
    const desk = new Desk(await context.newPage());
    await prepare?.(desk.page);
    await desk.page.goto(`${url}${path}`);
    await desk.page.getByLabel(words('login.user')).fill(username);
    await desk.page.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
    await desk.page.keyboard.press('Enter');
    await desk.page.waitForURL(`**${path}`);
    return desk;
  }

  /** One more window of the same person, in the same browser. */
  async window(url: string): Promise<Desk> {
    const desk = new Desk(await this.page.context().newPage());
    await desk.page.goto(url);
    return desk;
  }

  get grid(): Locator {
    return this.page.getByRole('grid', { name: words('area.rundown') });
  }
  row(slug: string): Locator {
    return this.grid.getByRole('row').filter({ has: this.page.locator('[data-column=slug]').getByText(slug, { exact: true }) });
  }
  cell(slug: string, column: string): Locator {
    return this.row(slug).locator(`[data-column=${column}]`);
  }
  button(key: string): Locator {
    return this.page.getByRole('button', { name: words(key), exact: true });
  }
  /** The slugs of the grid, in the order they stand there. */
  async slugs(): Promise<string[]> {
    const found = await this.grid.locator('[role=row]:has([data-column=slug])').evaluateAll((rows) =>
      rows
        .map((row) => ({
          at: Number(row.getAttribute('aria-rowindex')),
          slug: row.querySelector('[data-column=slug] [title]')?.textContent ?? '',
        }))
        .sort((a, b) => a.at - b.at)
        .map(({ slug }) => slug.trim()),
    );
    return found;
  }

  /** Walks to a cell by arrow keys. */
  async goTo(slug: string, column: string): Promise<void> {
    const row = await this.row(slug).getAttribute('data-row');
    await this.grid.focus();
    await this.page.keyboard.press('Home');
    for (let steps = 0; !(await this.isAt(`-${row}`)) && steps < 100; steps += 1) await this.page.keyboard.press('ArrowDown');
    for (let steps = 0; steps < 30; steps += 1) await this.page.keyboard.press('ArrowLeft');
    for (let steps = 0; !(await this.isAt(`-${row}-${column}`)) && steps < 30; steps += 1) await this.page.keyboard.press('ArrowRight');
    expect(await this.isAt(`-${row}-${column}`), `the focus is on ${column} of ${slug}`).toBe(true);
  }
  private async isAt(ending: string): Promise<boolean> {
    const at = (await this.grid.getAttribute('aria-activedescendant')) ?? '';
    return at.endsWith(ending) || (!/-\w+$/.test(ending.slice(1)) && at.includes(`${ending}-`));
  }

  /** Types a cell anew and waits until the grid shows it. */
  async typeCell(slug: string, column: string, value: string): Promise<void> {
    await this.goTo(slug, column);
    await this.page.keyboard.type(value);
    await this.page.keyboard.press('Enter');
  }

  /** Opens a story in a tab; answers its form. */
  async openStory(slug: string): Promise<StoryDesk> {
    await this.goTo(slug, 'slug');
    await this.page.keyboard.press('Alt+Enter');
    const form = new StoryDesk(this, this.page.getByRole('article', { name: slug, exact: true }));
    await form.article.waitFor();
    return form;
  }
  /** Closes the tab of a story, which frees its lock. */
  async closeStory(): Promise<void> {
    await this.page.keyboard.press('Alt+w');
    await this.grid.waitFor();
  }

  /** What the person sees, for the message of a failed test. */
  async shown(): Promise<string> {
    return this.page
      .locator('body')
      .innerText()
      .catch((error: Error) => error.message);
  }
}

/** The form of one story in somebody's browser. */
export class StoryDesk {
  readonly article: Locator;
  private readonly desk: Desk;

  constructor(desk: Desk, article: Locator) {
    this.desk = desk;
    this.article = article;
  }

  get head(): Locator {
    return this.article.getByRole('textbox', { name: words('section.head'), exact: true }).first();
  }
  get banner(): Locator {
    return this.article.getByRole('alert');
  }
  /** Writes on at the end of the head, as soon as it may be written. */
  async write(text: string): Promise<void> {
    await this.head.and(this.desk.page.locator(':not([readonly])')).focus();
    await this.desk.page.keyboard.press('Control+End');
    await this.desk.page.keyboard.type(text);
  }
  async save(): Promise<void> {
    await this.desk.page.keyboard.press('Control+s');
    await this.article.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
  }
}
