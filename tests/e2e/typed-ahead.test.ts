import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { ACTIONS, type ActionId } from '../../web-reference/src/actions/registry.ts';
import { Desk, words } from './desk.ts';
import { command, inGrid, storedRundown } from './workspace-kit.ts';
import { head, PATIENCE, RUNDOWN, StoryRoom } from './workspace-story-kit.ts';

// A desk as slow as an old one that works on something else too: what a verb wished for is drawn long after the next keys.
const SLOW = 8;

let room: StoryRoom;
let page: Page;
let cdp: CDPSession;
/** Lets what is held come. */
let release: () => void;
let waits: Promise<unknown>;

interface Stroke {
  readonly key: string;
  readonly code: string;
  readonly modifiers: number;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}
const setRate = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
/** Has the tests work in a page. */
const sit = async (at: Page): Promise<void> => {
  page = at;
  cdp = await page.context().newCDPSession(page);
};

beforeAll(async () => {
  room = await StoryRoom.start();
  await sit(room.page);
});
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  [waits, release] = [promise, resolve];
});
afterEach(async () => {
  release();
  await setRate(1);
  await page.unrouteAll({ behavior: 'wait' });
});
afterAll(async () => {
  await room?.stop();
});

/** The key of a name, or of a letter, as a browser is told of it. */
const strokeOf = (name: string): Stroke => {
  const [, chord, key] = /^(?:(Alt|Control)\+)?(.+)$/.exec(name)!;
  const modifiers = { Alt: 1, Control: 2 }[chord ?? ''] ?? 0;
  if (key === 'Enter') return { key, code: key, modifiers, windowsVirtualKeyCode: 13, text: '\r' };
  if (key === 'Backspace' || key === 'Escape') return { key, code: key, modifiers, windowsVirtualKeyCode: key === 'Escape' ? 27 : 8 };
  const code = /\d/.test(key!) ? `Digit${key}` : /[a-z]/.test(key!) ? `Key${key!.toUpperCase()}` : '';
  return { key: key!, code, modifiers, windowsVirtualKeyCode: key!.toUpperCase().charCodeAt(0), ...(modifiers === 0 && { text: key! }) };
};
/** Presses keys as fast as hands that wait for nothing: what is no name of a key is typed letter by letter. */
const keys = async (...all: string[]): Promise<void> => {
  const strokes = all.flatMap((each) => (/^((Alt|Control)\+.|Enter|Escape|Backspace)$/.test(each) ? [each] : [...each])).map(strokeOf);
  await Promise.all(
    strokes.flatMap((stroke) => (['keyDown', 'keyUp'] as const).map((type) => cdp.send('Input.dispatchKeyEvent', { type, ...stroke }))),
  );
};
const hold = async (what: string): Promise<void> => {
  const until = waits;
  await page.route(what, async (route) => {
    await until;
    await route.continue();
  });
};
type SectionName = 'head' | 'liveVO' | 'footer';
const shownIn = (name: SectionName): Promise<string> =>
  room
    .form()
    .getByRole('region', { name: words(`section.${name}`), exact: true })
    .locator('textarea[data-script]')
    .first()
    .inputValue({ timeout: 1_000 })
    .catch(() => '');
const storedIn = async (id: number, name: SectionName): Promise<string> =>
  (await room.load(id)).sections[name]?.subSections.map(({ text }) => text ?? '').join('') ?? '';
const focused = (): Promise<string> => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value ?? '');
/** How many dialogs are there once the page had the time to draw one. */
const drawn = (): Promise<number> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 30; frames += 1) await new Promise(requestAnimationFrame);
    return document.querySelectorAll('[role=dialog]').length;
  });
const told = (): Promise<number> => page.getByText(words('phrases:typedNowhere'), { exact: true }).count();
/** Opens a story with the keyboard in its slug, and slows the page down. */
const begin = async (slug: string): Promise<number> => {
  const id = await room.create(slug, head('Antes.'));
  const text = await room.open(id);
  await text.and(page.locator(':not([readonly])')).waitFor();
  await room.field(words('column.slug')).focus();
  await setRate(SLOW);
  return id;
};

