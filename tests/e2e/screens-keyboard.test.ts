import { WireClient } from '@lauda/testing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { ADDRESSES } from './addresses.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { made, type Step, WALKS } from './screens-cases.ts';
import { command } from './workspace-kit.ts';

/** A screen is walked by Tab after so many controls at most. */
const FAR = 120;

let adriana: Desk;

openNewsroom();
beforeAll(async () => {
  const wire = new WireClient(newsroom.url);
  await wire.login('admin', 'lauda-demo');
  const make = async (path: string, body: object): Promise<number> => {
    const { status, body: stored } = await wire.post<{ id: number }>(path, body);
    expect(status, path).toBeLessThan(300);
    return stored.id;
  };
  made.guideline = await make('/assignments', { slug: 'FOCO', date: DEMO_DATE });
  for (const company of ['rua A', 'rua B'])
    await make('/contacts', {
      name: 'Foco Duplo',
      company,
      numbers: [{ label: 'cell_phone', value: '(11) 98888-0001' }],
      emails: [],
      groups: [],
    });
  made.production = await make('/productions', { slug: 'FOCO', date: DEMO_DATE });
  const section = (index: number, content: string): object => ({
    ...{ uuid: crypto.randomUUID(), id: 0, index, type: 'off', content },
    ...{ observation: '', duration: 'PT0S', manual: false, approved: false },
  });
  const vehiclesIds = [await make('/vehicles', { name: 'Foco TV', type: 'TV' })];
  const sections = [section(0, 'Chove.'), section(1, 'Alaga.')];
  const reporterId = (await wire.get<{ id: number }>('/users/me')).body.id;
  made.reportage = await make('/news_reports', { slug: 'FOCO', date: DEMO_DATE, reporterId, vehiclesIds, sections });
  made.report = await make('/reports', { slug: 'FOCO' });
  for (const slug of ['FOCO UM', 'FOCO DOIS']) {
    const stored = (await wire.get<object>(`/reports/${made.report}?lock=true`)).body;
    expect((await wire.put('/reports', { ...stored, slug })).status).toBe(200);
  }
  const calendarId = (await wire.get<{ id: number }[]>('/calendars')).body[0]!.id;
  for (const [name, from, to] of [
    ['Meia um', '10:30', '11:00'],
    ['Meia dois', '11:00', '11:30'],
    ['Quarto', '11:30', '11:45'],
    ['Meia três', '12:00', '12:30'],
  ] as const)
    await make('/calendars/events', { calendarId, name, startDate: `${DEMO_DATE}T${from}:00`, endDate: `${DEMO_DATE}T${to}:00` });
  for (const id of [1, 2]) {
    const program = (await wire.get<object>(`/programs/${id}`)).body;
    expect((await wire.put('/programs', { ...program, drawer: true })).status).toBe(200);
  }
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/chat');
});
afterEach(() => expect(adriana.errors).toEqual([]));

interface Focus {
  /** What the control with the focus is called; `nothing` where no key would arrive. */
  readonly name: string;
  readonly value: string;
  /** What tells one row of a list from another. */
  readonly row: string;
}
const focus = (): Promise<Focus> =>
  adriana.page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null;
    const isNothing = !at || at === document.body || at.id === 'work' || !at.checkVisibility();
    const named = at?.getAttribute('aria-label') || at?.labels?.[0]?.textContent || at?.textContent || '';
    const all = [...document.querySelectorAll('*')];
    return {
      name: isNothing ? 'nothing' : named,
      value: at?.value ?? '',
      row: at?.getAttribute('aria-activedescendant') ?? String(all.indexOf(at!)),
    };
  });
const meant = (name: string | RegExp): RegExp => (typeof name === 'string' ? new RegExp(`^${RegExp.escape(words(name))}( \\(|$)`) : name);

async function take(step: Step): Promise<void> {
  const { page } = adriana;
  if ('press' in step) await page.keyboard.press(step.press);
  else if ('opens' in step) await page.locator('[role=dialog]:focus, [role=dialog] :focus').waitFor({ state: 'attached' });
  else if ('on' in step) await expect.poll(async () => (await focus()).name).toMatch(meant(step.on));
  else if ('types' in step) {
    // A field that is on its way gets what is typed ahead.
    const before = (await focus()).value;
    await page.keyboard.type(step.types);
    const digits = (text: string): string => text.replaceAll(':', '');
    await expect.poll(async () => digits((await focus()).value).endsWith(digits(before + step.types)) || focus()).toBe(true);
  } else if ('goes' in step) {
    await expect
      .poll(async () => {
        const { row, name } = await focus();
        if (name === 'nothing') return name;
        await page.keyboard.press(step.goes);
        return (await focus()).row === row ? `still at ${name}` : 'on';
      })
      .toBe('on');
  } else {
    // What is reached may be on its way still.
    await expect
      .poll(async () => {
        for (let steps = 0; steps < FAR; steps += 1) {
          if (meant(step.reach).test((await focus()).name)) return true;
          await page.keyboard.press('Tab');
        }
        return focus();
      })
      .toBe(true);
  }
}

