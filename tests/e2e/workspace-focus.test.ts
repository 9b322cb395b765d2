import { createRundown, WireClient } from '@lauda/testing';
import type { ElementHandle, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { ACTION_IDS, ACTIONS, type ActionId } from '../../web-reference/src/actions/registry.ts';
import { words } from './desk.ts';
import { CASES, type Case, ELSEWHERE, made, type Place, RUNDOWN, SCREENS } from './focus-cases.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, visit } from './workspace-kit.ts';

let page: Page;

/** What has the focus: what it is, and what is in it. */
const focus = (): Promise<{ what: string; value: string; active: string }> =>
  page.evaluate(() => {
    const element = document.activeElement;
    // What stands around a screen holds the keyboard while that is drawn, and no key arrives there.
    const shown = element && element !== document.body && element.id !== 'work' && element.checkVisibility();
    const field = element?.matches('input, textarea, [contenteditable]') && !element.matches('[type=radio], [type=checkbox], [readonly]');
    const inside = (selector: string): boolean => element?.closest(selector) != null;
    const what = !shown
      ? 'nothing'
      : inside('[role=dialog], [role=menu]')
        ? 'dialog'
        : inside('aside[aria-label][data-panel]')
          ? 'panel'
          : field
            ? 'field'
            : element.matches('[role=grid]')
              ? 'grid'
              : element.matches('#work nav a')
                ? 'choice'
                : inside('#work')
                  ? 'screen'
                  : element.tagName;
    return { what, value: (element as HTMLInputElement | null)?.value ?? '', active: element?.getAttribute('aria-activedescendant') ?? '' };
  });
const ACCEPTED: Readonly<Record<Place, readonly string[]>> = {
  grid: ['grid'],
  choice: ['choice'],
  field: ['field'],
  slug: ['grid', 'field'],
  dialog: ['dialog'],
  panel: ['panel'],
  screen: ['screen', 'grid', 'field', 'choice'],
  login: ['field'],
};
const isThere = async (place: Place): Promise<void> => {
  await expect.poll(async () => ACCEPTED[place].includes((await focus()).what) || (await focus()).what).toBe(true);
};

/** Begins on a screen, on the slug of the first story where it is the show. */
async function begin(from: Case['from']): Promise<void> {
  if (from === 'here') return isThere('screen');
  // No tab of an earlier verb stands beside it.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${newsroom.url}${SCREENS[from]()}`);
  if (from === 'show') {
    await isThere('grid');
    await page.locator('[role=grid] [data-column=slug]').first().waitFor();
    for (const key of ['Home', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    for (let steps = 0; !(await focus()).active.endsWith('-slug') && steps < 9; steps += 1) await page.keyboard.press('ArrowRight');
  } else if (from === 'story') await isThere('field');
  else {
    // What the verb is about is asked for first.
    await page.waitForLoadState('networkidle');
    await isThere('screen');
  }
}

/** What of a dialog takes words. */
const DIALOG_FIELD =
  '[role=dialog] :is(input:not([type]), input[type=text], input[type=search], input[type=password], textarea):not([readonly]):not(:disabled):visible';
/** A dialog, or a screen of settings, begins in its first field: what is typed is there, be it words or, in a date or a time, figures. */
async function arrivesInField(): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (document.activeElement?.cloneNode(false) as Element | undefined)?.outerHTML ?? ''))
    .toMatch(/^<(input|textarea|select)|role="(combobox|textbox|grid)"/);
  // What is typed is looked for in the field that had the keyboard before it, which still has it.
  const field = (await page.evaluateHandle(() => document.activeElement)).asElement() as ElementHandle<HTMLInputElement>;
  // A choice, a mark or a list takes no words.
  if (await field.evaluate((at) => at.matches('select, [type=checkbox], [type=radio], [role=grid]'))) return;
  const before = await field.evaluate(({ value }) => value ?? '');
  for (const key of ['z', '7']) await page.keyboard.press(key);
  await expect.poll(() => field.evaluate((at, had) => at === document.activeElement && at.value !== had, before)).toBe(true);
  // What is typed would be asked about when it is left.
  await page.keyboard.press('Control+z');
  for (let times = 0; times < 2 && (await focus()).value !== before; times += 1) await page.keyboard.press('Backspace');
}

