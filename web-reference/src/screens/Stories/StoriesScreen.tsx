import { PAGE_SIZE } from '@lauda/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { Button } from '../../components/Button.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { useText } from '../../i18n/i18n.ts';
import { VersionsDialog } from '../Versions/VersionsDialog.tsx';
import { StoryDrawer } from '../ViewStory/StoryDrawer.tsx';
import { Filters } from './Filters.tsx';
import { StoriesGrid } from './StoriesGrid.tsx';
import type { StoriesSearch } from './search.ts';
import { type StoriesPage, useStories } from './useStories.ts';
import { usePlace, useStoryVerbs } from './useStoryVerbs.ts';

const None = ({ search, onSearch }: { search: StoriesSearch; onSearch: (search: StoriesSearch) => void }): ReactElement => {
  const { t } = useText();
  const { page: _page, view: _view, trash, ...filters } = search;
  if (trash) return <EmptyState icon="trash" title={t('stories.trashNone')} text={t('stories.trashNoneText')} />;
  const filtered = Object.keys(filters).length > 0;
  return (
    <EmptyState icon="story" title={t('stories.none')} text={t(filtered ? 'stories.noneFiltered' : 'stories.noneText')}>
      {filtered && <Button onClick={() => onSearch({})}>{t('stories.clear')}</Button>}
    </EmptyState>
  );
};

interface FoundProps {
  found: StoriesPage;
  state: GridState;
  search: StoriesSearch;
  onSearch: (search: StoriesSearch) => void;
  onView: (id: number) => void;
}

const Found = ({ found, state, search, onSearch, onView }: FoundProps): ReactElement => {
  const { rows, total, page, problem, reload } = found;
  if (problem) return <LoadFailed error={problem} onRetry={reload} />;
  if (!rows) return <GridSkeleton />;
  if (rows.length === 0 && total === 0) return <None search={search} onSearch={onSearch} />;
  return (
    <>
      <StoriesGrid rows={rows} state={state} onView={onView} />
      <Pager page={page} size={PAGE_SIZE} total={total} onPage={(wanted) => onSearch({ ...search, page: wanted || undefined })} />
    </>
  );
};

/** Searches the stories of every program and day, 25 to a page; one is read in a drawer, its versions beside each other (MENU-05). */
export const StoriesScreen = (): ReactElement => {
  const { t } = useText();
  const search = useSearch({ from: '/app/stories' });
  const navigate = useNavigate({ from: '/stories' });
  const state = useMemo(() => new GridState(), []);
  const found = useStories(search);
  const [versions, setVersions] = useState<number>();
  const slug = useRef<HTMLInputElement>(null);
  const place = usePlace();
  const go = (next: StoriesSearch): void => void navigate({ search: next, replace: next.view === search.view });
  const view = useCallback((id: number | undefined): void => void navigate({ search: (former) => ({ ...former, view: id }) }), [navigate]);
  const close = useCallback(() => view(undefined), [view]);
  useStoryVerbs({
    rows: found.rows ?? [],
    state,
    trash: search.trash === true,
    onView: view,
    onVersions: setVersions,
    onFind: () => slug.current?.focus(),
  });
  return (
    <>
      <InTopBar slot="place">
        <h1 className="text-md font-semibold">{t('area.stories')}</h1>
      </InTopBar>
      <Filters search={search} onSearch={go} slugRef={slug} />
      <Found found={found} state={state} search={search} onSearch={go} onView={view} />
      {search.view !== undefined && <StoryDrawer key={search.view} id={search.view} onClose={close} onOpen={place} />}
      {versions !== undefined && <VersionsDialog documentId={versions} kind="stories" onClose={() => setVersions(undefined)} />}
    </>
  );
};