describe('the keyboard alone', () => {
  it.each(Object.entries(WALKS))('walks %s', async (_name, { at, steps }) => {
    await adriana.page.goto(`${newsroom.url}${at()}`);
    await adriana.page.waitForLoadState('networkidle');
    for (const [turn, step] of steps.entries())
      await take(step).catch((error: Error) => {
        throw new Error(
          `step ${turn + 1}, ${JSON.stringify(step, (_key, part) => (part instanceof RegExp ? String(part) : part))}: ${error.message}`,
        );
      });
  });
});

/** Screens whose keys are heard wherever the focus is. */
const HEARS_ALL = ['prompter'];
const EMPTY: readonly (readonly [string, string])[] = [
  ['no rundown', '/rundown/1/2030-01-01'],
  ['no guidelines', '/guidelines?date=2030-01-01'],
  ['no graphics', '/cg-list?programId=1&date=2030-01-01'],
  ['nothing to read', '/preview?programId=1&date=2030-01-01'],
  ['no events', '/calendar?day=2030-01-01&view=agenda'],
];
it('every screen, also an empty one, takes the keyboard when it is opened', async () => {
  const lost: string[] = [];
  for (const [name, path] of [...ADDRESSES.filter(([screen]) => !HEARS_ALL.includes(screen)), ...EMPTY]) {
    await adriana.page.goto(`${newsroom.url}${path}`);
    await adriana.page.waitForLoadState('networkidle');
    const held = expect.poll(async () => (await focus()).name).not.toBe('nothing');
    await held.catch(() => lost.push(name));
  }
  expect(lost).toEqual([]);
});

it.each([
  ['guideline', '/assignments'],
  ['reportage', '/news_reports'],
  ['production', '/productions'],
  ['report', '/reports'],
])('a %s is restored from the trash by keys, and the keyboard stays with what is left there', async (kind, path) => {
  const { page } = adriana;
  const wire = new WireClient(newsroom.url);
  await wire.login('admin', 'lauda-demo');
  const reporterId = (await wire.get<{ id: number }>('/users/me')).body.id;
  const reported = kind === 'reportage' ? { reporterId } : {};
  const { body } = await wire.post<{ id: number }>(path, { slug: 'FORA', date: DEMO_DATE, ...reported });
  expect((await wire.send('DELETE', `${path}?ids=${body.id}`)).status).toBeLessThan(300);
  await page.goto(`${newsroom.url}/trash?kind=${kind}`);
  const row = page.locator(`[data-row="${body.id}"]`);
  await row.waitFor();
  await expect.poll(() => page.locator('[role=grid]:focus').count()).toBe(1);
  await page.keyboard.press('Home');
  for (let steps = 0; (await row.getAttribute('aria-selected')) !== 'true' && steps < FAR; steps += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await take({ opens: true });
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('[role=grid]:focus').count()).toBe(1);
  await command(page, 'action.trash.restore');
  await row.waitFor({ state: 'detached' });
  await expect.poll(async () => (await focus()).name).not.toBe('nothing');
});

it('the menu of a phone has the focus while it is open, and its button afterwards', async () => {
  const { page } = adriana;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${newsroom.url}/guidelines?date=${DEMO_DATE}`);
  // Behind its name the button says what is unread.
  const name = new RegExp(`^${words('shell.menu')}(,|$)`);
  const [button, menu] = [page.getByRole('button', { name }), page.getByRole('dialog', { name: words('shell.menu') })];
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await focus()).name).toBe(words('area.guidelines'));
  for (let steps = 0; steps < FAR; steps += 1) {
    await page.keyboard.press('Tab');
    expect(await menu.locator(':focus').count(), 'Tab stays in the menu, or in the bars of the browser').toBe(
      await page.evaluate(() => Number(document.activeElement !== document.body)),
    );
  }
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  expect((await focus()).name).toMatch(name);
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: words('area.charts'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/charts');
  await menu.waitFor({ state: 'detached' });
  await expect.poll(async () => (await focus()).name).toBe(words('proposals.from'));
  await page.setViewportSize({ width: 1600, height: 900 });
});

it.each(['week', 'day'])('events of half an hour that follow each other can be hit in the %s', async (view) => {
  await adriana.page.goto(`${newsroom.url}/calendar?day=${DEMO_DATE}&view=${view}`);
  await adriana.page.locator('[data-occurrence]').filter({ hasText: 'Quarto' }).waitFor();
  expect(await hindrances(adriana.page)).toEqual([]);
});
