import { MAIL_FAILURES, PAGE_SIZE } from '@lauda/domain';
import type { Mail } from '@lauda/sdk';
import { mailsOf } from '@lauda/store';
import { type ReactElement, useMemo, useState } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useLookups } from '../../app/lookups.ts';
import { useAsked } from '../../app/useAsked.ts';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { type Text, useText } from '../../i18n/i18n.ts';

const TONES = { QUEUED: 'neutral', WAITING: 'warn', SENT: 'good', FAILED: 'bad' } as const;

/** Why a mail has not gone out, or not to everybody: what failed, in the words of the mail server too, and whom it did not take. */
export function whyNotSent({ failure, said, recipients }: Pick<Mail, 'failure' | 'said' | 'recipients'>, t: Text): string {
  const refused = recipients.flatMap((recipient) =>
    recipient.refused ? `${recipient.email ?? recipient.name}: ${recipient.refused}` : [],
  );
  const failed = failure ? [t(MAIL_FAILURES[failure]), ...(said && refused.length === 0 ? [said] : [])] : [];
  return [...failed, ...refused].join(' · ');
}

const useColumns = (): readonly ReadColumn<Mail>[] => {
  const { t, language } = useText();
  const { nameOf } = useLookups();
  return useMemo(
    () => [
      {
        id: 'subject',
        title: t('mails.subject'),
        width: 260,
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
      {
        id: 'recipients',
        title: t('mails.recipients'),
        width: 280,
        cell: ({ recipients }) => word(recipients.map(({ name, email }) => (email ? `${name} <${email}>` : name)).join(', ')),
      },
      {
        id: 'reason',
        title: t('mails.reason'),
        width: 280,
        cell: (mail) => {
          const why = whyNotSent(mail, t);
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
    [t, language, nameOf],
  );
};

/** The outbox: what goes out by mail, and why it did not. Nothing is delivered before a mail server is set up, and the page says so. */
export const MailsScreen = (): ReactElement => {
  const { t } = useText();
  const [page, setPage] = useState(0);
  const { value, refusal, load } = useAsked((store) => mailsOf(store).outbox(page), [page]);
  const state = useMemo(() => new GridState(), []);
  const columns = useColumns();
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('mails.title')}</h1>
      </InTopBar>
      {value?.rows.some(({ state, attempts }) => state === 'WAITING' && attempts === 0) && (
        <p role="note" className="shrink-0 border-b border-line bg-raised px-3 py-2">
          {t('mails.notSent')}
        </p>
      )}
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : !value ? (
        <GridSkeleton rows={6} />
      ) : value.total === 0 ? (
        <EmptyState icon="send" title={t('mails.none')} text={t('mails.noneText')} />
      ) : (
        <>
          <ReadGrid
            label={t('mails.title')}
            columns={columns}
            rows={value.rows}
            state={state}
            rowKey={({ id }) => String(id)}
            rowHeight={34}
          />
          <Pager page={page} size={PAGE_SIZE} total={value.total} onPage={setPage} />
        </>
      )}
    </>
  );
};
