import { isMailCancellable, isMailRetryable, MAIL_FAILURES, PAGE_SIZE, unreachedBy } from '@lauda/domain';
import type { Mail } from '@lauda/sdk';
import { type ListedMail, mailsOf } from '@lauda/store';
import { type ReactElement, useCallback, useEffect, useMemo } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { useLookups } from '../../app/lookups.ts';
import { Answer } from '../../components/Answer.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { useListState } from '../../hooks/useListState.ts';
import { useView } from '../../hooks/useView.ts';
import { type Text, useText } from '../../i18n/i18n.ts';
import { useNarrow } from '../../shared/widths.ts';

const TONES = { QUEUED: 'neutral', WAITING: 'warn', SENT: 'good', FAILED: 'bad' } as const;

/** Writes why a mail was not sent, or not to everybody: the failure, the mail server's message, the recipients refused or not reached. */
function mailFailureText({ state, failure, said, recipients }: Mail, t: Text): string {
  const refused = recipients.flatMap((recipient) =>
    recipient.refused ? `${recipient.email ?? recipient.name}: ${recipient.refused}` : [],
  );
  const failed = failure ? [t(MAIL_FAILURES[failure]), ...(said && refused.length === 0 ? [said] : [])] : [];
  const unreached = unreachedBy({ state, recipients }).map(({ name }) => t('phrases:mailUnreached', { name }));
  return [...failed, ...refused, ...unreached].join(' · ');
}

/** Answers the verbs of the focused mail. */
const useVerbs = (rows: readonly Mail[], state: GridState): void => {
  const { t } = useText();
  const { store, may } = useDesk();
  const chosen = (): Mail | undefined => rows.find(({ id }) => String(id) === state.focus?.row);
  const is = (fits: (state: Mail['state']) => boolean): boolean => {
    const mail = chosen();
    return may('ADMIN_WRITE') && mail !== undefined && fits(mail.state);
  };
  const cancel = async ({ id, subject }: Mail): Promise<void> => {
    const question = {
      title: t('mails.cancelAsk', { subject: subject ?? t('mails.hidden') }),
      text: t('mails.cancelText'),
      confirm: t('action.mails.cancel'),
      keep: t('mails.cancelNot'),
      danger: true,
    };
    if ((await ask(question)) !== 'yes') return;
    await mailsOf(store).cancel(id);
  };
  useActions({
    'mails.cancel': { run: () => void cancel(chosen()!), enabled: () => is(isMailCancellable) },
    'mails.retry': { run: () => void mailsOf(store).retry(chosen()!.id), enabled: () => is(isMailRetryable) },
  });
};

const Verb = ({ mail, state }: { mail: Mail; state: GridState }): ReactElement | null => {
  const { t } = useText();
  const { may } = useDesk();
  const narrow = useNarrow();
  const verb = isMailRetryable(mail.state) ? 'mails.retry' : isMailCancellable(mail.state) ? 'mails.cancel' : undefined;
  if (!verb || !may('ADMIN_WRITE')) return null;
  const look = { icon: verb === 'mails.retry' ? 'sync' : 'stop', tabIndex: -1 } as const;
  const press = (): void => {
    state.go({ row: String(mail.id) });
    handlers.run(verb);
  };
  const label = t(`action.${verb}`);
  if (narrow) return <IconButton {...look} label={label} onClick={press} />;
  return (
    <Button size="sm" {...look} onClick={press}>
      {label}
    </Button>
  );
};

const useColumns = (grid: GridState): readonly ReadColumn<ListedMail>[] => {
  const { t, language } = useText();
  const narrow = useNarrow();
  const { nameOf } = useLookups();
  return useMemo(
    () => [
      {
        id: 'subject',
        title: t('mails.subject'),
        width: 200,
        frozen: true,
        grow: true,
        cell: ({ subject }) => word(subject ?? t('mails.hidden')),
      },
      {
        id: 'state',
        title: t('mails.state'),
        width: 150,
        cell: ({ state }) => <Badge tone={TONES[state]}>{t(`mails.state.${state}`)}</Badge>,
      },
      { id: 'verb', title: '', width: narrow ? 56 : 170, cell: (mail) => <Verb mail={mail} state={grid} /> },
      {
        id: 'recipients',
        title: t('mails.recipients'),
        width: 230,
        cell: ({ recipients }) => word(recipients.map(({ name, email }) => (email ? `${name} <${email}>` : name)).join(', ')),
      },
      {
        id: 'reason',
        title: t('mails.reason'),
        width: 210,
        cell: (mail) => {
          const why = mailFailureText(mail, t);
          return (
            <span className="truncate" title={why}>
              {why}
            </span>
          );
        },
      },
      { id: 'sender', title: t('mails.sender'), width: 120, cell: ({ userId }) => word(nameOf(userId)) },
      {
        id: 'created',
        title: t('mails.created'),
        width: 140,
        cell: ({ created }) => <span className="tnum">{`${showDate(created.slice(0, 10), language)} ${timeOf(created)}`}</span>,
      },
    ],
    [t, language, nameOf, narrow, grid],
  );
};

const keyOf = ({ id }: Mail): string => String(id);

const NONE: readonly ListedMail[] = [];

const Rows = ({ mails, isFormer }: { mails: readonly ListedMail[]; isFormer: boolean }): ReactElement => {
  const { t } = useText();
  const state = useMemo(() => new GridState(), []);
  const columns = useColumns(state);
  useVerbs(isFormer ? NONE : mails, state);
  return (
    <Answer isFormer={isFormer}>
      <ReadGrid label={t('mails.title')} columns={columns} rows={mails} state={state} rowKey={keyOf} rowHeight={36} />
    </Answer>
  );
};

/**
 * The outbox: the mails to be sent, and the failed ones; an administrator tries one again or cancels it. Without a mail server nothing is delivered,
 * and the page says so.
 */
export const MailsScreen = (): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { list, close } = useMemo(() => mailsOf(store).open(), [store]);
  const load = useCallback((page: number): void => void list.load({ page }), [list]);
  useEffect(() => close, [close]);
  useEffect(() => load(0), [load]);
  const view = useView(list.view);
  const { rows, total, page, error } = view;
  const { hasRows, isComing } = useListState(view);
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('mails.title')}</h1>
      </InTopBar>
      {rows.some(({ state, attempts }) => state === 'WAITING' && attempts === 0) && (
        <p role="note" className="shrink-0 border-b border-line bg-raised px-3 py-2">
          {t('mails.notSent')}
        </p>
      )}
      {error && hasRows && <LoadFailedBar what={t('mails.title')} error={error} onRetry={() => void list.reload()} />}
      {error && !hasRows ? (
        <LoadFailed error={error} onRetry={() => load(page)} />
      ) : isComing ? (
        <GridSkeleton rows={6} />
      ) : total === 0 ? (
        <EmptyState icon="send" title={t('mails.none')} text={t('mails.noneText')} />
      ) : (
        <>
          <Rows mails={rows} isFormer={!hasRows} />
          <Pager page={page} size={PAGE_SIZE} total={total} onPage={load} />
        </>
      )}
    </>
  );
};
