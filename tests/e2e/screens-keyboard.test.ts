import { WireClient } from '@lauda/testing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { made, type Step, WALKS } from './screens-cases.ts';

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
  made.production = await make('/productions', { slug: 'FOCO', date: DEMO_DATE });
  made.report = await make('/reports', { slug: 'FOCO' });
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

it.each(['week', 'day'])('events of half an hour that follow each other can be hit in the %s', async (view) => {
  await adriana.page.goto(`${newsroom.url}/calendar?day=${DEMO_DATE}&view=${view}`);
  await adriana.page.locator('[data-occurrence]').filter({ hasText: 'Quarto' }).waitFor();
  expect(await hindrances(adriana.page)).toEqual([]);
});