describe('at an eighth of the speed of this machine', () => {
  it('the words of each section go to it, however soon its key follows those of the other', async () => {
    await begin('DUAS SEÇÕES');
    await keys('Alt+3', 'ao vivo', 'Alt+6', 'nota pé', 'Alt+1', 'Depois. ', 'Alt+3', ' agora');
    await expect.poll(() => shownIn('liveVO'), PATIENCE).toBe('ao vivo agora');
    await expect.poll(() => shownIn('footer'), PATIENCE).toBe('nota pé');
    await expect.poll(() => shownIn('head'), PATIENCE).toBe('Depois. Antes.');
    expect(await room.field(words('column.slug')).inputValue()).toBe('DUAS SEÇÕES');
    expect(await told()).toBe(0);
  });

  it('what is saved holds the words typed before the key that saves', async () => {
    const id = await begin('SALVA JÁ');
    await keys('Alt+3', 'ao vivo', 'Control+s');
    await expect.poll(() => storedIn(id, 'liveVO'), PATIENCE).toBe('ao vivo');
    await room.button(words('common.saved')).waitFor();
  });

  it('what was typed in error is taken back before it is there', async () => {
    await begin('CORRIGE');
    await keys('Alt+3', 'x', 'Backspace', 'sim', 'Alt+6', 'Backspace', 'pé');
    await expect.poll(() => shownIn('footer'), PATIENCE).toBe('pé');
    expect(await shownIn('liveVO')).toBe('sim');
  });
});

describe('while the server makes what a dialog shows, at an eighth of the speed of this machine', () => {
  const PROPOSAL = '**/api/assignment_proposals/**';
  beforeAll(async () => sit((await Desk.signIn(room.browser, room.newsroom.url, 'admin', '/agency')).page));
  const dialog = (): Locator => page.getByRole('dialog');
  /** Has a proposal made of a piece of the agency, and goes on typing, with another verb among the words. */
  const typeOn = async (): Promise<void> => {
    await page.goto(`${room.newsroom.url}/agency`);
    await page.locator('#work article:focus').waitFor();
    await hold(PROPOSAL);
    await setRate(SLOW);
    const asked = page.waitForRequest(PROPOSAL);
    await keys('Alt+p', 'zq', 'Alt+n', 'xk');
    await asked;
    expect(await drawn()).toBe(0);
  };

  it('Escape leaves it out, with all that was typed for it and after it', async () => {
    await typeOn();
    const came = page.waitForResponse(PROPOSAL);
    await keys('Escape');
    release();
    await came;
    expect(await drawn()).toBe(0);
    expect(await told()).toBe(0);
  });

  it('another verb waits for it, and does nothing behind it', async () => {
    await typeOn();
    release();
    await expect.poll(() => focused(), PATIENCE).toMatch(/zqxk$/i);
    expect(await dialog().count()).toBe(1);
    expect(await told()).toBe(0);
  });
});

it('F2 and Delete wait for a story that is on its way, and do nothing to the one that had the keyboard before', async () => {
  const slugs = async (): Promise<string[]> =>
    (await storedRundown(room.api, DEMO_DATE)).blocks.flatMap(({ stories }) => stories.map(({ slug }) => slug));
  await page.goto(`${room.newsroom.url}${RUNDOWN}`);
  await inGrid(page);
  const before = await slugs();
  await hold('**/api/rundowns/*/stories**');
  const asked = page.waitForRequest('**/api/rundowns/*/stories**');
  await keys('Alt+s');
  await asked;
  await page.keyboard.press('F2');
  await page.keyboard.press('Delete');
  await keys('nova');
  expect(await page.locator('#work [role=grid] input').count()).toBe(0);
  release();
  await expect.poll(() => focused(), PATIENCE).toMatch(/^nova$/i);
  await keys('Enter');
  await expect.poll(slugs, PATIENCE).toHaveLength(before.length + 1);
  await expect.poll(slugs, PATIENCE).toEqual(expect.arrayContaining([...before, 'NOVA']));
  expect(await told()).toBe(0);
});

