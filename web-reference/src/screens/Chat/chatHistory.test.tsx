// @vitest-environment jsdom
import type { Chat } from '@lauda/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { showLanguage, withTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act } from '../../testing/render.tsx';
import { type RoutedComponent, renderRouted } from '../../testing/routed.tsx';
import { ChatHistoryScreen } from './ChatHistoryScreen.tsx';

let shown: RoutedComponent | undefined;
afterEach(() => {
  shown?.unmount();
  vi.useRealTimers();
});

const chat = (id: number, name: string, text: string | null, file: string | null = null): Chat =>
  ({
    id,
    members: [
      { id: 1, name: 'ana' },
      { id: 10 + id, name },
    ],
    messages: [{ id, chatId: id, userId: 1, date: '2026-03-09T19:00:00', text, file: file && { name: file }, readBy: [] }],
    unread: 0,
  }) as unknown as Chat;
const CHATS = [chat(3, 'beto', 'Chove na serra.'), chat(4, 'caio', null, 'mapa.pdf'), chat(5, 'dora', null)];

/** The screen at an address, and which days were asked for. */
async function drawn(address: string, history: (date: string) => Promise<readonly Chat[]> = async () => CHATS) {
  const asked: string[] = [];
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const messages = {
    list: async (id: number, about: object) => {
      asked.push(`${id} ${JSON.stringify(about)}`);
      return [];
    },
  };
  Object.assign(newsroom.client, {
    chats: {
      ...newsroom.client.chats,
      messages,
      history: (date: string) => {
        asked.push(date);
        return history(date);
      },
    },
  });
  await showLanguage('en_US');
  await withTexts('chat', async () => undefined)();
  const { At } = await deskOf(newsroom, ['CHAT_READ']);
  shown = await renderRouted(
    <At>
      <ChatHistoryScreen />
    </At>,
    address,
  );
  return asked;
}
const rows = () => [...document.querySelectorAll<HTMLButtonElement>('li button')];
const looks = (look: string) => rows().map((row) => row.classList.contains(look));
const current = () => rows().map((row) => row.getAttribute('aria-current'));

it('shows the chats of the day in the address, each with its last words, its file, or that it has one', async () => {
  expect(await drawn('/?date=2026-03-09')).toEqual(['2026-03-09']);
  await vi.waitFor(() => expect(rows().length).toBe(3), PATIENCE);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'beto19:00ana: Chove na serra.',
    'caio19:00ana: mapa.pdf',
    'dora19:00ana: File',
  ]);
  // What is cut at the edge of the list is read whole by its title.
  expect(rows().map((row) => row.querySelector('[title]')?.getAttribute('title'))).toEqual([
    'ana: Chove na serra.',
    'ana: mapa.pdf',
    'ana: File',
  ]);
  expect(current()).toEqual([null, null, null]);
});

it('is of today where the address says no day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T02:59:00Z') });
  expect(await drawn('/')).toEqual(['2026-03-09']);
});

it('shows the messages of the chosen chat, and chooses another by its button', async () => {
  const asked = await drawn('/?date=2026-03-09&chat=4');
  await vi.waitFor(() => expect(document.querySelector('section[aria-label=caio]')).not.toBeNull(), PATIENCE);
  expect([current(), looks('bg-selected')]).toEqual([
    [null, 'true', null],
    [false, true, false],
  ]);
  expect(asked.at(-1)).toMatch(/^4 .*2026-03-10T00:00:00/);
  act(() => rows()[0]!.click());
  await vi.waitFor(() => expect(document.querySelector('section[aria-label=beto]')).not.toBeNull(), PATIENCE);
  expect([current(), shown!.search()]).toEqual([['true', null, null], { date: '2026-03-09', chat: 3 }]);
});

it('says that nobody wrote on a day, and that it could not be loaded, with a way to ask again', async () => {
  await drawn('/?date=2026-03-08', async () => []);
  await vi.waitFor(() => expect(document.body.textContent).toContain('Nothing was said on this day'), PATIENCE);
  shown!.unmount();
  let fails = true;
  const asked = await drawn('/?date=2026-03-08', async () => (fails ? Promise.reject(new Error('x')) : CHATS));
  await vi.waitFor(() => expect(document.body.textContent).toContain('Try again'), PATIENCE);
  fails = false;
  act(() => shown!.button('Try again').click());
  await vi.waitFor(() => expect(rows().length).toBe(3), PATIENCE);
  expect(asked).toEqual(['2026-03-08', '2026-03-08']);
});
