import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

interface StoredEvent {
  readonly id: number;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly repetition: { readonly exDates: readonly string[] | null } | null;
}
let adriana: Desk;
let page: Page;
let calendarId: number;

openNewsroom();
beforeAll(async () => {
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/calendar?day=2026-03-10');
  page = adriana.page;
  calendarId = (await ask<{ id: number }[]>('GET', '/calendars'))[0]!.id;
});
afterEach(() => expect(adriana.errors).toEqual([]));

const ask = <T>(method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`/api${address}`, { method: verb, headers, ...(sent ? { body: JSON.stringify(sent) } : {}) })).json();
    },
    [method, path, body] as const,
  );
const plan = (name: string, startDate: string, endDate: string, repetition: object | null = null) =>
  ask<StoredEvent>('POST', '/calendars/events', { calendarId, name, startDate, endDate, repetition });
const stored = async (name: string): Promise<StoredEvent[]> =>
  (await ask<StoredEvent[]>('GET', '/calendars/events?currentDate=2026-03-01')).filter((each) => each.name === name);
const dialog = (): Locator => page.getByRole('dialog');
const cell = (key: string): Locator => page.locator(`[data-cell="${key}"]`);
const chip = (name: string): Locator => page.locator('[data-occurrence]').filter({ hasText: name });
const isFocused = (at: Locator): Promise<boolean> => at.evaluate((each) => each === document.activeElement);
const focusOn = async (key: string): Promise<void> => {
  await expect.poll(() => isFocused(cell(key)), { message: key }).toBe(true);
  expect(await page.locator('[role=gridcell][tabindex="0"]').count(), 'one cell is reached by Tab').toBe(1);
};
/** Presses keys while Alt and Shift are held, as a hand does that carries something. */
const carry = async (...keys: string[]): Promise<void> => {
  await page.keyboard.down('Alt');
  await page.keyboard.down('Shift');
  for (const key of keys) await page.keyboard.press(key);
};
const letGo = async (): Promise<void> => {
  await page.keyboard.up('Shift');
  await page.keyboard.up('Alt');
};
const isAt = (name: string, day: string): Promise<boolean> =>
  chip(name).evaluateAll(
    (all, wanted) => all.length === 1 && all[0] === document.activeElement && (all[0] as HTMLElement).dataset.occurrence!.includes(wanted),
    day,
  );

