// @vitest-environment jsdom
import type { CalendarEvent } from '@lauda/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { keepTyped } from '../../hooks/typedText.ts';
import calendar from '../../i18n/calendar/en_US.json' with { type: 'json' };
import en from '../../i18n/first/en_US.ts';
import { showTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, empty, type RenderedComponent, render, type } from '../../testing/render.tsx';
import { EventDialog } from './EventDialog.tsx';
import { newEvent } from './eventForm.ts';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

/** The dialog comes with a part of the client that is fetched first. */
const isOpen = (): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector('select')).not.toBeNull();
  }, PATIENCE);

it('offers reminders in minutes below an hour, hours below a day, days below a week, else weeks [CAL-06]', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, { calendars: { list: async () => [], categories: {} } });
  const { At } = await deskOf(newsroom, ['CALENDAR_READ', 'CALENDAR_WRITE']);
  showTexts('en_US', { ...en, ...calendar });
  const nothing = { onSave: async () => ({ ok: false }) as never, onRemove: undefined, onClose: () => undefined };
  shown = await render(
    <At>
      <EventDialog event={newEvent(1, '2026-03-10', '09:00')} readOnly={false} isOne={false} {...nothing} />
    </At>,
  );
  await isOpen();
  const select = [...document.querySelectorAll('select')].find(({ options }) => [...options].some(({ text }) => text === '15 minutes'))!;
  expect([...select.options].slice(1).map(({ text }) => text)).toEqual([
    ...['15 minutes', '30 minutes', '1 hour', '2 hours', '3 hours', '4 hours'],
    ...['1 day', '2 days', '3 days', '4 days', '1 week'],
  ]);
});

it('a new event that was begun before the session ended stands in the dialog of another day, and that of one day not in its series', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, { calendars: { list: async () => [], categories: {} } });
  const { At } = await deskOf(newsroom, ['CALENDAR_READ', 'CALENDAR_WRITE']);
  showTexts('en_US', { ...en, ...calendar });
  const nothing = { onSave: async () => ({ ok: false }) as never, onRemove: undefined, onClose: () => undefined };
  const name = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[role=dialog] input')!;
  const begin = async (event: CalendarEvent, isOne = false): Promise<void> => {
    shown = await render(
      <At>
        <EventDialog event={event} readOnly={false} isOne={isOne} {...nothing} />
      </At>,
    );
    await isOpen();
  };
  const leave = async (words: string): Promise<void> => {
    await act(async () => type(name(), words));
    keepTyped();
    shown.unmount();
  };
  await begin(newEvent(1, '2026-01-29', '09:00'));
  await leave('Reunião');
  await begin(newEvent(1, '2026-02-06', '10:00'));
  expect(name().value).toBe('Reunião');
  shown.unmount();
  const series = { ...newEvent(1, '2026-03-10', '09:00'), id: 4, version: 1, name: '' };
  await begin({ ...series, startDate: '2026-03-17T09:00:00', repetition: null }, true);
  await leave('Sala 2');
  await begin(series);
  expect(name().value).toBe('');
  shown.unmount();
  await begin({ ...series, startDate: '2026-03-17T09:00:00', repetition: null }, true);
  expect(name().value).toBe('Sala 2');
});

it('takes the end of an event with its start', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, { calendars: { list: async () => [], categories: {} } });
  const { At } = await deskOf(newsroom, ['CALENDAR_READ', 'CALENDAR_WRITE']);
  showTexts('en_US', { ...en, ...calendar });
  const nothing = { onSave: async () => ({ ok: false }) as never, onRemove: undefined, onClose: () => undefined };
  shown = await render(
    <At>
      <EventDialog event={newEvent(1, '2026-03-10', '09:00')} readOnly={false} isOne={false} {...nothing} />
    </At>,
  );
  await isOpen();
  const field = (label: string): HTMLInputElement =>
    document.getElementById(
      [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))!.htmlFor,
    ) as never;
  await act(async () => {
    empty(field(calendar['calendar.startTime']));
    type(field(calendar['calendar.startTime']), '23:30');
  });
  await act(async () => field(calendar['calendar.startTime']).dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect([field(calendar['calendar.endDay']).value, field(calendar['calendar.endTime']).value]).toEqual([
    expect.stringContaining('03/11'),
    '00:30',
  ]);
});
