import { LOCK_HEADER } from '@lauda/domain';
import { launchBrowser } from '@lauda/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE } from '../../packages/testing/src/patience.ts';
import { DEMO_DATE, NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, type StoryDesk, words } from './desk.ts';

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;

let newsroom: NewsroomProcess;
let browser: Browser;
let url: string;
let desk: Desk;
let slugs: string[];
let story: StoryDesk;

interface Drafts {
  readonly stories: Record<string, { document: { sections: unknown }; earlier?: { document: { sections: unknown } } }>;
}
const drafts = (): Promise<Drafts> => desk.page.evaluate(() => JSON.parse(localStorage.getItem('unsaved_data_cache') ?? '{"stories":{}}'));

beforeAll(async () => {
  // A name that is neither localhost nor HTTPS, as a server in a local network has one: nothing a browser keeps for secure pages is there.
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser(['--host-resolver-rules=MAP newsroom.test 127.0.0.1'])]);
  url = `http://newsroom.test:${new URL(newsroom.url).port}`;
  desk = await Desk.signIn(browser, url, 'chefe', RUNDOWN);
  await desk.grid.locator('[data-column=slug] [title]').first().waitFor();
  slugs = await desk.slugs();
});
afterAll(async () => {
  await browser?.close();
  await newsroom?.stop();
});

describe('over plain HTTP in a local network', () => {
  it('a page is not secure, and its session is kept by a cookie that goes over plain HTTP', async () => {
    const missing = await desk.page.evaluate(() => [
      isSecureContext,
      'randomUUID' in crypto,
      'locks' in navigator,
      'clipboard' in navigator,
    ]);
    expect(missing).toEqual([false, false, false, false]);
    const [cookie] = await desk.page.context().cookies(url);
    expect(cookie).toMatchObject({ name: 'lauda_session', secure: false, httpOnly: true });
  });

  it('a story is opened with its lock, written, drafted and saved', async () => {
    story = await desk.openStory(slugs[0]!);
    await story.write(' Em rede local.');
    await expect.poll(async () => JSON.stringify(await drafts()), PATIENCE).toContain('Em rede local.');
    await story.save();
    await expect.poll(async () => Object.keys((await drafts()).stories), PATIENCE).toEqual([]);
    // A part of a script has a uuid of its own, made by the page.
    const parts = story.article.getByRole('button', { name: words('part.cg'), exact: true });
    await parts.first().press('Enter');
    await story.save();
    expect(desk.errors).toEqual([]);
  });

  it('a lock is taken by a GET of our own pages, though the browser does not say where it comes from', async () => {
    const status = (headers: Record<string, string>): Promise<number> =>
      desk.page.evaluate(
        async ([path, sent]) => {
          const { programId, date } = { programId: 1, date: path };
          const rundown = await (await fetch(`/api/rundowns?programId=${programId}&date=${date}`)).json();
          const id = rundown.blocks.flatMap((block: { stories: { id: number }[] }) => block.stories).at(-1).id;
          return (await fetch(`/api/stories/${id}?lock=true&window=here`, { headers: sent })).status;
        },
        [DEMO_DATE, headers] as const,
      );
    expect(await status({})).toBe(403);
    expect(await status({ [LOCK_HEADER]: '1' })).toBe(200);
  });

  it('the unsaved texts of two windows are kept side by side', async () => {
    const second = await desk.window(`${url}${RUNDOWN}`);
    await second.grid.locator('[data-column=slug] [title]').first().waitFor();
    const same = await second.openStory(slugs[0]!);
    await Promise.all([story.write(' Da primeira janela.'), same.write(' Da segunda janela.')]);
    await expect
      .poll(async () => JSON.stringify(await drafts()), PATIENCE)
      .toMatch(/Da primeira janela.*Da segunda janela|Da segunda janela.*Da primeira janela/);
    expect(second.errors).toEqual([]);
    await second.page.close({ runBeforeUnload: false });
  });

  it('what support needs is copied all the same', async () => {
    await desk.page.route('**/api/stories', (route) => route.abort());
    await desk.page.bringToFront();
    await story.write(' Sem resposta.');
    await desk.page.keyboard.press('Control+s');
    const notice = desk.page.getByRole('alert').filter({ hasText: words('common.details') });
    await notice.getByText(words('common.details'), { exact: true }).click();
    const said = await notice.locator('pre').textContent();
    await notice.getByText(words('common.copyDetails')).click();
    await desk.page.getByText(words('phrases:copiedToClipboard')).waitFor();
    await desk.page.unroute('**/api/stories');
    await story.head.focus();
    await desk.page.keyboard.press('Control+End');
    await desk.page.keyboard.press('Control+v');
    await expect.poll(() => story.head.inputValue(), PATIENCE).toContain(said!.trim());
  });

  it('the menu of a person says that notices outside the window need HTTPS', async () => {
    await desk.page.getByRole('button', { name: new RegExp(words('shell.person', { name: '' })) }).click();
    const entry = desk.page.getByRole('menuitemradio', { name: words('shell.desktopUnable') });
    await entry.waitFor();
    expect(await entry.getAttribute('aria-disabled')).toBe('true');
    await desk.page.keyboard.press('Escape');
  });

  it('the prompter says that the screen may go dark', async () => {
    const prompter = await desk.window(`${url}/prompter/1/${DEMO_DATE}`);
    await prompter.page.locator('[data-story]').first().waitFor();
    await prompter.page.getByRole('note').getByText(words('prompter.mayDarken')).waitFor();
    expect(prompter.errors).toEqual([]);
  });
});