describe('the views by keyboard [SCR-CALENDAR]', () => {
  it.each([
    ['week', '2026-03-17', '2026-03-10'],
    ['day', '2026-03-11', '2026-03-10'],
  ])('the %s goes by hour and day, to the ends of its hours, and on to the next', async (view, next, day) => {
    await page.goto(`${newsroom.url}/calendar?day=${day}&view=${view}`);
    await cell(`${day} 9`).focus();
    for (const [key, reached] of [
      ['ArrowDown', `${day} 10`],
      ['ArrowUp', `${day} 9`],
      ['ArrowRight', '2026-03-11 9'],
      ['ArrowLeft', `${day} 9`],
      ['End', `${day} 23`],
      ['ArrowDown', `${day} 23`],
      ['Home', `${day} 0`],
      ['ArrowUp', `${day} 0`],
      ['PageDown', `${next} 0`],
      ['PageUp', `${day} 0`],
    ] as const) {
      await page.keyboard.press(key);
      await focusOn(reached);
    }
    await page.keyboard.press('n');
    expect(await dialog().getByLabel(words('calendar.startTime'), { exact: false }).first().inputValue()).toContain('00:00');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('the month goes to the ends of its weeks', async () => {
    await page.goto(`${newsroom.url}/calendar?day=2026-03-10`);
    await cell('2026-03-10').focus();
    for (const [key, reached] of [
      ['End', '2026-03-14'],
      ['Home', '2026-03-08'],
      ['ArrowDown', '2026-03-15'],
      ['ArrowUp', '2026-03-08'],
      ['ArrowLeft', '2026-03-07'],
    ] as const) {
      await page.keyboard.press(key);
      await focusOn(reached);
    }
  });

  it('the list goes from event to event, to its first and last, and on to the next month', async () => {
    for (const [name, day] of [
      ['Lista um', '2026-02-03'],
      ['Lista dois', '2026-02-12'],
      ['Lista três', '2026-02-20'],
    ] as const)
      await plan(name, `${day}T10:00:00`, `${day}T11:00:00`);
    await page.goto(`${newsroom.url}/calendar?day=2026-02-10&view=agenda`);
    await chip('Lista três').waitFor();
    await page.locator('section[data-home]').focus();
    for (const [key, name] of [
      ['ArrowDown', 'Lista um'],
      ['ArrowDown', 'Lista dois'],
      ['ArrowUp', 'Lista um'],
      ['End', 'Lista três'],
      ['ArrowDown', 'Lista três'],
      ['Home', 'Lista um'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => isFocused(chip(name)), { message: `${key}: ${name}` }).toBe(true);
    }
    await page.keyboard.press('PageUp');
    await page.waitForURL('**day=2026-01-10**');
    await page.keyboard.press('PageDown');
    await page.waitForURL('**day=2026-02-10**');
    await chip('Lista um').waitFor();
  });
});

describe('an event carried by keyboard', () => {
  it('is shown where it would be put and put there when the keys are let go, once, with the focus on it', async () => {
    await page.goto(`${newsroom.url}/calendar?day=2026-03-10&view=week`);
    await plan('Estúdio', '2026-03-10T09:00:00', '2026-03-10T10:00:00');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await chip('Estúdio').focus();
    await carry('ArrowDown', 'ArrowDown', 'ArrowRight');
    await page
      .getByRole('status')
      .filter({ hasText: /Estúdio: .*11.*, 09:30/ })
      .waitFor({ state: 'attached' });
    expect([await isFocused(chip('Estúdio')), sent]).toEqual([true, []]);
    expect(await stored('Estúdio')).toMatchObject([{ startDate: '2026-03-10T09:00:00' }]);
    await letGo();
    await expect.poll(() => stored('Estúdio')).toMatchObject([{ startDate: '2026-03-11T09:30:00', endDate: '2026-03-11T10:30:00' }]);
    expect(sent).toHaveLength(1);
    await expect.poll(() => isAt('Estúdio', '2026-03-11T09:30')).toBe(true);
    // Beyond the days that are shown the view goes with it.
    await carry(...Array<string>(4).fill('ArrowRight'));
    await letGo();
    await expect.poll(() => stored('Estúdio')).toMatchObject([{ startDate: '2026-03-15T09:30:00' }]);
    await cell('2026-03-15 9').waitFor();
    await expect.poll(() => isAt('Estúdio', '2026-03-15T09:30')).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it('stays where it was after Escape', async () => {
    await carry('ArrowUp', 'ArrowLeft', 'ArrowLeft');
    await page.keyboard.press('Escape');
    await letGo();
    await page.waitForURL('**day=2026-03-15**');
    await expect.poll(() => isAt('Estúdio', '2026-03-15T09:30')).toBe(true);
    expect(await stored('Estúdio')).toMatchObject([{ startDate: '2026-03-15T09:30:00' }]);
  });

  it.each(['day', 'month'])('goes by the steps of the %s', async (view) => {
    const name = `Passo ${view}`;
    await page.goto(`${newsroom.url}/calendar?day=2026-03-18&view=${view}`);
    await plan(name, '2026-03-18T09:00:00', '2026-03-18T09:30:00');
    await chip(name).focus();
    await carry('ArrowUp');
    await letGo();
    const start = view === 'day' ? '2026-03-18T08:45:00' : '2026-03-11T09:00:00';
    await expect.poll(() => stored(name)).toMatchObject([{ startDate: start }]);
    await expect.poll(() => isAt(name, start)).toBe(true);
  });

  it('that comes back asks whether it is this one or all of them, and goes back where neither is meant [CAL-10]', async () => {
    await page.goto(`${newsroom.url}/calendar?day=2026-03-10&view=week`);
    const weekly = { frequency: 'weekly', end: 'count', repeatCount: 3 };
    await plan('Rodada', '2026-03-10T14:00:00', '2026-03-10T15:00:00', weekly);
    const answer = async (key: string): Promise<void> => {
      await chip('Rodada').focus();
      await carry('ArrowDown');
      await letGo();
      await dialog()
        .getByRole('button', { name: words(key), exact: true })
        .press('Enter');
      await dialog().waitFor({ state: 'detached' });
    };
    await answer('common.cancel');
    await expect.poll(() => isAt('Rodada', '2026-03-10T14:00')).toBe(true);
    expect(await stored('Rodada')).toMatchObject([{ startDate: '2026-03-10T14:00:00' }]);
    await answer('calendar.all');
    await expect.poll(() => stored('Rodada')).toMatchObject([{ startDate: '2026-03-10T14:15:00', repetition: { exDates: [] } }]);
    await expect.poll(() => isAt('Rodada', '2026-03-10T14:15')).toBe(true);
    await answer('calendar.one');
    await expect
      .poll(async () => (await stored('Rodada')).map(({ startDate, repetition }) => [startDate, repetition?.exDates]))
      .toEqual([
        ['2026-03-10T14:15:00', ['2026-03-10']],
        ['2026-03-10T14:30:00', undefined],
      ]);
    await expect.poll(() => isAt('Rodada', '2026-03-10T14:30')).toBe(true);
  });
});
