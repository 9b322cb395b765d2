import { launchBrowser, WireClient } from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { DEMO_DATE, NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { visit } from './workspace-kit.ts';

interface Part {
  readonly type: string;
  readonly text?: string;
}
interface Story extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly sections: Readonly<Record<string, { readonly subSections: readonly Part[] } & Readonly<Record<string, unknown>>>>;
}

export { PATIENCE } from '@lauda/testing';

/** Where the stories are opened. */
export const RUNDOWN = `/rundown/1/${DEMO_DATE}`;

/** The first texts of a story. */
export const head = (...texts: string[]) => ({
  sections: {
    head: {
      type: 'HEADER',
      duration: 'PT0S',
      subSections: texts.map((text) => ({ uuid: crypto.randomUUID(), type: 'CAMERA_TEXT', text })),
    },
  },
});

/** A newsroom with a chief editor at the rundown of the day, who opens stories that are made for it. */
export class StoryRoom {
  readonly newsroom: NewsroomProcess;
  readonly browser: Browser;
  readonly api: WireClient;
  readonly page: Page;
  private readonly rundown: { readonly id: number; readonly standBy: number };

  private constructor(newsroom: NewsroomProcess, browser: Browser, api: WireClient, page: Page, rundown: { id: number; standBy: number }) {
    this.newsroom = newsroom;
    this.browser = browser;
    this.api = api;
    this.page = page;
    this.rundown = rundown;
  }

  static async start(): Promise<StoryRoom> {
    const [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
    const api = new WireClient(newsroom.url);
    await api.login('admin', 'lauda-demo');
    const { id, blocks } = (
      await api.get<{ id: number; blocks: { id: number; standBy: boolean }[] }>(`/rundowns?programId=1&date=${DEMO_DATE}`)
    ).body;
    const page = await visit(browser, newsroom.url, { path: RUNDOWN });
    return new StoryRoom(newsroom, browser, api, page, { id, standBy: blocks.find(({ standBy }) => standBy)!.id });
  }
  async stop(): Promise<void> {
    await this.browser.close();
    await this.newsroom.stop();
  }

  async load(id: number): Promise<Story> {
    return (await this.api.get<Story>(`/stories/${id}`)).body;
  }
  /** Creates a story; whose it is follows `by`. */
  async create(slug: string, fields: object = {}, by = this.api): Promise<number> {
    const { id, standBy } = this.rundown;
    return (await by.post<Story>(`/rundowns/${id}/stories`, { blockId: standBy, story: { slug, ...fields } })).body.id;
  }
  async textOf(id: number): Promise<string[]> {
    return (await this.load(id)).sections.head?.subSections.flatMap(({ text }) => text ?? []) ?? [];
  }

  form(on = this.page): Locator {
    return on.getByRole('article');
  }
  field(label: string, on: Locator = this.form()): Locator {
    return on.getByLabel(label, { exact: true });
  }
  button(name: string, on: Locator = this.form()): Locator {
    return on.getByRole('button', { name, exact: true });
  }
  /** Opens a story in its tab; answers its first text. */
  async open(id: number, on = this.page): Promise<Locator> {
    await on.goto(`${this.newsroom.url}${RUNDOWN}?open=[${id}]&story=${id}`);
    await this.form(on).waitFor();
    return this.form(on).locator('textarea[data-script]').first();
  }
  async save(): Promise<void> {
    await this.page.keyboard.press('Control+s');
    await this.button(words('common.saved')).waitFor();
  }
}
