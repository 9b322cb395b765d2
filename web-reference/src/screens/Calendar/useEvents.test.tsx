// @vitest-environment jsdom
import type { CalendarEvent } from '@lauda/sdk';
import type { ShownOccurrence } from '@lauda/store';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { Questions } from '../../components/ConfirmDialog.tsx';
import calendar from '../../i18n/calendar/en_US.json' with { type: 'json' };
import en from '../../i18n/first/en_US.ts';
import { showTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render } from '../../testing/render.tsx';
import { useEventVerbs } from './useEvents.ts';

const SERIES = {
  ...{ id: 7, version: 1, calendarId: 1, name: 'Reunião', location: null, description: null, reminder: null },
  ...{ startDate: '2026-03-10T09:00:00', endDate: '2026-03-10T10:00:00' },
  repetition: { frequency: 'DAILY', interval: 1, exDates: [] },
} as unknown as CalendarEvent;
const DAY = '2026-03-12';
const ONE = { key: 'k', event: SERIES, start: `${DAY}T09:00:00`, end: `${DAY}T10:00:00` } as ShownOccurrence;

let verbs: ReturnType<typeof useEventVerbs>;
const Held = (): ReactElement => {
  verbs = useEventVerbs(true);
  return <Questions />;
};
let shown: RenderedComponent;
afterEach(() => shown.unmount());

/** The form of one occurrence, while somebody else stored its series. */
const scene = async (series: CalendarEvent) => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const stored: unknown[] = [];
  let stands = SERIES;
  Object.assign(newsroom.client, {
    calendars: {
      events: {
        create: async (event: object) => {
          stored.push('made');
          return { ...event, id: 8, version: 1 };
        },
        update: async (event: CalendarEvent) => {
          if (event.version !== stands.version)
            throw Object.assign(new Error(), { status: 409, code: 'version_conflict', current: stands });
          stored.push('left out');
          return { ...event, version: event.version + 1 };
        },
        remove: async () => void stored.push('taken back'),
      },
    },
  });
  const { At } = await deskOf(newsroom, ['CALENDAR_WRITE']);
  showTexts('en_US', { ...en, ...calendar });
  shown = await render(
    <At>
      <Held />
    </At>,
  );
  await vi.waitFor(() => expect(verbs).toBeDefined(), PATIENCE);
  await act(async () => void verbs.open(ONE));
  await vi.waitFor(() => expect(shown.button('Only this one')).toBeDefined(), PATIENCE);
  await act(async () => shown.button('Only this one').click());
  await vi.waitFor(() => expect(verbs.opened).toBeDefined(), PATIENCE);
  stands = series;
  const save = (): Promise<boolean> => act(async () => (await verbs.save({ ...verbs.opened!.event, name: 'Minha' })).ok);
  return { save, stored };
};

it('an occurrence is stored at the second try where somebody else changed its series otherwise', async () => {
  const { save, stored } = await scene({ ...SERIES, version: 2, location: 'Sala 2' });
  expect([await save(), await save(), stored]).toEqual([false, true, ['made', 'taken back', 'made', 'left out']]);
});

it('is never stored beside that of somebody else who changed the same day', async () => {
  const { save, stored } = await scene({ ...SERIES, version: 2, repetition: { ...SERIES.repetition!, exDates: [DAY] } } as CalendarEvent);
  expect([await save(), await save()]).toEqual([false, false]);
  expect(stored).toEqual(['made', 'taken back', 'made', 'taken back']);
});
