import { screen } from '../../app/screen.ts';

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
const readHistory = ({ date, chat: id }: Record<string, unknown>): HistorySearch => ({
  ...(typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? { date } : {}),
  ...(Number.isSafeInteger(id) && Number(id) > 0 ? { chat: Number(id) } : {}),
});
export const chatHistory = screen({
  path: '/chat-history',
  role: 'CHAT_READ',
  texts: ['chat'],
  search: readHistory,
  load: async () => (await import('./ChatHistoryScreen.tsx')).ChatHistoryScreen,
  area: 'chatHistory',
});
