import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchBrowser, PATIENCE, WireClient } from '@lauda/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Running, start } from '../../cli/tests/child.ts';
import { openStudioDevice, type StudioDevice } from '../../packages/testing/src/device.ts';
import { type BridgeProcess, NewsroomProcess, startBridgeProcess } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { runningOrder } from './running-order.ts';

interface Story {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
  readonly page: string;
  readonly approved: boolean;
  readonly displayStatus: string;
  readonly sections: { readonly head?: { readonly subSections?: readonly { readonly text?: string }[] } | null };
  readonly deviceStates: readonly { readonly status: string }[];
}
interface Rundown {
  readonly uuid: string;
  readonly blocks: readonly { readonly standBy: boolean; readonly stories: readonly Story[] }[];
}

const PROGRAM = 'Jornal da Noite';
const TOMORROW = '2026-11-21';
const SENT = [
  { id: 'A1', slug: 'AÇÃO NA SERRA', text: 'A ação começou às seis da manhã.' },
  { id: 'A2', slug: 'GREVE DOS ÔNIBUS', text: 'Os ônibus não saíram hoje.' },
  { id: 'A3', slug: 'CHUVA E FRIO', text: 'A frente fria chega amanhã.' },
];

let device: StudioDevice;
let newsroom: NewsroomProcess;
let bridge: BridgeProcess;
let browser: Browser;
let folder: string;
let api: WireClient;
let programId: number;
let watching: Running | undefined;
const desks: Desk[] = [];

beforeAll(async () => {
  device = await openStudioDevice();
  newsroom = await NewsroomProcess.start({
    LAUDA_DEMO_PLAYOUT: JSON.stringify({ lowerPort: device.lowerPort, upperPort: device.upperPort }),
  });
  [bridge, browser, folder] = await Promise.all([
    startBridgeProcess(newsroom, device.newsroom),
    launchBrowser(),
    mkdtemp(path.join(tmpdir(), 'lauda-show-')),
  ]);
  api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  programId = (await api.get<{ id: number; name: string }[]>('/programs')).body.find(({ name }) => name === PROGRAM)!.id;
});

afterAll(async () => {
  watching?.interrupt();
  await watching?.ended;
  await browser?.close();
  await bridge?.kill();
  await newsroom?.stop();
  await device?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `lauda` in a process of its own, signed in as chefe. */
const lauda = (...args: string[]): Running =>
  start(args, { LAUDA_URL: newsroom.url, LAUDA_CONFIG: path.join(folder, 'config.json') }, args[1] === 'login' ? 'lauda-demo' : '');
async function ran(...args: string[]): Promise<void> {
  const { code, out, err } = await lauda(...args).ended;
  expect(code, `lauda ${args.join(' ')}\n${out}${err}`).toBe(0);
}

async function rundown(): Promise<Rundown> {
  return (await api.get<Rundown>(`/rundowns?programId=${programId}&date=${TOMORROW}`)).body;
}
/** The stories that air, in their order. */
const airing = async (): Promise<Story[]> => (await rundown()).blocks.filter(({ standBy }) => !standBy).flatMap(({ stories }) => stories);
const story = async (slug: string): Promise<Story> => (await airing()).find((each) => each.slug === slug)!;
const textOf = async (slug: string): Promise<string> =>
  (await story(slug)).sections.head?.subSections?.map(({ text }) => text).join(' ') ?? '';
const slugs = async (): Promise<string[]> => (await airing()).map(({ slug }) => slug);

async function signIn(username: string): Promise<Desk> {
  const desk = await Desk.signIn(browser, newsroom.url, username, `/rundown/${programId}/${TOMORROW}`);
  desks.push(desk);
  return desk;
}

async function createFromTemplate(desk: Desk): Promise<void> {
  await desk.button('action.rundown.create').click();
  await desk.page.getByRole('dialog').getByLabel(words('rundown.template')).waitFor();
  await desk.button('rundown.create').click();
  await desk.row('ESCALADA').waitFor();
}

async function importOrder(desk: Desk): Promise<void> {
  const files = runningOrder('Serra', SENT).map((bytes, at) => ({ name: path.join(folder, `${at}.mos.xml`), bytes }));
  for (const { name, bytes } of files) await writeFile(name, bytes);
  await ran('auth', 'login', '-u', 'chefe');
  await ran('rundown', 'import', ...files.map(({ name }) => name), '-p', PROGRAM, '-d', TOMORROW, '-m', 'append');
  for (const { slug, text } of SENT) {
    await desk.row(slug).waitFor();
    expect(await textOf(slug)).toBe(text);
  }
}

/** Both write at once: one a script, the other a slug and a page of two stories in the grid. */
async function writeAtOnce(carlos: Desk, ana: Desk): Promise<void> {
  await Promise.all([
    (async () => {
      const form = await carlos.openStory('AÇÃO NA SERRA');
      await form.write(' Ninguém se feriu.');
      await form.save();
      await carlos.closeStory();
    })(),
    (async () => {
      await ana.typeCell('CHUVA E FRIO', 'slug', 'frio e geada');
      await ana.typeCell('FRIO E GEADA', 'page', '33');
      await ana.row('FRIO E GEADA').waitFor();
    })(),
  ]);
  await carlos.row('FRIO E GEADA').waitFor();
  await expect.poll(() => textOf('AÇÃO NA SERRA'), PATIENCE).toBe('A ação começou às seis da manhã. Ninguém se feriu.');
  await expect.poll(async () => (await story('FRIO E GEADA')).page, PATIENCE).toBe('33');
}

/** One writes, the other takes the story over and saves; the first puts both texts together: no word is lost. */
async function takeOver(carlos: Desk, ana: Desk): Promise<void> {
  const slug = 'GREVE DOS ÔNIBUS';
  const hers = await ana.openStory(slug);
  await hers.write(' Palavra da Ana.');
  const his = await carlos.openStory(slug);
  await his.banner.getByText('Ana').waitFor();
  expect(await hindrances(carlos.page)).toEqual([]);
  expect(await his.head.getAttribute('readonly')).not.toBeNull();
  await his.banner.getByRole('button', { name: words('lock.takeOver') }).press('Enter');
  await carlos.page
    .getByRole('dialog')
    .getByRole('button', { name: words('lock.takeOver') })
    .press('Enter');
  await his.banner.waitFor({ state: 'detached' });
  await his.write(' Palavra do Carlos.');
  await his.save();
  await hers.banner.getByText(words('lock.taken', { what: words('error:lockTakenOver'), name: 'Carlos' })).waitFor();
  expect(await hindrances(ana.page)).toEqual([]);
  // He leaves the form, which frees the lock.
  await carlos.closeStory();
  await hers.banner.getByRole('button', { name: words('lock.back') }).press('Enter');
  // What she wrote stays on top of what he saved; where they meet she keeps both.
  await hers.article.getByRole('button', { name: words('conflict.both') }).press('Enter');
  await expect.poll(() => hers.head.inputValue(), PATIENCE).toContain('Palavra do Carlos.');
  // Nothing is saved before the lock is hers again.
  await hers.banner.waitFor({ state: 'detached' });
  await expect
    .poll(() => hers.article.getByRole('button', { name: new RegExp(`^${words('common.save')}`) }).isEnabled(), PATIENCE)
    .toBe(true);
  await hers.save();
  expect(await textOf(slug)).toContain('Os ônibus não saíram hoje.');
  for (const name of ['da Ana', 'do Carlos']) expect(await textOf(slug)).toContain(`Palavra ${name}.`);
  await ana.closeStory();
}

async function approveAll(desk: Desk): Promise<void> {
  await desk.grid.focus();
  await desk.page.keyboard.press('Control+a');
  await desk.page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await airing()).every(({ approved }) => approved), PATIENCE).toBe(true);
}

