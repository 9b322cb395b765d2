// @vitest-environment jsdom
import type { ShownOccurrence } from '@lauda/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import calendar from '../../i18n/calendar/en_US.json' with { type: 'json' };
import en from '../../i18n/first/en_US.ts';
import { showTexts } from '../../i18n/i18n.ts';
import { press, type RenderedComponent, render } from '../../testing/render.tsx';
import { AgendaView } from './AgendaView.tsx';
import { DayAgenda } from './DayAgenda.tsx';
import { MonthView } from './MonthView.tsx';
import type { ViewProps } from './views.ts';

const occurrence = (key: string, day: string, location?: string): ShownOccurrence =>
  ({ key, start: `${day}T09:00:00`, end: `${day}T10:30:00`, event: { name: key, location } }) as ShownOccurrence;
const FOUND = [occurrence('Reunião', '2026-03-10', 'Sala 2'), occurrence('Gravação', '2026-03-10'), occurrence('Folga', '2026-03-12')];
let told: string[];
let shown: RenderedComponent;
const props = (fields: Partial<ViewProps> = {}): ViewProps => ({
  ...{ title: 'March', day: '2026-03-11', today: '2026-03-10', days: ['2026-03-10', '2026-03-11', '2026-03-12'] },
  ...{ occurrences: FOUND, isKnown: true, mayWrite: true, colourOf: () => 'red' },
  onDay: (day) => told.push(`day ${day}`),
  onStep: (by) => told.push(`step ${by}`),
  onShowDay: (day) => told.push(`show ${day}`),
  onOpen: ({ key }) => told.push(`open ${key}`),
  onNew: (day) => told.push(`new ${day}`),
  onMove: () => told.push('move'),
  ...fields,
});
beforeEach(() => {
  told = [];
  showTexts('en_US', { ...en, ...calendar });
});
afterEach(() => shown.unmount());

const inFocus = (): string | null | undefined => document.activeElement?.getAttribute('data-occurrence');
const list = (): HTMLElement => shown.element.querySelector('[data-home]')!;

it('walks its events by arrows, Home and End, and turns the month', async () => {
  shown = await render(<AgendaView {...props()} />);
  const walked = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'End', 'ArrowDown', 'Home'].map((key) => {
    expect(press(list().contains(document.activeElement) ? document.activeElement! : list(), key).defaultPrevented).toBe(true);
    return inFocus();
  });
  expect(walked).toEqual(['Reunião', 'Gravação', 'Reunião', 'Reunião', 'Folga', 'Folga', 'Reunião']);
  for (const key of ['PageUp', 'PageDown', 'n']) press(list(), key);
  expect(told).toEqual(['step -1', 'step 1', 'new 2026-03-11']);
});

it.each(['ctrlKey', 'altKey', 'metaKey'] as const)('leaves keys with %s to others', async (modifier) => {
  shown = await render(<AgendaView {...props()} />);
  const taken = ['ArrowDown', 'PageUp', 'PageDown', 'n'].filter((key) => press(list(), key, { [modifier]: true }).defaultPrevented);
  expect([taken, told, inFocus() ?? null]).toEqual([[], [], null]);
});

it('begins no event for who may only read', async () => {
  shown = await render(<AgendaView {...props({ mayWrite: false })} />);
  press(list(), 'n');
  expect(told).toEqual([]);
});

it('lists the days that have events, and says where there are none, once that is known', async () => {
  shown = await render(<AgendaView {...props()} />);
  expect(shown.element.querySelectorAll('section section').length).toBe(2);
  expect(shown.text()).not.toContain('Nothing planned');
  shown.unmount();
  shown = await render(<AgendaView {...props({ occurrences: [] })} />);
  expect([shown.element.querySelectorAll('section section').length, shown.text().includes('Nothing planned')]).toEqual([0, true]);
  shown.unmount();
  shown = await render(<AgendaView {...props({ occurrences: [], isKnown: false })} />);
  expect(shown.text()).not.toContain('Nothing planned');
});

it.each([
  [FOUND.slice(0, 2), false],
  [[], true],
] as const)('the day below the month lists its events, or says that there are none', async (found, isNone) => {
  shown = await render(<DayAgenda props={props()} found={found} />);
  const rows = [...shown.element.querySelectorAll('button')];
  expect(rows.map(({ textContent }) => textContent)).toEqual(found.length ? ['09:00–10:30Reunião · Sala 2', '09:00–10:30Gravação'] : []);
  expect(shown.text().includes('Nothing planned')).toBe(isNone);
});

const WEEK = Array.from({ length: 7 }, (_, at) => `2026-03-${String(8 + at).padStart(2, '0')}`);
it.each([
  [4, 4, undefined],
  [5, 3, '2 more'],
] as const)('shows of %i events in a day of the month %i, for the count of one takes the room of the event', async (count, room, more) => {
  const occurrences = Array.from({ length: count }, (_, at) => occurrence(`Evento ${at}`, '2026-03-11'));
  shown = await render(<MonthView {...props({ days: WEEK, occurrences })} />);
  const cell = shown.element.querySelector('[data-cell="2026-03-11"]')!;
  const buttons = [...cell.querySelectorAll('button')];
  expect(cell.querySelectorAll('[data-occurrence]').length).toBe(room);
  expect(buttons[room]?.textContent).toBe(more);
});
