import { ERROR_CATALOGUE, PAGE_SIZE } from '@lauda/domain';
import type { AuthLog } from '@lauda/sdk';
import { administrationOf } from '@lauda/store';
import { type ReactElement, useMemo, useState } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';

const useColumns = (): readonly ReadColumn<AuthLog>[] => {
  const { t, language } = useText();
  return useMemo(() => {
    const reasonOf = (reason: string): string => {
      if (reason === 'second_factor_removed') return t('logs.secondFactorRemoved');
      if (reason === 'administrator_let_in') return t('logs.administratorLetIn');
      if (reason === 'directory_other_entry') return t('logs.directoryOtherEntry');
      const known = Object.hasOwn(ERROR_CATALOGUE, reason) ? ERROR_CATALOGUE[reason as keyof typeof ERROR_CATALOGUE] : undefined;
      return known ? t(known.title as TextKey) : reason;
    };
    return [
      {
        id: 'date',
        title: t('logs.date'),
        width: 150,
        frozen: true,
        cell: ({ date }) => <span className="tnum">{`${showDate(date.slice(0, 10), language, 'year')} ${timeOf(date)}`}</span>,
      },
      { id: 'username', title: t('logs.username'), width: 240, grow: true, cell: ({ username }) => word(username) },
      { id: 'ip', title: t('logs.ip'), width: 180, cell: ({ ip }) => word(ip) },
      { id: 'reason', title: t('logs.reason'), width: 300, grow: true, cell: ({ reason }) => word(reasonOf(reason)) },
    ];
  }, [t, language]);
};

/** The refused sign-ins, the newest first (ADM-LOGS-01). */
export const LogsScreen = (): ReactElement => {
  const { t } = useText();
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(0);
  const { value, refusal, load } = useStoreAnswer((store) => administrationOf(store).accessFailures(filter, page), [filter, page]);
  const state = useMemo(() => new GridState(), []);
  const columns = useColumns();
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('logs.title')}</h1>
      </InTopBar>
      <div className="shrink-0 border-b border-line bg-raised px-3 py-2">
        <TextInput
          type="search"
          aria-label={t('logs.filter')}
          placeholder={t('logs.filter')}
          className="max-w-80"
          value={filter}
          onChange={({ target }) => {
            setFilter(target.value);
            setPage(0);
          }}
        />
      </div>
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : !value ? (
        <GridSkeleton rows={6} />
      ) : value.total === 0 ? (
        <EmptyState icon="lock" title={t('logs.none')} text={t('logs.noneText')} />
      ) : (
        <>
          <ReadGrid
            label={t('logs.title')}
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
