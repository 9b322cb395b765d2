import type { Lock } from '@lauda/sdk';
import { type ReactElement, useCallback, useEffect, useMemo } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { useView } from '../../hooks/useView.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';
import { useNarrow } from '../../shared/widths.ts';

/** Loads the locks, which events keep up to date; loading them once more makes sure that no event was missed. */
const useLocks = () => {
  const { store } = useDesk();
  const table = useView(store.locks.view);
  const done = useView(store.locks.answer);
  const load = useCallback((): void => void store.loadLocks(), [store]);
  useEffect(load, [load]);
  const locks = useMemo(() => [...table.values()].sort((a, b) => a.since.localeCompare(b.since)), [table]);
  return { locks, done, retry: load };
};

// What a device holds with one's account only an administrator releases.
const isMine = (lock: Lock, me: number): boolean => lock.userId === me && !lock.deviceId;

const useRelease = (locks: readonly Lock[], state: GridState): void => {
  const { t } = useText();
  const { store, may, me } = useDesk();
  const chosen = (): Lock | undefined => locks.find(({ uuid }) => uuid === state.focus?.row);
  const release = async (): Promise<void> => {
    const lock = chosen();
    if (!lock) return;
    const question = {
      title: t('locks.releaseAsk', { slug: lock.slug ?? '', name: lock.nickname }),
      text: t('locks.releaseText', { name: lock.nickname }),
      confirm: t('action.locks.release'),
      danger: true,
    };
    if ((await ask(question)) === 'yes') await store.releaseLock(lock);
  };
  useActions({
    'locks.release': {
      run: () => void release(),
      enabled: () => chosen() !== undefined && (may('ADMIN_WRITE') || isMine(chosen()!, me.id)),
    },
  });
};

const keyOf = ({ uuid }: Lock): string => uuid;

const Rows = ({ locks }: { locks: readonly Lock[] }): ReactElement => {
  const { t, language } = useText();
  const { may, me } = useDesk();
  const narrow = useNarrow();
  const state = useMemo(() => new GridState(), []);
  useRelease(locks, state);
  const columns = useMemo((): ReadColumn<Lock>[] => {
    const press = (lock: Lock): void => {
      state.go({ row: lock.uuid });
      handlers.run('locks.release');
    };
    const release = (lock: Lock): ReactElement | null =>
      may('ADMIN_WRITE') || isMine(lock, me.id) ? (
        <Button size="sm" icon="unlock" tabIndex={-1} onClick={() => press(lock)}>
          {t('action.locks.release')}
        </Button>
      ) : null;
    const since = (lock: Lock): string => `${showDate(lock.since.slice(0, 10), language)} ${timeOf(lock.since)}`;
    return [
      {
        id: 'slug',
        title: t('column.slug'),
        width: narrow ? 150 : 320,
        frozen: true,
        grow: true,
        cell: ({ slug }) => <span className="truncate font-medium uppercase">{slug || t('drafts.noSlug')}</span>,
      },
      {
        id: 'name',
        title: t('locks.person'),
        width: narrow ? 90 : 180,
        cell: ({ nickname }) => <span className="truncate font-medium">{nickname}</span>,
      },
      { id: 'release', title: '', width: 120, cell: release },
      { id: 'since', title: t('locks.since'), width: 150, cell: (lock) => <span className="tnum">{since(lock)}</span> },
      { id: 'kind', title: t('column.type'), width: 120, cell: ({ kind }) => t(`locks.kind.${kind}` as TextKey) },
      { id: 'uuid', title: 'UUID', width: 290, cell: ({ uuid }) => <span className="tnum truncate text-muted">{uuid}</span> },
    ];
  }, [t, language, may, me, narrow, state]);
  return <ReadGrid label={t('locks.title')} columns={columns} rows={locks} state={state} rowKey={keyOf} rowHeight={36} />;
};

/** The active locks; an administrator releases the lock of a document whose writer left (LOCK-18). */
export const LocksScreen = (): ReactElement => {
  const { t } = useText();
  const { locks, done, retry } = useLocks();
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('locks.title')}</h1>
        {done?.ok && (
          <span role="status" className="tnum text-muted">
            {locks.length}
          </span>
        )}
      </InTopBar>
      {done?.ok === false && locks.length > 0 && <LoadFailedBar what={t('locks.title')} error={done.error} onRetry={retry} />}
      {done?.ok === false && locks.length === 0 ? (
        <LoadFailed error={done.error} onRetry={retry} />
      ) : !done && locks.length === 0 ? (
        <GridSkeleton rows={6} />
      ) : locks.length === 0 ? (
        <EmptyState icon="unlock" title={t('locks.none')} text={t('locks.noneText')} />
      ) : (
        <Rows locks={locks} />
      )}
    </>
  );
};
