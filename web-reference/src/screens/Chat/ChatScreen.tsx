import { can, matchesTyped } from '@lauda/domain';
import type { Chat, User } from '@lauda/sdk';
import type { Opening } from '@lauda/store';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { useLookups } from '../../app/lookups.ts';
import { BarVerbs } from '../../components/BarVerbs.tsx';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/cx.ts';
import { FindField } from '../../components/FindField.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { HOME } from '../../focus/keyboard.ts';
import { walkRows } from '../../focus/walkRows.ts';
import { showDate, timeOf } from '../../format/show.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { useChatName } from '../../shared/chat/names.ts';
import { openChat } from '../../shared/chat/openChat.ts';
import { type ChatPeople, PeopleDialog } from '../../shared/chat/PeopleDialog.tsx';
import { UnreadCount } from '../../shared/chat/UnreadCount.tsx';

const Presence = ({ online }: { online: boolean }): ReactElement => {
  const { t } = useText();
  return (
    <span className={cx('size-2 shrink-0 rounded-full', online ? 'bg-good' : 'bg-line-strong')}>
      <span className="sr-only">{t(online ? 'chat.online' : 'chat.away')}</span>
    </span>
  );
};

/** One chat of the list: its members and who of them is online, the last message, and the count of unread ones. */
const Line = ({ chat, online, isHome }: { chat: Chat; online: ReadonlySet<number>; isHome: boolean }): ReactElement => {
  const { t, language } = useText();
  const { store, me } = useDesk();
  const { nameOf } = useLookups();
  const unread = useView(store.chats.unread.counts).get(chat.id) ?? 0;
  const name = useChatName()(chat);
  const [last] = chat.messages;
  const others = chat.members.filter(({ id }) => id !== me.id);
  const said = last && `${last.userId === me.id ? t('chat.you') : nameOf(last.userId)}: ${last.text ?? last.file?.name ?? t('chat.file')}`;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        {...(isHome ? HOME : {})}
        onClick={() => openChat(store, chat.id)}
        className="flex w-full items-center gap-2.5 px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
      >
        <Presence online={others.some(({ id }) => online.has(id))} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={cx('truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>{name}</span>
            {!chat.ofTwo && others.length > 0 && (
              <span className="shrink-0 text-sm text-muted">{t('chat.members', { count: chat.members.length })}</span>
            )}
            {last && (
              <span className="tnum ml-auto shrink-0 text-sm text-muted">{`${showDate(last.date.slice(0, 10), language)} ${timeOf(last.date)}`}</span>
            )}
          </span>
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-muted">{said ?? t('chat.nothingSaid')}</span>
            <UnreadCount count={unread} />
          </span>
        </span>
      </button>
    </li>
  );
};

/** The colleagues who are online, each one press away. */
const Here = ({ people }: { people: readonly User[] }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const begin = async (id: number): Promise<void> => {
    const done = await store.chats.create([id]);
    if (done.ok) openChat(store, done.value.id);
  };
  return (
    <section aria-label={t('chat.onlineTitle')} className="w-60 shrink-0 overflow-y-auto border-l border-line max-lg:hidden">
      <h2 className="px-3 pt-3 pb-1 text-sm font-medium text-muted">{t('chat.onlineTitle')}</h2>
      {people.length === 0 && <p className="px-3 text-muted">{t('chat.nobodyOnline')}</p>}
      <ul>
        {people.map(({ id, nickname, name }) => (
          <li key={id}>
            <button
              type="button"
              title={name}
              onClick={() => void begin(id)}
              className="flex h-8 w-full items-center gap-2.5 px-3 text-left -outline-offset-2 hover:bg-hover"
            >
              <Presence online />
              <span className="truncate">{nickname || name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Begins a chat with people and a group of users. */
const NewChat = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store, me } = useDesk();
  const begin = async ({ userIds, groupId }: ChatPeople, opening: Opening) => {
    const group = groupId === null ? { ok: true as const, value: [] } : await store.chats.ofGroup(groupId);
    if (!group.ok) return group;
    return store.chats.create(
      [...new Set([...userIds, ...group.value])].filter((id) => id !== me.id),
      opening,
    );
  };
  return <PeopleDialog title={t('chat.newTitle')} confirm={t('chat.begin')} onSend={begin} onClose={onClose} />;
};

const Found = ({ typed, online }: { typed: string; online: ReadonlySet<number> }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { chats, state, refusal } = useView(store.chats.list);
  const nameOf = useChatName();
  const found = chats.filter((chat) => matchesTyped(nameOf(chat), typed));
  const retry = (): void => void store.chats.ensure();
  if (state === 'failed' && chats.length === 0) return <LoadFailed error={refusal} onRetry={retry} />;
  if (chats.length === 0 && state !== 'ready') return <GridSkeleton rows={6} />;
  return (
    <>
      {state === 'failed' && <LoadFailedBar what={t('area.chat')} error={refusal} onRetry={retry} />}
      {found.length === 0 ? (
        <EmptyState icon="chat" title={t('chat.none')} text={t('chat.noneText')}>
          <Button icon="plus" {...HOME} onClick={() => handlers.run('entry.create')}>
            {t('chat.new')}
          </Button>
        </EmptyState>
      ) : (
        <ul aria-label={t('area.chat')} onKeyDown={(event) => walkRows(event, 'button')} className="min-h-0 flex-1 overflow-y-auto">
          {found.map((chat, at) => (
            <Line key={chat.id} chat={chat} online={online} isHome={at === 0} />
          ))}
        </ul>
      )}
    </>
  );
};

/** The chats of the person, with their unread messages, and the colleagues who are online. */
export const ChatScreen = (): ReactElement => {
  const { t } = useText();
  const { store, me } = useDesk();
  const { users } = useLookups();
  const [typed, setTyped] = useState('');
  const [isNew, setNew] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => void store.chats.ensure(), [store]);
  useActions({ 'entry.create': () => setNew(true), 'grid.find': () => box.current?.focus() });
  const here = users.filter((user) => user.online && user.id !== me.id && can(user.roles, ['CHAT_READ']));
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('area.chat')}</h1>
      </InTopBar>
      <search className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-3 py-2">
        <FindField label={t('chat.find')} ref={box} value={typed} onFind={setTyped} />
        <BarVerbs>
          <Button size="sm" icon="plus" kind="primary" onClick={() => handlers.run('entry.create')}>
            {t('chat.new')}
          </Button>
        </BarVerbs>
      </search>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <Found typed={typed} online={new Set(here.map(({ id }) => id))} />
        </div>
        <Here people={here} />
      </div>
      {isNew && <NewChat onClose={() => setNew(false)} />}
    </>
  );
};
