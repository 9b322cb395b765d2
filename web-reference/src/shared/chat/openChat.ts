import type { Store } from '@lauda/store';
import { keyboard } from '../../focus/keyboard.ts';

/** Marks the chat windows: the work ends above them (`Frame`), and a focus that was inside of one is not worth returning to. */
export const CHAT_DOCK = 'chat-dock';
export const inputOf = (chatId: number): string => `chat-input-${chatId}`;

/** The element that had the focus before a chat window took it, by chat. */
const before = new Map<number, HTMLElement>();

/** Opens the window of a chat and focuses it. */
export function openChat(store: Store, chatId: number): void {
  const at = document.activeElement;
  if (at instanceof HTMLElement && at !== document.body && !at.closest(`#${CHAT_DOCK}, [role=dialog]`)) before.set(chatId, at);
  void store.chats.open(chatId);
  keyboard.give(() => {
    const input = document.getElementById(inputOf(chatId)) as HTMLTextAreaElement | null;
    // What is typed goes on after what was left there.
    input?.setSelectionRange(input.value.length, input.value.length);
    return input;
  });
}

/** Returns the focus to where it was before the chat window took it. */
export function goBack(chatId: number): void {
  const at = before.get(chatId);
  before.delete(chatId);
  if (at?.isConnected) at.focus();
  else keyboard.home(() => document.getElementById('work'));
}
