import { isoSeconds, mmss } from '@lauda/domain';
import type { Program } from '@lauda/sdk';
import type { ListedStory } from '@lauda/store';
import { foundOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { menuOf, useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { useLookups } from '../../app/lookups.ts';
import { useUndo } from '../../app/undo.ts';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { Answer } from '../../components/Answer.tsx';
import { Field } from '../../components/Field.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { Pager } from '../../components/Pager.tsx';
import { Select } from '../../components/Select.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { showDate } from '../../format/show.ts';
import { useListState } from '../../hooks/useListState.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { changedColumn, slugColumn } from '../../shared/documents/columns.tsx';
import { useWords } from '../../shared/documents/spec.ts';
import { ViewerDrawer } from '../../shared/documents/ViewerDrawer.tsx';
import { lastProgram, rememberPlace } from '../../shared/lastPlace.ts';
import { NoProgram } from '../../shared/NoProgram.tsx';
import { STORY_VIEWER } from '../Stories/viewer.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { DrawerSearch } from './search.ts';

const keyOf = ({ id }: ListedStory): string => String(id);
const MENU = ['stories.view', 'drawer.move', '-', 'drawer.letGo'] as const;

const useDrawer = (programId: number, page: number) => {
  const { store } = useDesk();
  const { list, close } = useMemo(() => store.documents.stories.open('drawer'), [store]);
  useEffect(() => close, [close]);
  useEffect(() => void list.load({ programId, page }), [list, programId, page]);
  const view = useView(list.view);
  return { list, ...view, ...useListState(view) };
};

const Rows = ({ program, page, onPage }: { program: Program; page: number; onPage: (page: number) => void }): ReactElement => {
  const words = useWords();
  const { t, language } = words;
  const { store, mayRun } = useDesk();
  const { list, rows, total, size, query, error, hasRows, isComing } = useDrawer(program.id, page);
  const state = useMemo(() => new GridState(), []);
  const [viewed, setViewed] = useState<number>();
  const [moving, setMoving] = useState<readonly ListedStory[]>();
  const chosen = (): ListedStory[] => (hasRows ? rows.filter(({ id }) => state.selection.has(String(id))) : []);
  const step = useUndo();
  const isChosen = (): boolean => chosen().length > 0;
  const letGo = (): void => {
    const ids = chosen().map(({ id }) => id);
    void foundOf(store).letGo(ids, program.id);
  };
  useActions({
    'stories.view': { run: () => setViewed(chosen()[0]!.id), enabled: isChosen },
    'drawer.move': { run: () => setMoving(chosen()), enabled: isChosen },
    'drawer.letGo': { run: letGo, enabled: isChosen },
    'app.undo': { run: () => void step('undo'), enabled: () => store.undo.canTake('undo') },
    'app.redo': { run: () => void step('redo'), enabled: () => store.undo.canTake('redo') },
  });
  const columns = useMemo(
    (): ReadColumn<ListedStory>[] => [
      slugColumn(words),
      { id: 'date', title: t('place.date'), width: 100, cell: ({ date }) => <span className="tnum">{showDate(date, language)}</span> },
      { id: 'total', title: t('column.total'), width: 64, align: 'right', cell: (row) => mmss(isoSeconds(row.total)) },
      changedColumn(words),
    ],
    [words, t, language],
  );
  if (error && !hasRows) return <LoadFailed error={error} onRetry={() => void list.reload()} />;
  if (isComing || query?.programId !== program.id) return <GridSkeleton rows={6} />;
  return (
    <>
      {error && <LoadFailedBar what={t('area.drawer')} error={error} onRetry={() => void list.reload()} />}
      {rows.length === 0 ? (
        <EmptyState icon="drawer" title={t('drawer.none')} text={t('drawer.noneText')} />
      ) : (
        <>
          <Answer isFormer={!hasRows}>
            <ReadGrid
              label={t('area.drawer')}
              {...{ columns, rows, state }}
              rowKey={keyOf}
              onOpen={({ id }) => setViewed(id)}
              menu={() => menuOf(MENU, t, mayRun)}
            />
          </Answer>
          <Pager page={page} size={size} total={total} onPage={onPage} />
        </>
      )}
      {viewed !== undefined && (
        <ViewerDrawer key={viewed} kind="stories" spec={STORY_VIEWER} id={viewed} onClose={() => setViewed(undefined)} />
      )}
      {moving && <MoveDialog stories={moving} programId={program.id} onClose={() => setMoving(undefined)} />}
    </>
  );
};

/** The drawer of a program, with the stories kept aside for it: read, removed, moved into a rundown (MENU-24). */
export const DrawerScreen = (): ReactElement => {
  const { t } = useText();
  const { programs } = useLookups();
  const asked = useSearchParams<object>();
  const search = asked as DrawerSearch;
  const navigate = useNavigate();
  const go = (next: DrawerSearch): void => void navigate({ to: '.', search: next as never, replace: true });
  const having = programs.filter(({ drawer }) => drawer);
  // Of the program in sight, also where it has none: that of another one would be taken for its own.
  const programId = search.programId ?? lastProgram(programs) ?? having[0]?.id;
  const program = having.find(({ id }) => id === programId);
  const named = programs.find(({ id }) => id === programId)?.name ?? '';
  return (
    <>
      <InTopBar slot="place">
        <h1 className="text-md font-semibold">{t('area.drawer')}</h1>
      </InTopBar>
      {having.length > 0 && (
        <search className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-3 py-2">
          <Field label={t('place.program')} className="w-56 max-sm:w-full">
            {(control) => (
              <Select
                {...control}
                value={program ? String(programId) : ''}
                {...(program ? {} : { empty: t('common.none') })}
                options={having.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={({ target }) => {
                  if (!target.value) return;
                  rememberPlace({ programId: Number(target.value) });
                  go({ programId: Number(target.value) });
                }}
              />
            )}
          </Field>
        </search>
      )}
      {program ? (
        <Rows
          key={program.id}
          program={program}
          page={search.page ?? 0}
          onPage={(page) => go({ programId: program.id, ...(page ? { page } : {}) })}
        />
      ) : programs.length === 0 ? (
        <NoProgram />
      ) : having.length > 0 && named ? (
        <EmptyState icon="drawer" title={t('drawer.noneOf', { program: named })} text={t('drawer.noneOfText')} />
      ) : (
        <EmptyState icon="drawer" title={t('drawer.nowhere')} text={t('drawer.nowhereText')} />
      )}
    </>
  );
};