/** Whether an arrow goes on from the row one is in; an empty list, and a screen without one, have none to be in. */
async function walks(hasRow: boolean): Promise<boolean> {
  const { what, active } = await focus();
  if (what !== 'grid' || active === '') return !hasRow && ACCEPTED.screen.includes(what);
  await page.keyboard.press('ArrowDown');
  if ((await focus()).active === active) await page.keyboard.press('ArrowUp');
  // A list of one row has nowhere to go.
  return (await focus()).active !== active || (await page.locator('[role=grid]:focus [data-row]').count()) === 1;
}

/** Types, and sees that it arrives. */
async function arrives(place: Place): Promise<void> {
  if (place === 'field' || place === 'slug' || place === 'login') {
    await page.keyboard.type('zq');
    await expect.poll(async () => (await focus()).value.toLowerCase()).toContain('zq');
  } else if (place === 'grid') {
    // A grid that is still being loaded has no row yet.
    await expect.poll(() => walks(true)).toBe(true);
  } else if (place === 'choice') {
    await page.keyboard.press('Enter');
    await isThere('grid');
    await arrives('grid');
  } else if (place === 'screen') {
    if ((await focus()).what === 'field') {
      await arrivesInField();
      // A form of settings that was typed into asks before it is left.
      const discard = page.locator('#work').getByRole('button', { name: words('common.discard'), exact: true });
      // It is on once the form has seen what was typed; a choice took nothing, and a form that is as it was has none.
      const isOn = (): Promise<boolean> => discard.isEnabled({ timeout: 100 }).catch(() => false);
      for (let looks = 0; looks < 20 && (await discard.count()) > 0 && !(await isOn()); looks += 1) await page.waitForTimeout(50);
      if (await isOn()) await discard.press('Enter');
      // Else what the verb was about may go meanwhile.
    } else await expect.poll(async () => (await isAsked()) || walks(false)).toBe(true);
    // What there is to cancel or remove is asked about first.
    if (await isAsked()) {
      await page.keyboard.press('Escape');
      await expect.poll(isLeft).toBe(true);
    }
  } else if (place === 'dialog' || place === 'panel') {
    if (place === 'dialog' && (await page.locator(DIALOG_FIELD).count()) > 0) await arrivesInField();
    await page.keyboard.press('Escape');
    // The first closes the choices that were typed for.
    if ((await page.locator('[role=dialog] [aria-expanded=false][role=combobox]:focus').count()) > 0) await page.keyboard.press('Escape');
    await expect.poll(isLeft).toBe(true);
    await isThere('screen');
  }
}

const isAsked = async (): Promise<boolean> => (await page.locator('[role=dialog]').count()) > 0;

/** Whether no dialog is left; words that are in capitals since something was typed are asked about, and discarded. */
async function isLeft(): Promise<boolean> {
  const question = page.getByRole('dialog', { name: words('drafts.discardAsk'), exact: true });
  if ((await question.count()) > 0) await question.getByRole('button', { name: words('common.discard'), exact: true }).press('Enter');
  return (await page.locator('[role=dialog]').count()) === 0;
}

async function run(id: ActionId, { keys }: Case): Promise<void> {
  const { keys: own, title, handledByPart } = ACTIONS[id] as { keys?: readonly string[]; title: string; handledByPart?: true };
  const pressed =
    keys ?? (own && !handledByPart ? [own[0]!.replaceAll('$mod', 'Control').replaceAll(/Key(?=[A-Z])|Digit(?=\d)/g, '')] : undefined);
  if (pressed) for (const key of pressed) await page.keyboard.press(key);
  else await command(page, title);
}

