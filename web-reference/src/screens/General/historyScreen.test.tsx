// @vitest-environment jsdom
import type { Job } from '@lauda/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { Questions } from '../../components/ConfirmDialog.tsx';
import { showLanguage, withTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act } from '../../testing/render.tsx';
import { type RoutedComponent, renderRouted } from '../../testing/routed.tsx';
import { HistoryScreen } from './HistoryScreen.tsx';

let shown: RoutedComponent | undefined;
afterEach(() => shown?.unmount());

const DAYS = { chatHistoryDays: 0, trashedDocumentsDays: 10, noticesDays: 0, rundownLogsDays: 0, documentVersionsDays: 0, auditDays: 0 };
/** A newsroom whose trash has some documents to go until a cleanup is over. */
async function drawn(isAway = false) {
  let count = 7;
  const log: object[] = [];
  const refused = { isAway };
  const answered = async <T,>(value: T): Promise<T> => {
    if (refused.isAway) throw new Error('away');
    return value;
  };
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, {
    cleaning: {
      config: { get: async () => ({ id: 1, version: 1, ...DAYS }) },
      preview: () => answered([{ target: 'trash', days: 10, before: '2026-03-01T00:00:00', count }]),
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
  return { over, refused };
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
