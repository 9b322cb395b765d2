import type { OpenRundown, Store } from '@lauda/store';
import { lazy, type ReactElement, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { GridState } from '../../components/grid/gridState.ts';
import { Split } from '../../components/Split.tsx';
import { GridSkeleton } from '../../components/States.tsx';
import { type Tab, Tabs } from '../../components/Tabs.tsx';
import { closeAsking } from '../../forms/closeAsking.ts';
import { draftKeys } from '../../forms/draftKeys.ts';
import { useSelected, useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { FindBar } from './FindBar.tsx';
import { RundownGrid } from './RundownGrid.tsx';
import type { RundownSearch } from './search.ts';
import { Toolbar } from './Toolbar.tsx';
import { useLines } from './useLines.ts';
import { toggleAir, useRundownActions } from './useRundownActions.ts';

const StoryForm = lazy(async () => ({ default: (await import('../Story/StoryForm.tsx')).StoryForm }));
const DevicesPanel = lazy(async () => ({ default: (await import('./DevicesPanel.tsx')).DevicesPanel }));
const LogsDrawer = lazy(async () => ({ default: (await import('./LogsDrawer.tsx')).LogsDrawer }));

const GRID = 'grid';

interface WorkspaceProps {
  open: OpenRundown;
  search: RundownSearch;
  go: (search: RundownSearch) => void;
}

const closeForms = (store: Store, ids: readonly number[]): void => {
  for (const { kind, form } of store.forms.open.snapshot()) if (kind === 'story' && ids.includes(form.id)) void store.forms.close(form);
};

/** Closes the forms of stories that are no longer in a tab, so their locks are free; unsaved text stays as a draft. */
const useFormsOfTabs = (shown: readonly number[]): void => {
  const { store } = useDesk();
  const former = useRef<readonly number[]>([]);
  const here = useRef(true);
  const key = shown.join();
  useEffect(() => {
    const present = key === '' ? [] : key.split(',').map(Number);
    closeForms(
      store,
      former.current.filter((id) => !present.includes(id)),
    );
    former.current = present;
  }, [store, key]);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      // In the next turn: a screen that is only drawn anew is there again by then.
      setTimeout(() => {
        if (!here.current) closeForms(store, former.current);
      });
    };
  }, [store]);
};

const useTabs = ({ open, search, go }: WorkspaceProps) => {
  const { store } = useDesk();
  const { t } = useText();
  const rundown = useView(open.view);
  const forms = useView(store.forms.open);
  useSelected(store.drafts.view, draftKeys);
  const stories = search.open ?? [];
  const tabOf = (id: number): Tab => {
    const form = forms.find((each) => each.kind === 'story' && each.form.id === id)?.form;
    const slug = form?.document?.slug ?? rundown?.blocks.flatMap((block) => block.stories).find((story) => story.id === id)?.slug;
    return {
      id: String(id),
      title: slug || t('drafts.noSlug'),
      icon: 'story',
      closable: true,
      changed: form?.view.snapshot().dirty ?? false,
    };
  };
  const tabs: Tab[] = [{ id: GRID, title: t('area.rundown'), icon: 'rundown' }, ...stories.map(tabOf)];
  const activate = (id: string): void => go({ ...search, story: id === GRID ? undefined : Number(id) });
  const close = async (id: string): Promise<void> => {
    if (!(await closeAsking(store, 'story', Number(id), t))) return;
    const rest = stories.filter((each) => each !== Number(id));
    go({ ...search, open: rest, story: search.story === Number(id) ? undefined : search.story });
  };
  return { tabs, stories, activate, close };
};

/** The tabs over the grid, the grid with what opens beside it, and the story forms behind their tabs. */
export const Workspace = (props: WorkspaceProps): ReactElement => {
  const { open, search, go } = props;
  const { t } = useText();
  const state = useMemo(() => new GridState(), []);
  const lines = useLines(open);
  const { tabs, stories, activate, close } = useTabs(props);
  const [panel, setPanel] = useState<'devices' | 'logs'>();
  const [finding, setFinding] = useState(false);
  const active = search.story === undefined ? GRID : String(search.story);
  const show = (id: number): void => go({ ...search, open: stories.includes(id) ? stories : [...stories, id], story: id });
  useFormsOfTabs(search.beside === undefined ? stories : [...stories, search.beside]);
  useRundownActions(
    { open, state, lines },
    {
      devices: () => setPanel('devices'),
      logs: () => setPanel('logs'),
      find: () => setFinding(true),
      story: show,
      beside: (id) => go({ ...search, beside: id, story: undefined }),
    },
  );
  useActions({
    'form.close': { run: () => void close(active), enabled: () => active !== GRID },
    'form.nextTab': () => activate(tabs[(tabs.findIndex(({ id }) => id === active) + 1) % tabs.length]!.id),
    'form.previousTab': () => activate(tabs.at(tabs.findIndex(({ id }) => id === active) - 1)!.id),
  });
  const grid = (
    <section aria-label={t('area.rundown')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Toolbar open={open} />
      {finding && <FindBar lines={lines} state={state} onClose={() => setFinding(false)} />}
      <RundownGrid
        open={open}
        lines={lines}
        state={state}
        beside={search.beside !== undefined}
        onOpen={show}
        onAir={(line) => toggleAir(open, line)}
      />
    </section>
  );
  const beside = search.beside !== undefined && (
    <StoryForm key={search.beside} id={search.beside} onClose={() => go({ ...search, beside: undefined })} />
  );
  return (
    <>
      {stories.length > 0 && (
        <Tabs label={t('tabs.label')} tabs={tabs} active={active} onActivate={activate} onClose={(id) => void close(id)} />
      )}
      <div hidden={active !== GRID} className="flex min-h-0 flex-1 flex-col">
        <Suspense fallback={<GridSkeleton />}>{beside ? <Split name="story" first={grid} second={beside} /> : grid}</Suspense>
      </div>
      <Suspense fallback={<GridSkeleton />}>
        {search.story !== undefined && <StoryForm key={search.story} id={search.story} />}
        {panel === 'devices' && <DevicesPanel open={open} onClose={() => setPanel(undefined)} />}
        {panel === 'logs' && <LogsDrawer open={open} onClose={() => setPanel(undefined)} />}
      </Suspense>
    </>
  );
};