openNewsroom();
beforeAll(async () => {
  const api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  const rundown = (await api.get<{ id: number; blocks: { id: number; standBy: boolean }[] }>(`/rundowns?programId=1&date=${DEMO_DATE}`))
    .body;
  const blockId = rundown.blocks.find(({ standBy }) => standBy)!.id;
  const make = async (path: string, body: object): Promise<number> => (await api.post<{ id: number }>(path, body)).body.id;
  made.story = await make(`/rundowns/${rundown.id}/stories`, { blockId, story: { slug: 'FOCO' } });
  const program = (await api.get<object>('/programs/1')).body;
  expect((await api.put('/programs', { ...program, drawer: true })).status).toBe(200);
  expect((await api.put('/documents/drawer', { ids: [made.story], programId: 1 })).status).toBe(200);
  const gone = await make(`/rundowns/${rundown.id}/blocks`, {});
  await make(`/rundowns/${rundown.id}/stories`, { blockId: gone, story: { slug: 'APAGADA' } });
  expect((await api.send('DELETE', `/rundowns/${rundown.id}/blocks/${gone}`)).status).toBeLessThan(300);
  const vehiclesIds = [
    await make('/vehicles', { name: 'Foco TV', type: 'TV' }),
    await make('/vehicles', { name: 'Foco FM', type: 'RADIO' }),
  ];
  const reporterId = (await api.get<{ id: number }>('/users/me')).body.id;
  const words = { content: 'Chove.', observation: '', duration: 'PT0S', manual: false, approved: false };
  const sections = [{ uuid: crypto.randomUUID(), id: 0, index: 0, type: 'off', ...words }];
  // Of an earlier day: the verbs of the list are about its first row.
  made.reportage = await make('/news_reports', { slug: 'FOCO', date: '2026-01-05', reporterId, vehiclesIds, sections });
  const away = await make('/news_reports', { slug: 'FORA', date: DEMO_DATE, reporterId });
  expect((await api.send('DELETE', `/news_reports?ids=${away}`)).status).toBeLessThan(300);
  const wordpressId = await make('/wordpress/config', { name: 'Foco', url: 'http://127.0.0.1:1', username: 'foco', password: 'abcd' });
  const post = await make('/posts', { slug: 'FOCO', date: '2027-01-01' });
  await api.post(`/posts/${post}/publish`, { wordpressId, authorId: 1, categoryId: 1 });
  expect((await api.send('DELETE', `/reports?ids=${await make('/reports', { slug: 'FORA' })}`)).status).toBeLessThan(300);
  made.template = await make('/rundowns/templates', { name: 'Foco', programId: 1 });
  for (const title of ['Um', 'Dois']) await make(`/rundowns/templates/${made.template}/blocks`, { title });
  await make('/editorials', { name: 'Geral' });
  await make('/webhooks', { name: 'Foco', url: 'https://hooks.example/', secret: 'x'.repeat(16) });
  await make('/branches', { name: 'Foco', host: '127.0.0.1', port: 1 });
  const { body: documents } = await api.get<object>('/documents/config');
  expect((await api.put('/documents/config', { ...documents, branchEnabled: true })).status).toBe(200);
  expect((await createRundown(api, { programId: 1, date: '2026-11-24' })).status).toBe(201);
  made.graphics = (await api.get<{ id: number; type: string }[]>('/devices')).body.find(({ type }) => type === 'cg')!.id;
  page = await visit(browser, newsroom.url, { path: RUNDOWN, username: 'admin' });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.context().addInitScript(() => (window.print = () => undefined));
});

const only = (process.env.ACTION ?? '').split(',').filter(Boolean);
describe('the keyboard after every verb', () => {
  for (const id of ACTION_IDS.filter((each) => each !== 'app.logOut' && (only.length === 0 || only.some((some) => each.startsWith(some)))))
    it(`${id}: ${CASES[id].then}`, async () => {
      const { from, then, to, before = [] } = CASES[id];
      await begin(from);
      for (const key of before) await page.keyboard.press(key);
      const left = page.url();
      const leads = to ?? (CASES[id] === ELSEWHERE && ((url: URL) => url.href !== left));
      if (leads)
        await page.evaluate(() => {
          // The chats stand over each screen, and what is said of a step back beside it.
          for (const each of document.querySelectorAll('#work > :not(#chat-dock, [aria-live], [role=status])'))
            each.setAttribute('data-left', '');
        });
      await run(id, CASES[id]);
      if (leads) {
        await page.waitForURL(leads);
        // The screen that is left stands until the next one is loaded, and its field would take what is typed.
        await expect.poll(() => page.locator('[data-left]').count()).toBe(0);
      }
      await isThere(then);
      await arrives(then);
    });

  // Last, because nobody is there afterwards.
  it.runIf(only.length === 0 || only.includes('app.logOut'))('app.logOut: login', async () => {
    await begin('show');
    await run('app.logOut', CASES['app.logOut']);
    await page.waitForURL(/\/login/);
    await isThere('login');
    await arrives('login');
  });
});
