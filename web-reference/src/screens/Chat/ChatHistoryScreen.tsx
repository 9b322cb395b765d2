import type { Chat } from '@lauda/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useLookups } from '../../app/lookups.ts';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { cx } from '../../components/cx.ts';
import { DateField } from '../../components/DateField.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { HOME } from '../../focus/keyboard.ts';
import { walkRows } from '../../focus/walkRows.ts';
import { timeOf } from '../../format/show.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { MessageList } from '../../shared/chat/MessageList.tsx';
import { useChatName } from '../../shared/chat/names.ts';

interface Place {
  readonly date?: string | undefined;
  readonly chat?: number | undefined;
}

/** The messages of one chat on a day, for reading. */
const DayOf = ({ chat, date }: { chat: Chat; date: string }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const log = useMemo(() => store.chats.dayLog(chat.id, date), [store, chat.id, date]);
  useEffect(() => void log.load(), [log]);
  const name = useChatName()(chat);
  return (
    <section aria-label={name} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <h2 className="shrink-0 truncate border-b border-line px-3 py-2 font-semibold">{name}</h2>
      <MessageList
        label={t('chat.messages', { name })}
        chat={chat}
        log={useView(log.view)}
        onOlder={() => void log.older()}
        onRetry={() => void log.load()}
      />
    </section>
  );
};

interface ListProps {
  chats: readonly Chat[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}
const List = ({ chats, chosen, onChoose }: ListProps): ReactElement => {
  const { t } = useText();
  const { nameOf } = useLookups();
  const chatName = useChatName();
  return (
    <ul
      aria-label={t('area.chatHistory')}
      onKeyDown={(event) => walkRows(event, 'button')}
      className="w-80 shrink-0 overflow-y-auto border-r border-line max-sm:max-h-2/5 max-sm:w-full max-sm:border-r-0 max-sm:border-b"
    >
      {chats.map((chat, at) => {
        const [last] = chat.messages;
        const said = last && `${nameOf(last.userId)}: ${last.text ?? last.file?.name ?? t('chat.file')}`;
        return (
          <li key={chat.id} className="border-b border-line">
            <button
              type="button"
              {...(at === 0 ? HOME : {})}
              aria-current={chat.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(chat.id)}
              className={cx(
                'flex w-full flex-col px-3 py-2 text-left -outline-offset-2 hover:bg-hover',
                chat.id === chosen && 'bg-selected',
              )}
            >
              <span className="flex w-full items-baseline gap-2">
                <span className="truncate font-medium">{chatName(chat)}</span>
                {last && <span className="tnum ml-auto shrink-0 text-sm text-muted">{timeOf(last.date)}</span>}
              </span>
              {said && (
                <span className="w-full truncate text-muted" title={said}>
                  {said}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
};

/** The chats of a past day, for reading. */
export const ChatHistoryScreen = (): ReactElement => {
  const { t } = useText();
  const today = useToday();
  const navigate = useNavigate();
  const { date = today, chat: chosen } = useSearchParams<Place>();
  const { value, refusal, load } = useStoreAnswer((store) => store.chats.history(date), [date]);
  // Based on the address at that time: a key may come before the chosen day is rendered.
  const go = (place: Place): void => void navigate({ to: '.', search: ((former: Place) => ({ ...former, ...place })) as never });
  const chat = value?.find(({ id }) => id === chosen);
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('area.chatHistory')}</h1>
      </InTopBar>
      <search className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-3 py-2">
        <div className="w-44">
          <DateField
            label={t('chat.historyDay')}
            value={date}
            today={today}
            onChange={(day) => day && go({ date: day, chat: undefined })}
          />
        </div>
      </search>
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : !value ? (
        <GridSkeleton rows={6} />
      ) : value.length === 0 ? (
        <EmptyState icon="history" title={t('chat.historyNone')} text={t('chat.historyNoneText')} />
      ) : (
        <div className="flex min-h-0 flex-1 max-sm:flex-col">
          <List chats={value} chosen={chosen} onChoose={(id) => go({ chat: id })} />
          {chat ? (
            <DayOf chat={chat} date={date} />
          ) : (
            <EmptyState icon="chat" title={t('chat.historyChoose')} text={t('chat.historyChooseText')} />
          )}
        </div>
      )}
    </>
  );
};
