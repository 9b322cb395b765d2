import { screen } from '../../app/screen.ts';
import { dayOf, idOf, known } from '../../app/searchValues.ts';

export const chat = screen({
  path: '/chat',
  role: 'CHAT_READ',
  texts: ['chat'],
  load: async () => (await import('./ChatScreen.tsx')).ChatScreen,
  area: 'chat',
});

/** The day, and the chat chosen on it. */
interface HistorySearch {
  readonly date?: string;
  readonly chat?: number;
}
const readHistory = ({ date, chat: id }: Record<string, unknown>): HistorySearch => known({ date: dayOf(date), chat: idOf(id) });
export const chatHistory = screen({
  path: '/chat-history',
  role: 'CHAT_READ',
  texts: ['chat'],
  search: readHistory,
  load: async () => (await import('./ChatHistoryScreen.tsx')).ChatHistoryScreen,
  area: 'chatHistory',
});
