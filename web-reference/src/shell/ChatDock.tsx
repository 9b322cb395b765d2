import { CHAT_TEXT_MAX, checkMaxLength } from '@lauda/domain';
import type { ChatWindow as Window } from '@lauda/store';
import {
  type ClipboardEvent,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  useLayoutEffect,
  useRef,
  type WheelEvent,
} from 'react';
import { useDesk } from '../app/desk.ts';
import { IconButton } from '../components/Button.tsx';
import { cx } from '../components/cx.ts';
import { Progress } from '../components/Progress.tsx';
import { TextArea } from '../components/TextInput.tsx';
import { useView } from '../hooks/useView.ts';
import { useText } from '../i18n/i18n.ts';
import { MessageList } from '../shared/chat/MessageList.tsx';
import { useChatName } from '../shared/chat/names.ts';
import { CHAT_DOCK, goBack, inputOf } from '../shared/chat/openChat.ts';
import { useNarrow } from '../shared/widths.ts';
import { ChatBar } from './ChatBar.tsx';

interface UploadProps {
  chatId: number;
  name: string;
  percent: number;
  onStop: () => void;
}
/** A file being sent; once it is sent or cancelled the focus goes from its button to the text. */
const Upload = ({ chatId, name, percent, onStop }: UploadProps): ReactElement => {
  const { t } = useText();
  const line = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const shown = line.current;
    return () => {
      if (shown?.contains(document.activeElement)) document.getElementById(inputOf(chatId))?.focus();
    };
  }, [chatId]);
  return (
    <li ref={line} className="flex min-w-0 items-center gap-2 text-sm">
      <span className="w-2/5 truncate">{name}</span>
      <Progress label={t('chat.uploading', { name })} done={percent} total={100} />
      <IconButton icon="x" size="sm" label={t('chat.stopUpload', { name })} onClick={onStop} />
    </li>
  );
};

/** The files being sent, each with its progress and a button to cancel. */
const Uploads = ({ id }: { id: number }): ReactElement | null => {
  const { store } = useDesk();
  const { uploads } = store.chats.desk(id);
  const list = useView(uploads.view);
  if (list.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 border-t border-line px-2 py-1">
      {list.map(({ key, name, percent }) => (
        <Upload key={key} {...{ name, percent }} chatId={id} onStop={() => uploads.cancel(key)} />
      ))}
    </ul>
  );
};

/** Who is writing, or that one's own message is being sent; the line is always there, so that nothing jumps. */
const Passing = ({ id }: { id: number }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const writers = useView(store.chats.writers(id));
  const sending = useView(store.chats.desk(id).sending);
  const said = writers.length > 0 ? t('chat.typing', { names: writers.join(', ') }) : sending > 0 ? t('chat.sending') : '';
  return <p className="h-4.5 shrink-0 truncate px-2 text-sm text-muted">{said}</p>;
};

