import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Desk, type Language, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

let adriana: Desk;
let page: Page;

openNewsroom();
beforeAll(async () => {
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/calendar?day=2026-03-10');
  page = adriana.page;
});
afterEach(() => expect(adriana.errors).toEqual([]));

const dialog = (): Locator => page.getByRole('dialog');
const field = (key: string): Locator => dialog().getByLabel(words(key), { exact: false }).first();
const cell = (day: string): Locator => page.locator(`[data-cell="${day}"]`);
const chips = (name: string): Locator => page.locator('[data-occurrence]').filter({ hasText: name });
const button = (key: string): Locator => dialog().getByRole('button', { name: words(key), exact: true });
const shot = (name: string): Promise<unknown> =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : Promise.resolve();
/** The days an event is shown on, of those of its month. */
const daysOf = (name: string): Promise<string[]> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('[data-cell]')]
        .filter((each) => [...each.querySelectorAll('[data-occurrence]')].some(({ textContent }) => textContent!.includes(wanted)))
        .map((each) => (each as HTMLElement).dataset.cell!),
    name,
  );
const send = (method: string, path: string, body: object): Promise<{ id: number }> =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`/api${address}`, { method: verb, headers, body: JSON.stringify(sent) })).json();
    },
    [method, path, body] as const,
  );

