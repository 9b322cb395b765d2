import { type DocumentKind, KIND_TOPIC, WRITE_ROLE } from '@lauda/domain';
import type { DocumentTopic, Done, LiveList } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import { menuOf, useActions } from '../../actions/useActions.ts';
import { useDesk, useToday } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { Answer } from '../../components/Answer.tsx';
import { Button } from '../../components/Button.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { notify } from '../../components/toast.tsx';
import { showDate } from '../../format/show.ts';
import { useListState } from '../../hooks/useListState.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { changedColumn, slugColumn } from '../../shared/documents/columns.tsx';
import { KIND_AREAS } from '../../shared/documents/Related.tsx';
import { type ListedDocument, useWords } from '../../shared/documents/spec.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import type { TrashSearch } from './search.ts';
import { FoundDrawer, useViewedKinds } from './viewers.tsx';

type Excluded = ListedDocument & { readonly date: string };
/** The kinds that can be restored to another day. */
const DATED: ReadonlySet<DocumentKind> = new Set(['guideline', 'production', 'reportage']);
const keyOf = ({ id }: Excluded): string => String(id);

const useTrash = (topic: DocumentTopic, page: number) => {
  const { store } = useDesk();
  const { list, close } = useMemo(() => {
    const opened = store.documents[topic].openTrash();
    if (!opened) throw new Error(`The trash of ${topic} is nowhere to be seen.`);
    return opened as unknown as { list: LiveList<Excluded, { page: number }>; close: () => void };
  }, [store, topic]);
  useEffect(() => close, [close]);
  useEffect(() => void list.load({ page }), [list, page]);
  const view = useView(list.view);
  return { list, ...view, ...useListState(view) };
};

const Rows = ({ kind, page, onPage }: { kind: DocumentKind; page: number; onPage: (page: number) => void }): ReactElement => {
  const words = useWords();
  const { t, language } = words;
  const { store, may, mayRun } = useDesk();
  const topic = KIND_TOPIC[kind];
  const mayRestore = may(WRITE_ROLE[kind]);
  const { list, rows, total, size, error, hasRows, isComing } = useTrash(topic, page);
  const state = useMemo(() => new GridState(), []);
  const [viewed, setViewed] = useState<number>();
  const today = useToday();
  const [asking, setAsking] = useState<readonly Excluded[]>();
  const restore = useCallback(
    async (ids: readonly number[], date?: string): Promise<Done<unknown>> => {
      const done = await store.documents[topic].restore(ids, date);
      if (done.ok) notify({ level: 'SUCCESS', title: t('trash.restored', { count: ids.length }) });
      return done;
    },
    [store, topic, t],
  );
  const chosen = (): Excluded[] => (hasRows ? rows.filter((row) => state.selection.has(keyOf(row))) : []);
  useActions({
    'trash.restore': {
      run: () => void restore(chosen().map(({ id }) => id)),
      enabled: () => mayRestore && chosen().length > 0,
    },
    'trash.restoreOn': { run: () => setAsking(chosen()), enabled: () => mayRestore && DATED.has(kind) && chosen().length > 0 },
  });
  const columns = useMemo((): ReadColumn<Excluded>[] => {
    const back = ({ id }: Excluded): ReactElement => (
      <Button size="sm" icon="undo" tabIndex={-1} onClick={() => void restore([id])}>
        {t('action.trash.restore')}
      </Button>
    );
    return [
      slugColumn(words),
      ...(mayRestore ? [{ id: 'restore', title: '', width: 130, cell: back }] : []),
      { id: 'date', title: t('place.date'), width: 100, cell: ({ date }) => <span className="tnum">{showDate(date, language)}</span> },
      changedColumn(words),
    ];
  }, [words, t, language, mayRestore, restore]);
  if (error && !hasRows) return <LoadFailed error={error} onRetry={() => void list.reload()} />;
  if (isComing) return <GridSkeleton rows={6} />;
  const failed = error && <LoadFailedBar what={t('area.trash')} error={error} onRetry={() => void list.reload()} />;
  if (total === 0)
    return (
      <>
        {failed}
        <EmptyState icon="trash" title={t('trash.none')} text={t('trash.noneText')} />
      </>
    );
  return (
    <>
      {failed}
      <Answer isFormer={!hasRows}>
        <ReadGrid
          label={t('area.trash')}
          {...{ columns, rows, state }}
          rowKey={keyOf}
          rowHeight={36}
          onOpen={({ id }) => setViewed(id)}
          menu={() => menuOf(DATED.has(kind) ? ['trash.restore', 'trash.restoreOn'] : ['trash.restore'], t, mayRun)}
        />
      </Answer>
      <Pager page={page} size={size} total={total} onPage={onPage} />
      {asking && (
        <RestoreDialog
          count={asking.length}
          date={asking[0]?.date ?? today}
          onRestore={(date) =>
            restore(
              asking.map(({ id }) => id),
              date,
            )
          }
          onClose={() => setAsking(undefined)}
        />
      )}
      {viewed !== undefined && <FoundDrawer key={viewed} id={viewed} kind={kind} onClose={() => setViewed(undefined)} />}
    </>
  );
};

/** The trash, by kind, the latest first; documents are restored from here (MENU-25). */
export const TrashScreen = (): ReactElement => {
  const { t } = useText();
  const kinds = useViewedKinds();
  const named = useSearchParams<object>();
  const search = named as TrashSearch;
  const navigate = useNavigate();
  const go = (next: TrashSearch): void => void navigate({ to: '.', search: next as never, replace: true });
  const kind = kinds.find((each) => each === search.kind) ?? kinds[0];
  // The tab of a kind holds many, so it is named as their area.
  const tabs = kinds.map((each) => ({ id: each, title: t(`area.${KIND_AREAS[each]}`) }));
  return (
    <>
      <InTopBar slot="place">
        <h1 className="text-md font-semibold">{t('area.trash')}</h1>
      </InTopBar>
      {kind ? (
        <>
          <Tabs label={t('found.kind')} tabs={tabs} active={kind} onActivate={(id) => go({ kind: id })} />
          <Rows key={kind} kind={kind} page={search.page ?? 0} onPage={(page) => go({ kind, ...(page ? { page } : {}) })} />
        </>
      ) : (
        <EmptyState icon="trash" title={t('trash.none')} text={t('trash.noneText')} />
      )}
    </>
  );
};
