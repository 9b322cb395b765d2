import type { Chat } from '@lauda/sdk';
import type { Opening } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useDesk } from '../app/desk.ts';
import { IconButton } from '../components/Button.tsx';
import { ask } from '../components/ConfirmDialog.tsx';
import { useView } from '../hooks/useView.ts';
import { useText } from '../i18n/i18n.ts';
import { useChatName } from '../shared/chat/names.ts';
import { goBack, openChat } from '../shared/chat/openChat.ts';
import { type ChatPeople, PeopleDialog } from '../shared/chat/PeopleDialog.tsx';
import { UnreadCount } from '../shared/chat/UnreadCount.tsx';

/** Adds people or a group to a chat. */
const AddPeople = ({ chat, onClose }: { chat: Chat; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const add = async ({ userIds, groupId }: ChatPeople, opening: Opening) => {
    const group = groupId === null ? { ok: true as const, value: [] } : await store.chats.ofGroup(groupId);
    if (!group.ok) return group;
    const known = new Set(chat.members.map(({ id }) => id));
    const added = [...new Set([...userIds, ...group.value])].filter((id) => !known.has(id));
    return added.length === 0 ? { ok: true as const, value: undefined } : store.chats.addMembers(chat.id, added, opening);
  };
  return <PeopleDialog title={t('chat.add')} confirm={t('chat.addConfirm')} onSend={add} onClose={onClose} />;
};

/** The title bar of a chat window: its name, the count of unread messages, and its buttons. */
export const ChatBar = ({ id, isOpen }: { id: number; isOpen: boolean }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const chat = useView(store.chats.chat(id));
  const unread = useView(store.chats.unread.counts).get(id) ?? 0;
  const [isAdding, setAdding] = useState(false);
  const name = useChatName()(chat);
  const isGroup = chat !== undefined && !chat.ofTwo;
  const turn = (): void => {
    if (isOpen) {
      store.chats.windows.minimise(id);
      goBack(id);
    } else openChat(store, id);
  };
  // Whoever closes a window stays in its chat, and what is being written stays too.
  const close = (): void => {
    store.chats.windows.hide(id);
    goBack(id);
  };
  const leave = async (): Promise<void> => {
    // Who leaves a group finds its draft no more. One question names all that is lost.
    const text = store.chats.desk(id).unsent === '' ? t('chat.leaveText') : t('chat.leaveUnsent', { text: t('chat.leaveText') });
    const question = { title: t('chat.leaveAsk', { name }), text, confirm: t('chat.leaveConfirm'), danger: true };
    if ((await ask(question)) !== 'yes') return;
    void store.chats.close(id);
    goBack(id);
  };
  const spoken = [
    t(isOpen ? 'chat.minimise' : 'chat.open', { name }),
    isGroup && chat.members.length > 1 && t('chat.members', { count: chat.members.length }),
    unread > 0 && t('chat.unread', { count: unread }),
  ];
  return (
    <header className="flex h-9 shrink-0 items-center gap-0.5 border-b border-line bg-raised pr-1 pl-2">
      <button
        type="button"
        onClick={turn}
        aria-expanded={isOpen}
        className="flex h-full min-w-0 flex-1 items-center gap-1.5 text-left font-medium"
      >
        <span className="sr-only">{spoken.filter(Boolean).join(', ')}</span>
        <span aria-hidden className="contents">
          <span className="truncate">{name}</span>
          {isGroup && <span className="tnum shrink-0 text-sm font-normal text-muted">{chat?.members.length}</span>}
          <UnreadCount count={unread} />
        </span>
      </button>
      {isOpen && chat && <IconButton icon="plus" size="sm" label={t('chat.add')} onClick={() => setAdding(true)} />}
      {isOpen && isGroup && <IconButton icon="logout" size="sm" label={t('chat.leave', { name })} onClick={() => void leave()} />}
      {isOpen && <IconButton icon="minimise" size="sm" label={t('chat.minimise', { name })} onClick={turn} />}
      <IconButton icon="x" size="sm" label={t('chat.close', { name })} onClick={close} />
      {isAdding && chat && <AddPeople chat={chat} onClose={() => setAdding(false)} />}
    </header>
  );
};