describe('the calendar [SCR-CALENDAR]', () => {
  it('plans an event by keyboard, which says at its field that it ends before it begins [SCR-EVENT, CAL-09, CAL-03, CAL-05]', async () => {
    await cell('2026-03-10').focus();
    await shot('calendar-month');
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('n');
    await field('calendar.name').fill('Reunião da série');
    expect(await field('calendar.startDay').inputValue()).toContain('11/03/2026');
    await field('calendar.startTime').fill('10:00');
    await field('calendar.startTime').press('Tab');
    expect(await field('calendar.endTime').inputValue()).toBe('11:00');
    await field('calendar.endTime').fill('09:00');
    await field('calendar.name').press('Enter');
    await dialog().getByText(words('validation:startAfterEnd')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    const choices = (key: string) => field(key).locator('option:not([value=""])').allTextContents();
    expect(await choices('calendar.frequency')).toEqual(
      ['daily', 'weekly', 'monthly', 'yearly'].map((each) => words(`calendar.frequency.${each}`)),
    );
    expect(await choices('calendar.reminder')).toEqual([
      ...['15 minutos', '30 minutos', '1 hora', '2 horas', '3 horas', '4 horas'],
      ...['1 dia', '2 dias', '3 dias', '4 dias', '1 semana'],
    ]);
    await field('calendar.endTime').fill('11:00');
    await field('calendar.frequency').selectOption('weekly');
    await shot('calendar-dialog');
    await field('calendar.name').press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await chips('Reunião da série').nth(2).waitFor();
    // Of a month in the grid the days beside it are shown too.
    expect((await daysOf('Reunião da série')).filter((day) => day.startsWith('2026-03'))).toEqual([
      '2026-03-11',
      '2026-03-18',
      '2026-03-25',
    ]);
  });

  it('has an event end on a day or after a count, each in place of the other [CAL-04]', async () => {
    const stored = () =>
      page.evaluate(async () => {
        const events = (await (await fetch('/api/calendars/events?currentDate=2026-03-01')).json()) as {
          name: string;
          repetition: object;
        }[];
        return events.find(({ name }) => name === 'Reunião da série')!.repetition;
      });
    const open = async (): Promise<void> => {
      await cell('2026-03-11').locator('[data-occurrence]').filter({ hasText: 'Reunião da série' }).press('Enter');
      await button('calendar.all').press('Enter');
      await field('calendar.end').waitFor();
    };
    const save = async (): Promise<void> => {
      await field('calendar.name').press('Enter');
      await dialog().waitFor({ state: 'detached' });
    };
    await open();
    expect(await field('calendar.end').locator('option').allTextContents()).toEqual(
      ['never', 'date', 'count'].map((each) => words(`calendar.end.${each}`)),
    );
    await field('calendar.end').selectOption('count');
    await field('calendar.repeatCount').fill('2');
    await save();
    expect(await stored()).toMatchObject({ end: 'count', repeatCount: 2, repeatUtil: null });
    await chips('Reunião da série').nth(2).waitFor({ state: 'detached' });
    await open();
    await field('calendar.end').selectOption('date');
    await field('calendar.repeatUtil').fill('25/03/2026');
    await save();
    expect(await stored()).toMatchObject({ end: 'date', repeatUtil: '2026-03-25', repeatCount: null });
    await chips('Reunião da série').nth(2).waitFor();
    expect(await daysOf('Reunião da série')).toEqual(['2026-03-11', '2026-03-18', '2026-03-25']);
  });

  it('is read by who has CALENDAR_READ alone: events open as they are, nothing of them can be changed, made or moved, and marks are their own [PERM-A06]', async () => {
    const person = { name: 'Só leitura', nickname: 'leitura', email: 'leitura@lauda.example', username: 'leitura@lauda.example' };
    await send('POST', '/users', { ...person, password: 'primeira-senha', roles: ['CALENDAR_READ'] });
    const wire = new WireClient(newsroom.url);
    await wire.login(person.username, 'primeira-senha');
    await wire.login(person.username, 'outra-senha-1', true);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR', reducedMotion: 'reduce' });
    const [name, value] = wire.cookie.split(/=(.*)/) as [string, string];
    await context.addCookies([{ name, value, url: newsroom.url }]);
    const reader = await context.newPage();
    await reader.goto(`${newsroom.url}/calendar?day=2026-03-10`);
    const chip = reader.locator('[data-cell="2026-03-11"] [data-occurrence]').filter({ hasText: 'Reunião da série' });
    await chip.waitFor();
    expect(await chip.getAttribute('draggable')).toBe('false');
    expect(await reader.getByRole('button', { name: words('calendar.new'), exact: true }).count()).toBe(0);
    expect(await reader.getByRole('button', { name: words('calendar.more', { name: 'Cultura' }) }).count()).toBe(0);
    await reader.locator('[data-cell="2026-03-12"]').press('n');
    await chip.press('Enter');
    const opened = reader.getByRole('dialog');
    await opened.getByRole('heading', { name: 'Reunião da série' }).waitFor();
    const open = await opened
      .locator(':is(input, textarea, select):not([aria-hidden])')
      .evaluateAll((all) => (all as HTMLInputElement[]).filter((each) => !each.disabled && !each.readOnly).map((each) => each.outerHTML));
    expect(open).toEqual([]);
    expect(await opened.getByRole('button', { name: words('common.delete'), exact: true }).count()).toBe(0);
    expect(await hindrances(reader)).toEqual([]);
    await reader.keyboard.press('Escape');
    // A later day of the series opens as that day.
    await reader.locator('[data-cell="2026-03-18"] [data-occurrence]').filter({ hasText: 'Reunião da série' }).press('Enter');
    await opened.getByRole('heading', { name: 'Reunião da série' }).waitFor();
    const shown = (): Promise<string[]> =>
      opened.locator('input').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    await expect.poll(shown).toContain('18/03/2026');
    expect(await shown()).not.toContain('11/03/2026');
    await reader.keyboard.press('Escape');
    // It stands among the favourites and under its category from then on.
    const star = reader.getByRole('button', { name: words('calendar.favourite', { name: 'Cultura' }) }).last();
    await star.press('Enter');
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    const calendars = (await page.evaluate(async () => (await fetch('/api/calendars')).json())) as { name: string; favorite: boolean }[];
    expect(calendars.find((each) => each.name === 'Cultura')!.favorite).toBe(false);
    await context.close();
  });

  it('shows each occurrence of a weekly event that another person plans, live [MENU-19]', async () => {
    const [{ id }] = (await page.evaluate(async () => (await fetch('/api/calendars')).json() as Promise<{ id: number }[]>)) as [
      { id: number },
    ];
    await send('POST', '/calendars/events', {
      calendarId: id,
      name: 'Ronda',
      startDate: '2026-03-03T08:00:00',
      repetition: { frequency: 'weekly', end: 'date', repeatUtil: '2026-03-31' },
    });
    await chips('Ronda').nth(4).waitFor();
    expect(await daysOf('Ronda')).toEqual(['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31']);
  });

  it('removes one occurrence and leaves the others [CAL-10]', async () => {
    await cell('2026-03-17').locator('[data-occurrence]').filter({ hasText: 'Ronda' }).click();
    await button('calendar.one').click();
    await field('calendar.name').waitFor();
    await button('common.delete').click();
    await page.getByText(words('calendar.removeOne')).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('[data-cell="2026-03-17"]')!.textContent!.includes('Ronda'));
    expect(await daysOf('Ronda')).toEqual(['2026-03-03', '2026-03-10', '2026-03-24', '2026-03-31']);
  });

  it('takes an event to another day by dragging it', async () => {
    const [{ id }] = (await page.evaluate(async () => (await fetch('/api/calendars')).json() as Promise<{ id: number }[]>)) as [
      { id: number },
    ];
    await send('POST', '/calendars/events', {
      calendarId: id,
      name: 'Visita',
      startDate: '2026-03-05T15:00:00',
      endDate: '2026-03-05T16:00:00',
    });
    await chips('Visita').waitFor();
    await chips('Visita').dragTo(cell('2026-03-20'));
    await cell('2026-03-20').locator('[data-occurrence]').filter({ hasText: 'Visita' }).waitFor();
    expect(await daysOf('Visita')).toEqual(['2026-03-20']);
  });

  it('takes an event of several days by the day it is held at, and leaves it where it was when it is let go there', async () => {
    const [{ id }] = (await page.evaluate(async () => (await fetch('/api/calendars')).json() as Promise<{ id: number }[]>)) as [
      { id: number },
    ];
    const name = 'Congresso';
    await send('POST', '/calendars/events', {
      ...{ calendarId: id, name, startDate: '2026-03-23T09:00:00', endDate: '2026-03-27T18:00:00' },
    });
    const friday = cell('2026-03-27').locator('[data-occurrence]').filter({ hasText: name });
    await friday.waitFor();
    await friday.dragTo(cell('2026-03-27'), { targetPosition: { x: 5, y: 5 } });
    await friday.dragTo(cell('2026-03-26'), { targetPosition: { x: 5, y: 5 } });
    await cell('2026-03-22').locator('[data-occurrence]').filter({ hasText: name }).waitFor();
    expect(await daysOf(name)).toEqual(['2026-03-22', '2026-03-23', '2026-03-24', '2026-03-25', '2026-03-26']);
  });

  it('takes a whole monthly series to another weekday by dragging one of it, and only the one where all cannot follow', async () => {
    const [{ id }] = (await page.evaluate(async () => (await fetch('/api/calendars')).json() as Promise<{ id: number }[]>)) as [
      { id: number },
    ];
    const series = { calendarId: id, startDate: '2026-02-09T11:00:00', endDate: '2026-02-09T12:00:00' };
    const monthly = (rule: object) => ({ frequency: 'monthly', end: 'count', repeatCount: 3, ...rule });
    await send('POST', '/calendars/events', {
      ...series,
      name: 'Conselho',
      repetition: monthly({ repetitions: [{ value: 1, dayOrder: 2 }] }),
    });
    await send('POST', '/calendars/events', { ...series, name: 'Folha', repetition: monthly({ repeatByMonthDay: [12, 31] }) });
    await chips('Folha').nth(1).waitFor();
    expect(await daysOf('Conselho')).toEqual(['2026-03-09']);
    await chips('Conselho').dragTo(cell('2026-03-10'));
    await button('calendar.all').click();
    await cell('2026-03-10').locator('[data-occurrence]').filter({ hasText: 'Conselho' }).waitFor();
    const stored = (await page.evaluate(async () => (await fetch('/api/calendars/events?currentDate=2026-03-01')).json())) as {
      name: string;
      startDate: string;
      repetition: { repetitions: object[] } | null;
    }[];
    expect(stored.find(({ name }) => name === 'Conselho')).toMatchObject({
      startDate: '2026-02-10T11:00:00',
      repetition: { repetitions: [{ value: 2, dayOrder: 2 }] },
    });
    await cell('2026-03-12').locator('[data-occurrence]').filter({ hasText: 'Folha' }).dragTo(cell('2026-03-13'));
    await dialog().getByText(words('calendar.whichOne')).waitFor();
    expect(await button('calendar.all').count()).toBe(0);
    await button('calendar.one').click();
    await cell('2026-03-13').locator('[data-occurrence]').filter({ hasText: 'Folha' }).waitFor();
    await expect.poll(() => daysOf('Folha')).toEqual(['2026-03-13', '2026-03-31']);
  });

  it.each(['week', 'day'])('takes an event to another time by dragging it in the %s', async (view) => {
    await cell('2026-03-20').click();
    await page.getByRole('button', { name: words(`calendar.view.${view}`), exact: true }).click();
    const name = `Gravação da vista ${view}`;
    const [{ id }] = (await page.evaluate(async () => (await fetch('/api/calendars')).json() as Promise<{ id: number }[]>)) as [
      { id: number },
    ];
    const times = { startDate: '2026-03-20T09:00:00', endDate: '2026-03-20T10:00:00' };
    const { id: event } = await send('POST', '/calendars/events', { calendarId: id, name, ...times });
    await chips(name).waitFor();
    const day = view === 'week' ? '2026-03-18' : '2026-03-20';
    // Let go a little below where it was taken, it stays.
    const chip = (await chips(name).boundingBox())!;
    const held = { x: chip.width / 2, y: (chip.height * 2) / 3 };
    await chips(name).dragTo(chips(name), { force: true, sourcePosition: held, targetPosition: { ...held, y: held.y + 4 } });
    // It is held at its middle, half an hour from its beginning, and goes by whole quarters of an hour.
    const target = await cell(`${day} 13`).boundingBox();
    await chips(name).dragTo(cell(`${day} 13`), { force: true, targetPosition: { x: target!.width / 2, y: target!.height / 3 } });
    const stored = async (): Promise<object | undefined> =>
      (
        await page.evaluate(async () => (await fetch('/api/calendars/events?currentDate=2026-03-01')).json() as Promise<{ id: number }[]>)
      ).find((each) => each.id === event);
    await expect.poll(stored).toMatchObject({ startDate: `${day}T12:45:00`, endDate: `${day}T13:45:00` });
    await page.getByRole('button', { name: words('calendar.view.month'), exact: true }).click();
  });

  it('shows the time of an event that comes back whole in the week, without its mark where three stand side by side, and the name of one of 45 minutes whole', async () => {
    const calendarId = (await page.evaluate(async () => (await fetch('/api/calendars')).json()))[0].id;
    const repetition = { frequency: 'weekly', end: 'count', repeatCount: 2 };
    for (const [name, day] of [
      ['Largo', '2026-05-12'],
      ['Estreito um', '2026-05-13'],
      ['Estreito dois', '2026-05-13'],
      ['Estreito três', '2026-05-13'],
    ] as const)
      await send('POST', '/calendars/events', {
        ...{ calendarId, name, repetition },
        ...{ startDate: `${day}T09:00:00`, endDate: `${day}T11:00:00` },
      });
    const meeting = 'Reunião com a Defesa Civil';
    await send('POST', '/calendars/events', {
      ...{ calendarId, name: meeting, startDate: '2026-05-14T09:00:00', endDate: '2026-05-14T09:45:00' },
    });
    await page.goto(`${newsroom.url}/calendar?day=2026-05-12&view=week`);
    // Three quarters of an hour have room for its time and its name in two lines.
    const name = chips(meeting);
    await name.waitFor();
    const [box, text] = await name.evaluate((chip) => {
      const words = document.createRange();
      words.selectNodeContents(chip);
      return [chip.getBoundingClientRect(), words.getBoundingClientRect()].map(({ top, bottom, left, right }) => [
        top,
        bottom,
        left,
        right,
      ]);
    });
    expect(text![0]! >= box![0]! && text![1]! <= box![1]! && text![3]! <= box![3]!, `${text} in ${box}`).toBe(true);
    const looks = (name: string) =>
      chips(name).evaluateAll((all) =>
        all.map((chip) => {
          const time = chip.querySelector('span')!.getBoundingClientRect();
          const { paddingRight, backgroundSize } = getComputedStyle(chip);
          const end = chip.getBoundingClientRect().right - Number.parseFloat(paddingRight);
          return { mark: Number.parseFloat(backgroundSize), isWhole: time.right <= end + 1 };
        }),
      );
    await chips('Largo').waitFor();
    expect(await looks('Largo')).toEqual([{ mark: 11, isWhole: true }]);
    await expect.poll(() => looks('Estreito')).toEqual(Array(3).fill({ mark: 0, isWhole: true }));
    await page.goto(`${newsroom.url}/calendar?day=2026-03-10&view=month`);
  });

  it('turns the month by keys, and shows a week, a day and a list', async () => {
    await cell('2026-03-20').click();
    await page.keyboard.press('PageDown');
    await cell('2026-04-20').waitFor();
    await page.keyboard.press('PageUp');
    await cell('2026-03-20').waitFor();
    for (const view of ['week', 'day', 'agenda']) {
      await page.getByRole('button', { name: words(`calendar.view.${view}`), exact: true }).click();
      await chips('Visita').first().waitFor();
      const views = page.getByRole('group', { name: words('calendar.view'), exact: true });
      // What was shown before has the event, too: what is pressed says that the view has come.
      await expect.poll(() => views.getByRole('button', { pressed: true }).allTextContents()).toEqual([words(`calendar.view.${view}`)]);
      expect(await hindrances(page)).toEqual([]);
      await shot(`calendar-${view}`);
    }
    await chips('Visita').focus();
    await page.keyboard.press('Enter');
    expect(await field('calendar.name').inputValue()).toBe('Visita');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words('calendar.view.month'), exact: true }).click();
  });

  it('is a month of dots on a phone, with the chosen day below it, by keyboard and by ear', async () => {
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    const agenda = page.locator('[data-day-agenda]');
    const inAgenda = async (): Promise<string> => (await agenda.locator('[data-occurrence]').allTextContents()).join('; ');
    await agenda.waitFor();
    await cell('2026-03-13').click();
    // Three keys at once: each goes on from the one before.
    await Promise.all([1, 2, 3].map(() => page.keyboard.press('ArrowLeft')));
    await expect.poll(inAgenda).toMatch(/^08:00.*Ronda; 11:00–12:00Conselho$/);
    expect(await cell('2026-03-10').evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await page.locator('[data-cell] [data-occurrence]').count()).toBe(0);
    expect(
      await page
        .getByRole('gridcell', { name: /2 eventos/ })
        .and(cell('2026-03-10'))
        .count(),
    ).toBe(1);
    expect(await agenda.getAttribute('aria-label')).toContain('10');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await hindrances(page)).toEqual([]);
    await shot('calendar-phone');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Ronda');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog()
      .getByText(words('calendar.which', { name: 'Conselho' }))
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await cell('2026-03-15').click();
    await agenda.getByText(words('calendar.none'), { exact: true }).waitFor();
    await page.setViewportSize(size);
    await agenda.waitFor({ state: 'detached' });
  });

  it('marks a favourite, which stands first from then on [CAL-01]', async () => {
    const star = page.getByRole('button', { name: words('calendar.favourite', { name: 'Cultura' }) }).last();
    // The mark is shown at once, before it is stored.
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && /\/api\/calendars\/\d+$/.test(answer.url()));
    await star.click();
    await page
      .getByRole('region', { name: words('calendar.favourites') })
      .getByText('Cultura')
      .waitFor();
    expect((await stored).status()).toBe(200);
    await page.getByRole('region', { name: 'Cidade', exact: true }).getByText('Cultura').waitFor();
    await page.reload();
    await page
      .getByRole('region', { name: words('calendar.favourites') })
      .getByText('Cultura')
      .waitFor();
  });

  it('takes the events of a file, once it has none of the wrong lines it names, and is read by other programs at an address until that is ended', async () => {
    const ofCultura = page.getByRole('button', { name: words('calendar.more', { name: 'Cultura' }) }).last();
    const choose = async (key: string): Promise<void> => {
      await ofCultura.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: words(key) }).press('Enter');
      await dialog().getByRole('button').first().waitFor();
    };
    const file = (rule: string) => ({
      name: 'feira.ics',
      mimeType: 'text/calendar',
      buffer: Buffer.from(
        [
          ...[
            'BEGIN:VCALENDAR',
            'VERSION:2.0',
            'BEGIN:VEVENT',
            'UID:feira@example',
            'DTSTAMP:20260301T000000Z',
            'SUMMARY:Feira da educação',
          ],
          ...['DTSTART:20260317T130000Z', 'DTEND:20260317T150000Z', rule, 'END:VEVENT', 'END:VCALENDAR'],
        ].join('\r\n'),
        // As an older calendar of Windows writes it.
        'latin1',
      ),
    });
    await choose('calendar.import.open');
    await dialog().locator('input[type=file]').setInputFiles(file('RRULE:FREQ=HOURLY'));
    await dialog().getByRole('alert').getByText('RRULE').waitFor();
    expect(await button('calendar.import.take').isDisabled()).toBe(true);
    expect(await hindrances(page)).toEqual([]);
    await shot('calendar-import');
    await dialog().locator('input[type=file]').setInputFiles(file('RRULE:FREQ=WEEKLY;COUNT=2'));
    await dialog()
      .getByRole('status')
      .getByText(words('calendar.import.counts', { created: '1', updated: '0', unchanged: '0' }))
      .waitFor();
    await button('calendar.import.take').press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await chips('Feira da educação').nth(1).waitFor();
    expect(await daysOf('Feira da educação')).toEqual(['2026-03-17', '2026-03-24']);

    await choose('calendar.feed.open');
    await button('calendar.feed.make').press('Enter');
    const replaces = dialog().filter({ hasText: words('calendar.feed.makeText') });
    await replaces.getByRole('button', { name: words('common.cancel') }).press('Enter');
    await replaces.waitFor({ state: 'detached' });
    expect(await dialog().locator('output').count(), 'an address that others read ends by no single press').toBe(0);
    await button('calendar.feed.make').press('Enter');
    await replaces.getByRole('button', { name: words('calendar.feed.make'), exact: true }).press('Enter');
    const address = await dialog().locator('output').innerText();
    const read = async () => (await fetch(address)).text();
    expect(await read()).toContain('SUMMARY:Feira da educação');
    await expect.poll(() => button('calendar.feed.copy').evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await hindrances(page)).toEqual([]);
    await shot('calendar-feed');
    await button('calendar.feed.end').press('Enter');
    const asked = dialog().filter({ hasText: words('calendar.feed.endText') });
    await asked.getByRole('button', { name: words('common.cancel') }).press('Enter');
    await asked.waitFor({ state: 'detached' });
    expect((await fetch(address)).status, 'nothing ends before it is confirmed').toBe(200);
    await button('calendar.feed.end').press('Enter');
    await asked.getByRole('button', { name: words('calendar.feed.end'), exact: true }).press('Enter');
    await dialog().waitFor({ state: 'detached' });
    expect((await fetch(address)).status).toBe(404);
  });

  it.each([
    ['es_ES', 'dark'],
    ['en_US', 'light'],
  ] as const)('is read in %s, %s, and hinders nobody', async (language: Language, theme) => {
    const other = await visit(browser, newsroom.url, { path: '/calendar?day=2026-03-10', username: 'admin', language, theme });
    await other.getByRole('grid').waitFor();
    await other
      .getByText(words('calendar.others', {}, language))
      .or(other.getByText('Cidade'))
      .first()
      .waitFor();
    if (process.env.SHOTS) await other.screenshot({ path: `${process.env.SHOTS}/calendar-${language}.png` });
    expect(await hindrances(other)).toEqual([]);
    await other.context().close();
  });
});
