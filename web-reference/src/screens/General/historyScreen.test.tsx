// @vitest-environment jsdom
import type { Job } from '@lauda/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { Questions } from '../../components/ConfirmDialog.tsx';
import { showLanguage, withTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act } from '../../testing/render.tsx';
import { type RoutedComponent, renderRouted } from '../../testing/routed.tsx';
import { BackupsScreen } from './BackupsScreen.tsx';
import { HistoryScreen } from './HistoryScreen.tsx';

let shown: RoutedComponent | undefined;
afterEach(() => shown?.unmount());

const DAYS = { chatHistoryDays: 0, trashedDocumentsDays: 10, noticesDays: 0, rundownLogsDays: 0, documentVersionsDays: 0, auditDays: 0 };
/** A newsroom whose trash has some documents to go until a cleanup is over. */
async function drawn(isAway = false) {
  let count = 7;
  const log: object[] = [];
  const refused = { isAway };
  let slow: Promise<void> | undefined;
  const answered = async <T,>(value: T): Promise<T> => {
    if (refused.isAway) throw new Error('away');
    return value;
  };
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, {
    cleaning: {
      config: { get: async () => ({ id: 1, version: 1, ...DAYS }) },
      preview: async () => {
        await slow;
        return answered([{ target: 'trash', days: 10, before: '2026-03-01T00:00:00', count }]);
      },
      log: () => answered({ data: [...log] }),
      run: async () => ({ id: 3 }),
    },
  });
  await showLanguage('en_US');
  await withTexts('lists', async () => undefined)();
  const { store, At } = await deskOf(newsroom, ['ADMIN_READ', 'ADMIN_WRITE']);
  shown = await renderRouted(
    <At>
      <HistoryScreen />
      <Questions />
    </At>,
    '/admin/history',
  );
  const told = (kind: string, state: Job['state']): Promise<void> =>
    act(async () =>
      store.receive({ n: 1, topic: 'jobs', action: 'UPDATE', data: { id: 3, kind, state, version: 2 }, userId: null, date: '' }),
    );
  const over = (kind: string): Promise<void> => {
    count = 0;
    log.unshift({
      id: log.length + 1,
      at: '2026-03-11T03:40:00',
      target: 'trash',
      days: 10,
      before: '2026-03-01T03:40:00',
      count: 7,
      userId: null,
    });
    return told(kind, 'DONE');
  };
  /** The newsroom counts otherwise from now on. */
  const counts = (now: number): void => void (count = now);
  const saved = (): Promise<void> =>
    act(async () => {
      const data = { area: 'cleaning', id: 1, entry: { id: 1, version: 2, ...DAYS, trashedDocumentsDays: 3 } };
      store.receive({ n: 2, topic: 'settings', action: 'UPDATE', data, userId: null, date: '' });
    });
  /** Counts no more until the answered function is called. */
  const counting = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    slow = promise;
    return resolve;
  };
  return { over, refused, counts, saved, counting };
}
const page = (): HTMLElement => shown!.element;
const entries = (): (string | null)[] => [...page().querySelectorAll('ul[aria-label] li')].map((each) => each.textContent);
const button = (text: string): HTMLButtonElement | undefined =>
  [...page().querySelectorAll('button')].find((each) => each.textContent === text);

it('shows what a cleanup took and what is left once it is over, wherever it was begun, without being loaded again', async () => {
  const { over } = await drawn();
  await vi.waitFor(() => expect(button('Remove now')?.disabled).toBe(false), PATIENCE);
  expect(entries()).toEqual([]);
  await over('backup');
  expect([entries(), button('Remove now')?.disabled]).toEqual([[], false]);
  await over('cleaning');
  await vi.waitFor(() => expect(entries().join()).toMatch(/Documents in the trash: 7$/), PATIENCE);
  expect(button('Remove now')?.disabled).toBe(true);
});

it('says why what would go could not be counted, and counts it when it is asked again', async () => {
  const { refused } = await drawn(true);
  await vi.waitFor(() => expect(button('Try again')).toBeDefined(), PATIENCE);
  expect(button('Remove now')).toBeUndefined();
  refused.isAway = false;
  await act(async () => button('Try again')!.click());
  await vi.waitFor(() => expect(button('Remove now')?.disabled).toBe(false), PATIENCE);
});

it('counts anew what would go once other days are stored, and before it asks whether that shall go', async () => {
  const { counts, saved } = await drawn();
  await vi.waitFor(() => expect(page().textContent).toContain('7 to remove'), PATIENCE);
  counts(4000);
  await saved();
  await vi.waitFor(() => expect(page().textContent).toContain('4000 to remove'), PATIENCE);
  counts(5000);
  await act(async () => button('Remove now')!.click());
  await vi.waitFor(() => expect(document.body.textContent).toContain('Remove 5000 entries for good?'), PATIENCE);
});

it('asks once whether what it counts shall go, however often it is told to', async () => {
  const { counting } = await drawn();
  await vi.waitFor(() => expect(button('Remove now')?.disabled).toBe(false), PATIENCE);
  const counted = counting();
  await act(async () => button('Remove now')!.click());
  await act(async () => button('Remove now')!.click());
  expect(button('Remove now')?.disabled).toBe(true);
  await act(async () => counted());
  const isAsked = (): boolean => document.body.textContent!.includes('Remove 7 entries for good?');
  await vi.waitFor(() => expect([isAsked(), button('Remove now')?.disabled]).toEqual([true, false]), PATIENCE);
  const cancel = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel')!;
  await act(async () => cancel.click());
  await act(async () => undefined);
  expect(isAsked()).toBe(false);
});

it('says when the next backup is made once that is planned anew', async () => {
  let next = '2026-03-12T03:00:00';
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, {
    backups: {
      config: { get: async () => ({ id: 1, version: 1, hour: 3, daily: 7, weekly: 4, hasPassword: false }) },
      list: async () => ({ on: true, next, backups: [] }),
    },
  });
  await showLanguage('en_US');
  const { store, At } = await deskOf(newsroom, ['ADMIN_READ', 'ADMIN_WRITE']);
  shown = await renderRouted(
    <At>
      <BackupsScreen />
    </At>,
    '/admin/backups',
  );
  await vi.waitFor(() => expect(page().textContent).toContain('03:00'), PATIENCE);
  next = '2026-03-12T05:00:00';
  const data = { id: 4, kind: 'backup', state: 'QUEUED', version: 1 };
  await act(async () => store.receive({ n: 1, topic: 'jobs', action: 'CREATE', data, userId: null, date: '' }));
  await vi.waitFor(() => expect(page().textContent).toContain('05:00'), PATIENCE);
});
