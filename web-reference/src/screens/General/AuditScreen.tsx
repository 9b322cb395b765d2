import { PAGE_SIZE } from '@lauda/domain';
import type { AuditEntry } from '@lauda/sdk';
import type { AuditWish } from '@lauda/store';
import { administrationOf } from '@lauda/store';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useLookups } from '../../app/lookups.ts';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { DateField } from '../../components/DateField.tsx';
import { Field } from '../../components/Field.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { Pager } from '../../components/Pager.tsx';
import { Select } from '../../components/Select.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { notify } from '../../components/toast.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { actText, changesOf, placeOptions } from './auditWords.ts';

const useColumns = (): readonly ReadColumn<AuditEntry>[] => {
  const { t, language } = useText();
  const { zone } = useDesk();
  const { nameOf } = useLookups();
  return useMemo(
    () => [
      {
        id: 'at',
        title: t('audit.when'),
        width: 150,
        frozen: true,
        cell: ({ at }) => <span className="tnum">{`${showDate(at.slice(0, 10), language, 'year')} ${timeOf(at)}`}</span>,
      },
      { id: 'who', title: t('audit.who'), width: 140, cell: ({ nickname }) => word(nickname) },
      { id: 'act', title: t('audit.act'), width: 260, cell: ({ act }) => word(actText(act, t)) },
      { id: 'name', title: t('audit.name'), width: 180, cell: ({ name }) => word(name ?? '') },
      {
        id: 'changes',
        title: t('audit.changes'),
        width: 300,
        grow: true,
        cell: (entry) =>
          word(
            changesOf(entry, t, { language, zone, nameOf })
              .map(({ label, is, was }) => `${label}: ${is ?? was}`)
              .join('; '),
          ),
      },
    ],
    [t, language, zone, nameOf],
  );
};

/** The filters of the audit log: person, subject, days. */
interface FiltersProps {
  wish: AuditWish;
  onWish: (wish: AuditWish) => void;
  /** The buttons for the shown entries. */
  children: ReactNode;
}
const Filters = ({ wish, onWish, children }: FiltersProps): ReactElement => {
  const { t } = useText();
  const { users } = useLookups();
  const { value: acts } = useStoreAnswer((asked) => administrationOf(asked).acts(), []);
  const today = useToday();
  const choose = (part: Partial<Record<keyof AuditWish, string | number | null>>): void =>
    onWish(Object.fromEntries(Object.entries({ ...wish, ...part }).filter(([, value]) => value !== null && value !== '')));
  return (
    <div className="grid shrink-0 grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3 border-b border-line bg-raised px-3 py-2">
      <Field label={t('audit.who')}>
        {(field) => (
          <Select
            {...field}
            empty={t('audit.everybody')}
            value={wish.userId ?? ''}
            options={users.map(({ id, nickname, name }) => ({ value: id, label: nickname || name }))}
            onChange={({ target }) => choose({ userId: target.value === '' ? null : Number(target.value) })}
          />
        )}
      </Field>
      <Field label={t('audit.act')}>
        {(field) => (
          <Select
            {...field}
            empty={t('audit.all')}
            value={wish.act ?? ''}
            options={placeOptions(acts ?? [], t)}
            onChange={({ target }) => choose({ act: target.value })}
          />
        )}
      </Field>
      <DateField label={t('audit.from')} value={wish.from ?? null} today={today} onChange={(from) => choose({ from })} />
      <DateField label={t('audit.to')} value={wish.to ?? null} today={today} onChange={(to) => choose({ to })} />
      <span className="flex items-end gap-2">{children}</span>
    </div>
  );
};

/** The audit log: each administrative act with its author and the values before and after, the newest first. */
export const AuditScreen = (): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const [wish, setWish] = useState<AuditWish>({});
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<AuditEntry>();
  const { value, refusal, load } = useStoreAnswer((asked) => administrationOf(asked).audit(wish, page), [wish, page]);
  const state = useMemo(() => new GridState(), []);
  const columns = useColumns();
  const verify = async (): Promise<void> => {
    const found = await administrationOf(store).verifyAudit();
    if (!found.ok) return;
    const { ok, first, last, broken } = found.value;
    if (ok) notify({ level: 'SUCCESS', title: t('audit.whole', { first: first ?? 0, last: last ?? 0 }) });
    else notify({ level: 'ERROR', title: t('audit.broken', { id: broken ?? 0 }), description: t('audit.brokenText') });
  };
  const exported = (): void => {
    const link = document.createElement('a');
    link.href = `/api/audit/csv?${new URLSearchParams(Object.entries(wish).map(([name, each]) => [name, String(each)]))}`;
    link.download = 'audit.csv';
    link.click();
  };
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('audit.title')}</h1>
      </InTopBar>
      <Filters
        wish={wish}
        onWish={(next) => {
          setWish(next);
          setPage(0);
        }}
      >
        <Button icon="check" onClick={() => void verify()}>
          {t('audit.verify')}
        </Button>
        <Button icon="down" onClick={exported}>
          {t('audit.export')}
        </Button>
      </Filters>
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : !value ? (
        <GridSkeleton rows={6} />
      ) : value.total === 0 ? (
        <EmptyState icon="history" title={t('audit.none')} text={t('audit.noneText')} />
      ) : (
        <>
          <ReadGrid
            label={t('audit.title')}
            columns={columns}
            rows={value.rows}
            state={state}
            rowKey={({ id }) => String(id)}
            rowHeight={34}
            onOpen={setOpen}
          />
          <Pager page={page} size={PAGE_SIZE} total={value.total} onPage={setPage} />
        </>
      )}
      {open && <AuditDetails entry={open} onClose={() => setOpen(undefined)} />}
    </>
  );
};
