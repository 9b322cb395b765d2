import { checkRequired } from '@lauda/domain';
import type { BoardNotice } from '@lauda/store';
import { type FormEvent, type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDesk } from '../app/desk.ts';
import { LoadFailed } from '../app/LoadFailed.tsx';
import { LoadFailedBar } from '../app/LoadFailedBar.tsx';
import { Button, IconButton } from '../components/Button.tsx';
import { ask } from '../components/ConfirmDialog.tsx';
import { Drawer } from '../components/Dialog.tsx';
import { Pager } from '../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../components/States.tsx';
import { momentText } from '../format/show.ts';
import { Group } from '../forms/controls.tsx';
import { discardAsking } from '../forms/discardAsking.ts';
import { fieldsOf } from '../forms/fields.ts';
import { FormOf } from '../forms/kit.tsx';
import { messageWords } from '../forms/messageWords.ts';
import { SaveKeyButton } from '../forms/SaveKeyButton.tsx';
import { useSettingsForm } from '../forms/useSettingsForm.ts';
import { useNoTyping } from '../forms/useTypedDialog.ts';
import { useListState } from '../hooks/useListState.ts';
import { useView } from '../hooks/useView.ts';
import { useText } from '../i18n/i18n.ts';

interface Written {
  readonly title: string;
  readonly text: string;
}
const { Line, Lines } = fieldsOf<Written>();
const EMPTY: Written = { title: '', text: '' };

/** A form for a new notice; its text is cleared once it is stored. */
const NewNotice = ({ onDone, onDirty }: { onDone: () => void; onDirty: (isDirty: boolean) => void }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const check = useCallback(({ text }: Written) => ({ text: messageWords(t, checkRequired(text)) }), [t]);
  const { form, source, isDirty, busy, submit } = useSettingsForm<Written>({
    start: EMPTY,
    check,
    save: async ({ title, text }, opening) => {
      const done = await store.board.create({ title: title.trim() || null, text }, opening);
      return done.ok ? { stored: EMPTY } : { refused: {} };
    },
  });
  useNoTyping(form, busy);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [onDirty, isDirty]);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await submit()) === 'stored') onDone();
  };
  return (
    <form ref={form} noValidate className="mb-4 rounded-md border border-line bg-raised p-3" onSubmit={(event) => void send(event)}>
      <FormOf source={source}>
        <Group title={t('notices.new')}>
          <Line name="title" orElse="" label={t('notices.title')} maxLength={200} autoFocus />
          <Lines name="text" orElse="" label={t('notices.text')} required />
        </Group>
      </FormOf>
      <div className="mt-3 flex justify-end gap-2">
        <Button kind="quiet" onClick={() => (isDirty ? void discardAsking(onDone) : onDone())}>
          {t('common.cancel')}
        </Button>
        <SaveKeyButton type="submit" busy={busy}>
          {t('notices.send')}
        </SaveKeyButton>
      </div>
    </form>
  );
};

interface LineProps {
  notice: BoardNotice;
  isNew: boolean;
  onRemove: (() => void) | undefined;
}
const NoticeLine = ({ notice, isNew, onRemove }: LineProps): ReactElement => {
  const { t, language } = useText();
  const { title, text, authorNickname, date } = notice;
  return (
    <li className="relative flex gap-2 border-b border-line py-2.5 pl-3.5">
      {isNew && <span aria-hidden className="absolute top-4 left-0 size-2 rounded-full bg-accent" />}
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold break-words">{title}</p>}
        <p className="break-words whitespace-pre-wrap">{text}</p>
        <p className="mt-0.5 text-sm text-muted">
          {isNew && <span className="mr-1.5 font-medium text-accent-text">{t('notices.isNew')}</span>}
          {authorNickname} · <time dateTime={date}>{momentText(date, language)}</time>
        </p>
      </div>
      {onRemove && <IconButton icon="trash" size="sm" label={t('notices.remove', { text: title || text })} onClick={onRemove} />}
    </li>
  );
};

/** The shown page of notices; those that were unread when the drawer opened, or came since, stay marked while it is open. */
const useNotices = () => {
  const { store } = useDesk();
  const { list, close } = useMemo(() => store.board.open(), [store]);
  const load = useCallback((page: number): void => void list.load({ page }), [list]);
  const unread = useView(store.board.unread);
  const fresh = useRef(new Set<number>());
  for (const { id } of unread ?? []) fresh.current.add(id);
  useEffect(() => {
    load(0);
    return close;
  }, [load, close]);
  useEffect(() => {
    if (unread && unread.length > 0) void store.board.read();
  }, [store, unread]);
  const view = useView(list.view);
  return { view, ...useListState(view), load, retry: () => void list.reload(), isNew: (id: number) => fresh.current.has(id) };
};

/** The notices of the newsroom, 25 to a page, the newest first; people with the role post new ones and remove them. */
export const NoticesDrawer = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const { view, hasRows, isComing, load, retry, isNew } = useNotices();
  const [writing, setWriting] = useState(false);
  const isDirty = useRef(false);
  const noteDirty = useCallback((now: boolean): void => {
    isDirty.current = now;
  }, []);
  const mayWrite = may('NOTICE_WRITE');
  const remove = async (notice: BoardNotice): Promise<void> => {
    const question = {
      title: t('notices.removeAsk'),
      text: notice.title || notice.text,
      confirm: t('common.remove'),
      keep: t('common.cancel'),
      danger: true,
    };
    if ((await ask(question)) === 'yes') await store.board.remove(notice);
  };
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setWriting(true)}>
      {t('notices.new')}
    </Button>
  );
  const body = (): ReactElement => {
    if (view.error && !hasRows) return <LoadFailed error={view.error} onRetry={retry} />;
    if (isComing) return <GridSkeleton rows={6} />;
    const failed = view.error && <LoadFailedBar what={t('action.notices')} error={view.error} onRetry={retry} />;
    if (view.total === 0)
      return (
        <>
          {failed}
          <EmptyState icon="bell" title={t('notices.none')} text={t('notices.noneText')} />
        </>
      );
    return (
      <>
        {failed}
        <ul aria-label={t('action.notices')}>
          {view.rows.map((notice) => (
            <NoticeLine
              key={notice.uuid}
              notice={notice}
              isNew={isNew(notice.id)}
              onRemove={mayWrite ? () => void remove(notice) : undefined}
            />
          ))}
        </ul>
        <Pager page={view.page} size={view.size} total={view.total} onPage={load} />
      </>
    );
  };
  return (
    <Drawer
      open
      onClose={() => (isDirty.current ? void discardAsking(onClose) : onClose())}
      title={t('action.notices')}
      width={440}
      actions={mayWrite && !writing ? add : undefined}
    >
      {writing && <NewNotice onDone={() => setWriting(false)} onDirty={noteDirty} />}
      {body()}
    </Drawer>
  );
};
