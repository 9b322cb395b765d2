import { launchBrowser, PATIENCE, PATIENCE_MS, type WireClient } from '@lauda/testing';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Nodes } from '../../packages/testing/src/nodes.ts';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { programOf, startInstalledProxy } from '../../packages/testing/src/proxies.ts';
import { type Balancer, startTcpProxy } from '../../packages/testing/src/tcpProxy.ts';
import { Desk, words } from './desk.ts';
import { type StoredRundown, type StoredStory, storedRundown } from './workspace-kit.ts';

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;
/** The page makes no attempt before 2.5 s have passed (RT-01), so it cannot go on as soon as a client that knows several addresses; the rest is for the browser and a busy machine. */
const WITHIN_MS = 5_000;

let nodes: Nodes;
let browser: Browser;
let proxy: Balancer;
let desk: Desk;
let there: WireClient;
/** The node the page uses. */
let here: number;

beforeAll(async () => {
  [nodes, browser] = await Promise.all([Nodes.start({ demo: true, env: { LAUDA_TRUST_PROXY: '127.0.0.1' } }), launchBrowser()]);
});
afterEach(async () => {
  await desk?.page.context().close();
  await proxy?.stop();
  if (here !== undefined) await nodes.again(here);
});
afterAll(async () => {
  await browser?.close();
  await nodes?.stop();
});

const linked = () => desk.page.getByRole('status', { name: words('connection.on'), exact: true });
const reconnects = () => desk.page.getByRole('status').filter({ hasText: words('connection.waiting') });
const storiesOf = ({ blocks }: StoredRundown): StoredStory[] => blocks.flatMap(({ stories }) => [...stories]);
const stored = async (): Promise<StoredStory[]> => storiesOf(await storedRundown(there, DEMO_DATE));

/** Opens the rundown through a proxy, and signs a colleague in at the node that the page does not use. */
async function open(through: Balancer): Promise<void> {
  proxy = through;
  desk = await Desk.signIn(browser, proxy.url, 'chefe', RUNDOWN);
  await desk.grid.locator('[data-column=slug] [title]').first().waitFor();
  await linked().waitFor();
  await desk.page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await expect.poll(() => nodes.inUse(), PATIENCE).toBeDefined();
  here = (await nodes.inUse())!;
  there = await nodes.as(1 - here, 'editora', 'lauda-demo');
}

/** Cuts the node of the page; a colleague's edit arrives again, and what was typed meanwhile is stored once. */
async function goOn(signal: 'SIGKILL' | 'SIGSTOP', within: number): Promise<void> {
  const [mine, theirs] = await stored();
  const reconnecting = reconnects().waitFor();
  await desk.goTo(mine!.slug, 'page');
  await nodes.cut(here, signal);
  const since = performance.now();
  await there.patch(`/stories/${theirs!.id}`, 'slug', `DEPOIS ${signal}`);
  await desk.page.keyboard.type('77');
  await desk.page.keyboard.press('Enter');
  await desk.row(`DEPOIS ${signal}`).waitFor({ timeout: PATIENCE_MS });
  expect(performance.now() - since).toBeLessThan(within);
  // It said that it was away while it was, and says that it is back.
  await reconnecting;
  await linked().waitFor();
  expect(await desk.cell(mine!.slug, 'page').innerText()).toContain('77');
  await expect.poll(async () => (await stored())[0]!.page, PATIENCE).toBe('77');
  await there.patch(`/stories/${mine!.id}`, 'page', '');
  await expect.poll(() => desk.cell(mine!.slug, 'page').innerText(), PATIENCE).not.toContain('77');
  expect(await desk.page.evaluate(() => 'neverReloaded' in window), 'the same page').toBe(true);
  expect(desk.page.url()).toBe(`${proxy.url}${RUNDOWN}`);
  expect(desk.errors).toEqual([]);
}

describe('the page behind one address, when its node is killed', () => {
  it('goes on at the other: live edits arrive again, what is typed meanwhile is saved, and nobody is signed out', async () => {
    await open(await startTcpProxy(nodes.urls));
    await goOn('SIGKILL', WITHIN_MS);
  });

  it('keeps the story that is written, with its lock, and saves it', async () => {
    await open(await startTcpProxy([...nodes.urls].reverse()));
    const { slug, id } = (await stored())[0]!;
    const story = await desk.openStory(slug);
    await story.write(' Antes.');
    await nodes.cut(here, 'SIGKILL');
    await story.write(' Durante o corte.');
    await story.save();
    const { body } = await there.get<unknown>(`/stories/${id}`);
    expect(JSON.stringify(body).split('Antes. Durante o corte.')).toHaveLength(2);
    expect((await there.get<{ uuid: string }[]>('/locks')).body, 'still the writer’s').toHaveLength(1);
    expect(await story.banner.count()).toBe(0);
    expect(desk.errors).toEqual([]);
  });

  it.skipIf(!programOf('haproxy')).each([
    ['SIGKILL', WITHIN_MS],
    // Two checks of the node in vain come first.
    ['SIGSTOP', WITHIN_MS + 3_000],
  ] as const)('goes on behind HAProxy, set up as the operator’s page says (%s)', async (signal, within) => {
    await open(await startInstalledProxy('haproxy', nodes.urls));
    await goOn(signal, within);
  });

  it.skipIf(!programOf('nginx'))('goes on behind nginx, set up as the operator’s page says', async () => {
    await open(await startInstalledProxy('nginx', nodes.urls));
    await goOn('SIGKILL', WITHIN_MS);
  });
});
