import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { launchBrowser, PATIENCE, WireClient } from '@lauda/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE, NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, words } from './desk.ts';
import { storedRundown } from './workspace-kit.ts';

/** A line that breaks after a request reached the server and before its answer comes back. */
interface BadLine {
  readonly url: string;
  /** Breaks at the next POST whose path ends so. */
  breakAt(ending: string): void;
  /** The keys of the POSTs that went through with that ending, in their order. */
  readonly keys: string[];
  close(): Promise<void>;
}

async function badLine(to: number): Promise<BadLine> {
  const sockets = new Set<Socket>();
  const keys: string[] = [];
  let ending = '';
  let broken = true;
  const server: Server = createServer((near) => {
    const far = dial(to, '127.0.0.1');
    let cut = false;
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.on('data', (bytes) => {
      const head = bytes.toString('latin1');
      const [, path] = /^POST (\S+) HTTP/.exec(head) ?? [];
      if (path && ending !== '' && new URL(path, 'http://x').pathname.endsWith(ending)) {
        keys.push(/idempotency-key: (\S+)/i.exec(head)?.[1] ?? '');
        if (!broken) {
          broken = true;
          cut = true;
        }
      }
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      // The server has done it, but its answer is lost.
      if (cut) near.destroy();
      else near.write(bytes);
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    keys,
    breakAt: (path) => {
      keys.length = 0;
      ending = path;
      broken = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

let newsroom: NewsroomProcess;
let browser: Browser;
let api: WireClient;
let line: BadLine;
let desk: Desk;
let page: Page;
const asked: string[] = [];

beforeAll(async () => {
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  line = await badLine(Number(new URL(newsroom.url).port));
  desk = await Desk.signIn(browser, line.url, 'chefe', `/rundown/1/${DEMO_DATE}`);
  ({ page } = desk);
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
  });
  await desk.row('ESCALADA').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await line?.close();
  await newsroom?.stop();
});

/** The blocks with the slugs of their stories. */
const shape = async () =>
  (await storedRundown(api, DEMO_DATE)).blocks.map(({ title, stories }) => [title, ...stories.map(({ slug }) => slug)]);
/** Does something whose POST is lost on the way back, and answers how often the page asked for it and the key it went out with each time. */
async function lost(ending: string, work: () => Promise<void>): Promise<{ asked: number; keys: string[] }> {
  line.breakAt(ending);
  asked.length = 0;
  await work();
  await expect.poll(() => line.keys.length, PATIENCE).toBeGreaterThan(1);
  return { asked: asked.filter((path) => path.endsWith(ending)).length, keys: line.keys };
}
const on =
  (slug: string, ...keys: string[]) =>
  async (): Promise<void> => {
    await desk.goTo(slug, 'status');
    for (const key of keys) await page.keyboard.press(key);
  };

const pasted = (copy: string[], before: string) => async (): Promise<void> => {
  await on('ESCALADA', ...copy)();
  await on(before, 'Control+v')();
};

describe('a POST whose answer is lost is sent again by the browser itself and done once', () => {
  // No verb of the client asks for POST …/stories/copy: it copies by pasting, which names the place.
  const verbs: readonly [string, string, () => Promise<void>, number][] = [
    ['a paste', '/stories/paste', pasted(['Control+c'], 'CHUVA ZONA LESTE'), 1],
    ['a paste of two stories', '/stories/paste', pasted(['Shift+ArrowDown', 'Control+c'], 'GREVE PROFESSORES'), 2],
    ['a new block', '/blocks', on('ESCALADA', 'Alt+b'), 0],
    ['a new story', '/after', on('ESCALADA', 'Alt+s'), 1],
  ];
  it.each(verbs)('%s, and undo takes it back whole', async (_name, ending, work, more) => {
    const before = await shape();
    const stories = before.flat().length - before.length;
    const sent = await lost(ending, work);
    expect(sent.asked).toBe(1);
    expect(new Set(sent.keys).size).toBe(1);
    expect(sent.keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    const grown = () => shape().then((blocks) => [blocks.length, blocks.flat().length - blocks.length]);
    await expect.poll(grown, PATIENCE).toEqual([before.length + (more ? 0 : 1), stories + more]);
    // A new story or block waits for its name, where the shortcut undoes typing; the name of a block opens with the answer.
    if (ending === '/blocks') await page.locator('input:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect.poll(shape, PATIENCE).toEqual(before);
  });

  it('a new rundown', async () => {
    await page.goto(`${line.url}/rundown/1/2026-11-27`);
    await desk.button('action.rundown.create').click();
    const create = page.getByRole('dialog').getByRole('button', { name: words('rundown.create'), exact: true });
    const sent = await lost('/rundowns', () => create.click());
    expect(new Set(sent.keys).size).toBe(1);
    await expect.poll(async () => (await storedRundown(api, '2026-11-27')).blocks?.length > 0, PATIENCE).toBe(true);
    await desk.grid.waitFor();
  });

  it('a new template', async () => {
    const list = async () => (await api.get<{ name: string }[]>('/rundowns/templates?programId=1')).body.map(({ name }) => name);
    const before = await list();
    await page.goto(`${line.url}/templates?programId=1`);
    await page
      .getByRole('navigation', { name: words('templates.title') })
      .getByRole('link')
      .first()
      .waitFor();
    await page.keyboard.press('Alt+n');
    await page.getByLabel(words('templates.name')).fill('Uma vez');
    const sent = await lost('/rundowns/templates', () => page.keyboard.press('Enter'));
    expect(new Set(sent.keys).size).toBe(1);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await list()).sort()).toEqual([...before, 'Uma vez'].sort());
    await page.keyboard.press('Control+z');
    await expect.poll(list, PATIENCE).toEqual(before);
  });
});
