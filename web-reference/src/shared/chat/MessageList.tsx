import type { Chat, ChatMessage } from '@lauda/sdk';
import type { ChatLogView } from '@lauda/store';
import { memo, type ReactElement, type UIEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icons.tsx';
import { useScrollStop } from '../../components/Scrolled.tsx';
import { Skeleton } from '../../components/States.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { Picture } from '../Picture.tsx';
import { ChatText } from './ChatText.tsx';

/** The distance from the upper end at which older messages are loaded, px. */
const NEAR_TOP = 40;
/** The distance from the lower end within which the list follows new messages, px. */
const NEAR_END = 60;
const MB = 1_048_576;

const sizeOf = (bytes: number, language: string): string => {
  const number = new Intl.NumberFormat(language.replace('_', '-'), { maximumFractionDigits: 1 });
  return bytes >= MB ? `${number.format(bytes / MB)} MB` : `${number.format(bytes / 1024)} KB`;
};

const SentFile = ({ file }: { file: NonNullable<ChatMessage['file']> }): ReactElement => {
  const { t, language } = useText();
  const address = `/api/files/${file.id}/file`;
  const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(file.contentType);
  return (
    <a href={address} download={file.name} title={t('chat.download', { name: file.name })} className="flex min-w-0 flex-col gap-1">
      {isPicture && <Picture id={file.id} alt="" className="max-h-40 max-w-full rounded-sm object-contain" />}
      <span className="flex min-w-0 items-center gap-1.5">
        <Icon name="clip" size={14} />
        <span className="min-w-0 truncate underline">{file.name}</span>
        <span className="tnum shrink-0 text-sm opacity-80">{sizeOf(file.size, language)}</span>
      </span>
    </a>
  );
};

interface MessageProps {
  message: ChatMessage;
  /** The previous message. */
  last: ChatMessage | undefined;
  isGroup: boolean;
  nameOf: (id: number) => string;
}

/** One message, memoized: a window open all day holds thousands, and every new one renders the list. */
const Message = memo(({ message, last, isGroup, nameOf }: MessageProps): ReactElement => {
  const { t, language } = useText();
  const { me } = useDesk();
  const { userId, date, text, file, readBy } = message;
  const isMine = userId === me.id;
  const day = date.slice(0, 10);
  const isNewDay = last?.date.slice(0, 10) !== day;
  const isNewVoice = isNewDay || last?.userId !== userId;
  const readers = readBy.map((mark) => nameOf(mark.userId)).join(', ');
  return (
    <li className={cx('flex flex-col', isMine ? 'items-end' : 'items-start', isNewVoice ? 'mt-2' : 'mt-0.5')}>
      {isNewDay && <span className="mb-1 self-center text-sm text-muted">{showDate(day, language)}</span>}
      {isNewVoice && !isMine && <span className="px-1 text-sm font-medium text-muted">{nameOf(userId)}</span>}
      <div
        className={cx(
          'max-w-[85%] min-w-0 rounded-lg border px-2 py-1',
          isMine ? 'border-transparent bg-selected' : 'border-line bg-raised',
        )}
      >
        <span className="sr-only">{isMine ? t('chat.you') : nameOf(userId)}: </span>
        {file ? <SentFile file={file} /> : <ChatText text={text ?? ''} />}
      </div>
      <span className="flex items-center gap-1 px-1 text-xs text-muted" title={readers ? t('chat.readBy', { names: readers }) : undefined}>
        <time dateTime={date} className="tnum">
          {timeOf(date)}
        </time>
        {isMine && readBy.length > 0 && (
          <>
            <Icon name="check" size={12} />
            <span>{isGroup ? t('chat.readBy', { names: readers }) : t('chat.read')}</span>
          </>
        )}
      </span>
    </li>
  );
});

/** Stays at the end while the list is scrolled there, and at the same message while older ones are inserted above. */
const useScroll = (messages: readonly ChatMessage[]) => {
  const box = useRef<HTMLDivElement>(null);
  const was = useRef({ isAtEnd: true, height: 0, first: messages[0]?.id });
  useLayoutEffect(() => {
    const at = box.current;
    if (!at) return;
    const { isAtEnd, height, first } = was.current;
    if (isAtEnd) at.scrollTop = at.scrollHeight;
    else if (first !== messages[0]?.id) at.scrollTop += at.scrollHeight - height;
    was.current = { ...was.current, height: at.scrollHeight, first: messages[0]?.id };
  }, [messages]);
  const scrolled = (at: HTMLDivElement): void => {
    was.current.isAtEnd = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_END;
  };
  return { box, scrolled };
};

interface MessageListProps {
  /** The label of the list for screen readers. */
  label: string;
  chat: Chat | undefined;
  log: ChatLogView;
  onOlder: () => void;
  onRetry: () => void;
  /** Whether new messages are announced to screen readers. */
  live?: boolean;
}

/** The messages of a chat, oldest first; older ones load when the list is scrolled up. */
export const MessageList = ({ label, chat, log, onOlder, onRetry, live = false }: MessageListProps): ReactElement => {
  const { t } = useText();
  const { nameOf: known } = useLookups();
  const { messages, state, hasOlder, isLoadingOlder, refusal } = log;
  const { box, scrolled } = useScroll(messages);
  const { tabIndex } = useScrollStop(box, label);
  const members = chat?.members;
  const names = useMemo(() => new Map(members?.map(({ id, name }) => [id, name])), [members]);
  const nameOf = useCallback((id: number): string => names.get(id) ?? known(id), [names, known]);
  const scroll = ({ currentTarget }: UIEvent<HTMLDivElement>): void => {
    scrolled(currentTarget);
    if (currentTarget.scrollTop < NEAR_TOP && hasOlder && !isLoadingOlder) onOlder();
  };
  const hasFailed = state === 'failed';
  if (hasFailed && messages.length === 0) return <LoadFailed error={refusal} onRetry={onRetry} />;
  const list = (
    // What is for screen readers alone is placed in it: else it would make what is around as high as all messages.
    <div ref={box} tabIndex={tabIndex} onScroll={scroll} className="relative min-h-0 flex-1 overflow-y-auto px-2 pb-2">
      {hasOlder && (
        <div className="flex justify-center pt-2">
          <Button size="sm" kind="quiet" busy={isLoadingOlder} onClick={onOlder}>
            {t('chat.older')}
          </Button>
        </div>
      )}
      {state === 'loading' && messages.length === 0 && <Skeleton className="mt-3 h-8 w-2/3 rounded-lg" />}
      {state === 'ready' && messages.length === 0 && <p className="pt-6 text-center text-muted">{t('chat.nothingSaid')}</p>}
      <div
        {...(live ? { role: 'log', 'aria-live': 'polite' as const, 'aria-relevant': 'additions' as const } : { role: 'group' })}
        aria-label={label}
      >
        <ol>
          {messages.map((message, at) => (
            <Message
              key={message.id}
              message={message}
              last={messages[at - 1]}
              isGroup={chat !== undefined && !chat.ofTwo}
              nameOf={nameOf}
            />
          ))}
        </ol>
      </div>
    </div>
  );
  return (
    <>
      {hasFailed && <LoadFailedBar what={label} error={refusal} onRetry={onRetry} />}
      {list}
    </>
  );
};
