import type { Store } from '@lauda/store';
import { keyboard } from '../../focus/keyboard.ts';

/** Marks what belongs to the windows of chats: who was in one has nowhere else to go back to. */
export const CHAT_DOCK = 'chat-dock';
export const inputOf = (chatId: number): string => `chat-input-${chatId}`;

/** Where the keyboard was before the window of a chat had it. */
const before = new Map<number, HTMLElement>();

/** Opens the window of a chat and gives it the keyboard. */
export function openChat(store: Store, chatId: number): void {
  const at = document.activeElement;
  if (at instanceof HTMLElement && at !== document.body && !at.closest(`#${CHAT_DOCK}, [role=dialog]`)) before.set(chatId, at);
  void store.chats.open(chatId);
  keyboard.give(() => document.getElementById(inputOf(chatId)));
}

/** Gives the keyboard back to where it was before. */
export function goBack(chatId: number): void {
  const at = before.get(chatId);
  before.delete(chatId);
  if (at?.isConnected) at.focus();
  else keyboard.home(() => document.getElementById('work'));
}