describe('while the screen that is gone to is loaded', () => {
  /** Comes with a new browser to an address, where no other screen is loaded yet. */
  const come = async (path: string): Promise<void> => sit((await Desk.signIn(room.browser, room.newsroom.url, 'admin', path)).page);
  const go = (id: ActionId): Promise<void> => command(page, ACTIONS[id].title);
  const arrived = async (path: string): Promise<void> => {
    await page.waitForURL(`**${path}`);
    await page.locator('#work > * :focus').waitFor();
  };

  it('nothing that is typed edits or presses what is left', async () => {
    const slugs = async (): Promise<string[]> =>
      (await storedRundown(room.api, DEMO_DATE)).blocks.flatMap(({ stories }) =>
        stories.map(({ slug, displayStatus }) => `${slug} ${displayStatus}`),
      );
    const before = await slugs();
    await come(RUNDOWN);
    await inGrid(page);
    const isAtSlug = (): Promise<boolean> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-activedescendant')?.endsWith('-slug') === true);
    for (let steps = 0; !(await isAtSlug()) && steps < 9; steps += 1) await page.keyboard.press('ArrowRight');
    expect(await isAtSlug()).toBe(true);
    await hold('**/assets/JobsScreen-*.js');
    await go('app.jobs');
    await keys('zq', 'Enter', 'x');
    await page.keyboard.press('F2');
    await keys('y', 'Enter');
    expect(await page.locator('#work [role=grid] input').count()).toBe(0);
    release();
    await arrived('/admin/jobs');
    expect(await slugs()).toEqual(before);
    expect(await told()).toBe(0);
  });

  it('it goes into the first field of the next, and not into that of the one before', async () => {
    await come('/admin/mail');
    await page.locator('#work input:focus').waitFor();
    const before = await focused();
    await hold('**/assets/ArchiveScreen-*.js');
    await go('app.souvArchive');
    await keys('zq');
    expect(await focused()).toBe(before);
    await keys('7');
    release();
    await arrived('/admin/souv');
    await expect.poll(() => focused(), PATIENCE).toMatch(/zq7$/);
    expect(await told()).toBe(0);
  });

  it('a dead key and an input method write into neither', async () => {
    await come('/admin/mail');
    const field = page.locator('#work input:focus');
    await field.waitFor();
    await field.evaluate((left) => left.setAttribute('data-left', ''));
    const left = page.locator('[data-left]');
    const before = await left.inputValue();
    await hold('**/assets/ArchiveScreen-*.js');
    await go('app.souvArchive');
    // Which the palette gives the keyboard back to.
    await left.and(page.locator(':focus')).waitFor();
    // As a desk under Linux or a Mac tells of the ã of a name that is written with two keys.
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Dead', code: 'Quote', windowsVirtualKeyCode: 229 });
    await cdp.send('Input.imeSetComposition', { text: '~', selectionStart: 1, selectionEnd: 1 });
    await cdp.send('Input.insertText', { text: 'ã' });
    expect(await left.inputValue()).toBe(before);
    await keys('zq');
    release();
    await arrived('/admin/souv');
    await expect.poll(() => focused(), PATIENCE).toBe('zq');
    expect(await told()).toBe(0);
  });

  it('a second click on what leads there takes nothing from it', async () => {
    await come('/contacts');
    await page.locator('#work [data-home]:focus').waitFor();
    await hold('**/assets/ChatScreen-*.js');
    const link = page.locator('nav').getByRole('link', { name: words('area.chat'), exact: true });
    await link.dblclick();
    release();
    await arrived('/chat');
    await expect.poll(() => link.evaluate((at) => at === document.activeElement), PATIENCE).toBe(false);
  });

  it('Escape tells it', async () => {
    await come('/admin/mail');
    await page.locator('#work input:focus').waitFor();
    await hold('**/assets/ArchiveScreen-*.js');
    await go('app.souvArchive');
    await keys('zq', 'Escape');
    await expect.poll(() => told(), PATIENCE).toBe(1);
    release();
    await arrived('/admin/souv');
    expect(await focused()).not.toMatch(/zq/);
  });
});

it('the first chat window of a page keeps all that is typed for it, also where it is drawn before it listens', async () => {
  // What a page does after it has drawn something comes as a message, here a late one.
  const late = async (at: Page): Promise<void> => {
    await at.addInitScript(() => {
      const { postMessage } = MessagePort.prototype as { postMessage: (...what: unknown[]) => void };
      MessagePort.prototype.postMessage = function (this: MessagePort, ...what: unknown[]) {
        setTimeout(() => postMessage.apply(this, what), 100);
      };
    });
  };
  await sit((await Desk.signIn(room.browser, room.newsroom.url, 'chefe', '/chat', late)).page);
  await page.locator('#work [data-home]:focus').waitFor();
  await keys('Enter', 'Vamos');
  await expect.poll(() => focused(), PATIENCE).toMatch(/s$/);
  expect(await page.locator('#chat-dock textarea').inputValue()).toBe('Vamos');
});

it('what is typed for a dialog that begins with a choice is told, as a choice takes no words', async () => {
  await page.goto(`${room.newsroom.url}${RUNDOWN}`);
  await page.locator('[role=grid]:focus').waitFor();
  await hold('**/assets/PlaceDialog*.js');
  await command(page, ACTIONS['rundown.open'].title);
  await keys('zq');
  release();
  await page.locator('[role=dialog] select:focus').waitFor();
  await expect.poll(() => told(), PATIENCE).toBe(1);
});