const Writing = ({ id, name }: { id: number; name: string }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const desk = store.chats.desk(id);
  const draft = useView(desk.draft);
  // A text that is too long stands there whole and is refused with words: a paste is never cut.
  const isTooLong = checkMaxLength(draft, CHAT_TEXT_MAX) !== undefined;
  const picker = useRef<HTMLInputElement>(null);
  const sendFiles = (files: Iterable<File>): void => {
    for (const file of files) void desk.sendFile(file);
  };
  const send = async (): Promise<void> => {
    await desk.sendDraft();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const paste = ({ clipboardData }: ClipboardEvent): void => {
    if (clipboardData.files.length > 0) sendFiles(clipboardData.files);
  };
  return (
    <div className="flex shrink-0 items-end gap-1 px-2 pb-2">
      <TextArea
        id={inputOf(id)}
        rows={1}
        aria-label={t('chat.write', { name })}
        title={t('chat.writeHelp')}
        aria-invalid={isTooLong || undefined}
        value={draft}
        className="!min-h-8 max-h-32 flex-1 resize-none"
        onChange={({ target }) => {
          desk.draft.set(target.value);
          if (target.value.trim() !== '') desk.writes();
        }}
        onKeyDown={key}
        onPaste={paste}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-chat-file
        onChange={({ target }) => {
          sendFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <IconButton icon="clip" label={t('chat.attach')} onClick={() => picker.current?.click()} />
      <IconButton icon="send" label={t('chat.send')} kind="primary" disabled={draft.trim() === ''} onClick={() => void send()} />
    </div>
  );
};

const Body = ({ id, name }: { id: number; name: string }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const chat = useView(store.chats.chat(id));
  const { log } = store.chats.desk(id);
  return (
    <>
      <MessageList
        live
        label={t('chat.messages', { name })}
        chat={chat}
        log={useView(log.view)}
        onOlder={() => void store.chats.older(id)}
        onRetry={() => void log.reload()}
      />
      <Uploads id={id} />
      <Passing id={id} />
      <Writing id={id} name={name} />
    </>
  );
};

const OPEN_HEIGHT = 'min(27rem, 70dvh)';
/** The height of a bar with its border; `Frame` leaves as much under the work. */
const BAR_HEIGHT = 'calc(2.25rem + 1px)';

const ChatWindow = ({ id, isOpen }: Window): ReactElement => {
  const { store } = useDesk();
  const name = useChatName()(useView(store.chats.chat(id)));
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Where there are more than fit, one that opens is shown whole and not as far as its text only.
    if (isOpen) section.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isOpen]);
  const blur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) store.chats.blurred(id);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
    event.stopPropagation();
    store.chats.windows.minimise(id);
    goBack(id);
  };
  const drop = (event: DragEvent): void => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    for (const file of event.dataTransfer.files) void store.chats.desk(id).sendFile(file);
  };
  return (
    <section
      ref={section}
      aria-label={name}
      data-chat={id}
      onFocus={() => store.chats.focus(id)}
      onBlur={blur}
      onKeyDown={key}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className={cx(
        'pointer-events-auto flex flex-col overflow-hidden rounded-t-lg border border-b-0 border-line bg-float shadow-float',
        isOpen ? 'w-80 max-w-full shrink-0' : 'w-52 min-w-32',
      )}
      style={isOpen ? { height: OPEN_HEIGHT } : {}}
    >
      <ChatBar id={id} isOpen={isOpen} />
      {isOpen && <Body id={id} name={name} />}
    </section>
  );
};

/** On a phone, which has room for one window, minimises the others when one opens: the one that is new, else the one that is written in, stays. */
const useOneOpen = (windows: readonly Window[]): void => {
  const { store } = useDesk();
  const isNarrow = useNarrow();
  const before = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    const open = windows.filter(({ isOpen }) => isOpen).map(({ id }) => id);
    const isWritten = (id: number): boolean => document.activeElement?.id === inputOf(id);
    const kept = open.find((id) => !before.current.includes(id)) ?? open.find(isWritten) ?? open.at(-1);
    before.current = open;
    if (isNarrow) for (const id of open) if (id !== kept) store.chats.windows.minimise(id);
  }, [store, windows, isNarrow]);
};

/** Tells the page how high the windows stand, for what stands above them (`Toaster`); beside an open one a desk has room for it, a phone has not. */
const useHeight = (windows: readonly Window[]): void => {
  const isWide = !useNarrow();
  const height = isWide || windows.every(({ isOpen }) => !isOpen) ? BAR_HEIGHT : OPEN_HEIGHT;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--chats', height);
    return () => void style.removeProperty('--chats');
  }, [height]);
};

/** Scrolls the windows by a plain wheel over one of their bars, where there are more than fit; over messages it scrolls those. */
const scrollBars = ({ currentTarget, target, deltaX, deltaY, shiftKey, ctrlKey }: WheelEvent): void => {
  const bar = (target as Element).closest('header');
  if (bar && currentTarget.contains(bar) && deltaX === 0 && !shiftKey && !ctrlKey) currentTarget.scrollLeft += deltaY;
};

/** The chat windows at the lower edge; they stay while screens change. */
export const ChatDock = (): ReactElement | null => {
  const { t } = useText();
  const { store } = useDesk();
  const windows = useView(store.chats.windows.view);
  useOneOpen(windows);
  useHeight(windows);
  if (windows.length === 0) return null;
  return (
    <aside
      id={CHAT_DOCK}
      aria-label={t('chat.windows')}
      onWheel={scrollBars}
      className="pointer-events-none fixed right-3 bottom-0 left-3 z-20 flex items-end justify-end-safe gap-2 overflow-x-auto pt-4 [scrollbar-width:none]"
    >
      {windows.map((each) => (
        <ChatWindow key={each.id} {...each} />
      ))}
    </aside>
  );
};