async function enableMos(desk: Desk): Promise<void> {
  await desk.page.keyboard.press('Alt+m');
  const drawer = desk.page.getByRole('complementary', { name: words('action.rundown.devices') });
  await drawer.getByRole('switch', { name: words('mos.send') }).press('Space');
  await drawer.getByRole('listitem').filter({ hasText: 'Playout virtual' }).getByText(words('mos.inStep')).waitFor();
  const automatic = drawer.getByRole('switch', { name: words('mos.automatic') });
  if (!(await automatic.isChecked())) await automatic.press('Space');
  await drawer.getByRole('switch', { name: words('mos.automatic'), checked: true }).waitFor();
  await desk.page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
}

async function holdDevice(): Promise<void> {
  const { uuid } = await rundown();
  const wanted = (await airing()).map((each) => ({ id: each.uuid, slug: each.slug }));
  await expect.poll(() => device.stories(uuid).map(({ id, slug }) => ({ id, slug })), PATIENCE).toEqual(wanted);
}

async function show(): Promise<void> {
  const carlos = await signIn('chefe');
  await createFromTemplate(carlos);
  await importOrder(carlos);
  watching = lauda('rundown', 'watch', PROGRAM, '-d', TOMORROW);
  const ana = await signIn('editora');
  await writeAtOnce(carlos, ana);
  await takeOver(carlos, ana);
  await approveAll(carlos);
  await enableMos(carlos);
  await holdDevice();
  await carlos.goTo('GREVE DOS ÔNIBUS', 'slug');
  await carlos.page.keyboard.press('Control+Alt+ArrowUp');
  await expect.poll(async () => (await slugs()).indexOf('GREVE DOS ÔNIBUS'), PATIENCE).toBe(1);
  await holdDevice();
  expect(device.received.at(-1)).toBe('move');
  // Of two neighbours that change places either one may be said to have moved.
  await expect.poll(watching.out, PATIENCE).toMatch(/\t(GREVE DOS ÔNIBUS|AÇÃO NA SERRA)\tmoved\t/);
  const first = (await airing())[0]!;
  await carlos.goTo(first.slug, 'status');
  await carlos.page.keyboard.press('Space');
  await expect.poll(async () => (await story(first.slug)).displayStatus, PATIENCE).toBe('play');
  await device.say((await rundown()).uuid, first.uuid, 'PLAY');
  for (const desk of [carlos, ana]) {
    await desk.cell(first.slug, 'device').getByText(words('deviceWord.play')).waitFor();
    expect((await desk.slugs()).slice(0, SENT.length + 1)).toEqual(await slugs());
    expect(desk.errors).toEqual([]);
  }
  await holdDevice();
  await expect.poll(watching.out, PATIENCE).toMatch(new RegExp(`\t${first.id}\t${first.slug}\tdisplayStatus\t[^\t]*\tplay`));
  await expect.poll(watching.out, PATIENCE).toMatch(new RegExp(`\t${first.id}\t${first.slug}\tdevice [^\t]*\t[^\t]*\tPLAY`));
}

it('plans, writes, approves and airs a show in two browsers with a device in step, and no word is lost [SCR-LOCKBANNER]', async () => {
  try {
    await show();
  } catch (error) {
    const screens = await Promise.all(desks.map((desk) => desk.shown()));
    throw new Error(`${(error as Error).message}\n--- screen:\n${screens.join('\n--- screen:\n')}\n${bridge.words()}`, { cause: error });
  }
});
