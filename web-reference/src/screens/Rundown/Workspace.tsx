import { closed, type OpenRundown, opened, type Store } from '@lauda/store';
import { lazy, type ReactElement, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { GridState } from '../../components/grid/gridState.ts';
import { Split } from '../../components/Split.tsx';
import { GridSkeleton } from '../../components/States.tsx';
import { type Tab, Tabs } from '../../components/Tabs.tsx';
import { closeAsking } from '../../forms/closeAsking.ts';
import { useUnsaved } from '../../forms/useUnsaved.ts';
import { useSelected, useView } from '../../hooks/useView.ts';
import { useText, withTexts } from '../../i18n/i18n.ts';
import { FindBar } from './FindBar.tsx';
import type { Preview } from './fit/useProposals.ts';
import { type Line, storyKey } from './grid/lines.ts';
import { useFindings } from './lint/useFindings.ts';
import { BesidePanel, OverPanel, type PanelName } from './Panels.tsx';
import { RundownGrid } from './RundownGrid.tsx';
import type { RundownSearch } from './search.ts';
import { Toolbar } from './Toolbar.tsx';
import { useLines } from './useLines.ts';
import { ids, selected, toggleAir, useRundownActions } from './useRundownActions.ts';

const StoryForm = lazy(withTexts('workspace', async () => ({ default: (await import('../Story/StoryForm.tsx')).StoryForm })));
const SecondView = lazy(withTexts('workspace', async () => ({ default: (await import('./second/SecondView.tsx')).SecondView })));

const GRID = 'grid';

interface WorkspaceProps {
  open: OpenRundown;
  search: RundownSearch;
  go: (search: RundownSearch) => void;
}

const closeForms = (store: Store, ids: readonly number[]): void => {
  for (const { kind, form } of store.forms.open.snapshot()) if (kind === 'stories' && ids.includes(form.id)) void store.forms.close(form);
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

/** The tabs as the store counts them: each story was opened from the grid, which takes its place when it closes. */
const stripOf = ({ open = [], story }: RundownSearch) => ({
  tabs: [{ uuid: GRID, parentUuid: undefined }, ...open.map((id) => ({ uuid: String(id), parentUuid: GRID }))],
  active: story === undefined ? GRID : String(story),
});
const searchOf = ({ tabs, active }: ReturnType<typeof opened>): RundownSearch => ({
  open: tabs.filter(({ uuid }) => uuid !== GRID).map(({ uuid }) => Number(uuid)),
  story: active === undefined || active === GRID ? undefined : Number(active),
});

type Shown = ReturnType<OpenRundown['view']['snapshot']>;
const programOf = (rundown: Shown): number | undefined => rundown?.programId;

/** The slugs of the stories in tabs; another story that changes draws no tab anew. */
const useSlugs = (open: OpenRundown, stories: readonly number[]): readonly string[] => {
  const key = stories.join();
  const read = useCallback(
    (rundown: Shown): string => {
      if (key === '') return '[]';
      const all = new Map(rundown?.blocks.flatMap((block) => block.stories.map(({ id, slug }) => [id, slug] as const)));
      return JSON.stringify(key.split(',').map((id) => all.get(Number(id)) ?? ''));
    },
    [key],
  );
  return JSON.parse(useSelected(open.view, read)) as string[];
};

const useTabs = ({ open, search, go }: WorkspaceProps) => {
  const { store } = useDesk();
  const { t } = useText();
  const { programs } = useLookups();
  const forms = useView(store.forms.open);
  useUnsaved(store);
  const stories = search.open ?? [];
  const programId = useSelected(open.view, programOf);
  const slugs = useSlugs(open, stories);
  const tabOf = (id: number): Tab => {
    const form = forms.find((each) => each.kind === 'stories' && each.form.id === id)?.form;
    const slug = form?.document?.slug ?? slugs[stories.indexOf(id)];
    return {
      id: String(id),
      title: slug || t('drafts.noSlug'),
      icon: 'story',
      closable: true,
      changed: form?.view.snapshot().dirty ?? false,
    };
  };
  const program = programs.find(({ id }) => id === programId)?.name ?? t('area.rundown');
  const tabs: Tab[] = [{ id: GRID, title: program, icon: 'rundown' }, ...stories.map(tabOf)];
  const activate = (id: string): void => go({ ...search, story: id === GRID ? undefined : Number(id) });
  const close = async (id: string): Promise<void> => {
    if (!(await closeAsking(store, 'stories', Number(id), t))) return;
    go({ ...search, ...searchOf(closed(stripOf(search), id)) });
  };
  const show = (id: number): void => {
    const uuid = String(id);
    go({ ...search, ...searchOf(opened(stripOf(search), { uuid, parentUuid: GRID }, (tab) => tab.uuid === uuid)) });
  };
  return { tabs, stories, activate, show, close };
};

/** The two views of the rundown, each with its own focus; verbs act on the one that was used last. */
const useViews = () => {
  const states = useMemo(() => ({ whole: new GridState(), second: new GridState() }), []);
  const used = useRef(states.whole);
  const [second, setSecond] = useState(false);
  const turn = (): void => {
    used.current = states.whole;
    setSecond(!second);
  };
  const use = (view: keyof typeof states) => (): void => {
    used.current = states[view];
  };
  return { ...states, used, isSecond: second, turn, use };
};

interface GridsProps extends WorkspaceProps {
  hidden: boolean;
  show: (storyId: number) => void;
}

/** The grid with its toolbar, its search, its second view and what opens beside and over it. */
const Grids = ({ open, search, go, hidden, show }: GridsProps): ReactElement => {
  const { t } = useText();
  const views = useViews();
  const findings = useFindings(open);
  const [preview, setPreview] = useState<Preview>();
  const { lines, shown } = useLines(open, findings, preview);
  const [panel, setPanel] = useState<PanelName>();
  const [finding, setFinding] = useState(false);
  const { used } = views;
  const reach = useMemo(
    () => ({
      open,
      lines,
      get state() {
        return used.current;
      },
    }),
    [open, lines, used],
  );
  useRundownActions(reach, {
    panel: setPanel,
    find: () => setFinding(true),
    second: views.turn,
    story: show,
    beside: (id) => go({ ...search, beside: id, story: undefined }),
  });
  const onAir = (line: Line): void => toggleAir(open, line);
  const panels = {
    panel,
    open,
    findings,
    selected: () => ids(selected(reach)),
    onPreview: setPreview,
    onGo: (id: number) => views.whole.go({ row: storyKey(id), column: 'slug' }),
    onClose: () => setPanel(undefined),
  };
  const grid = (
    <section aria-label={t('area.rundown')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Toolbar open={open} findings={findings} />
      {finding && <FindBar lines={lines} state={views.whole} onClose={() => setFinding(false)} />}
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="flex min-h-0 flex-1 flex-col" onFocusCapture={views.use('whole')}>
            <RundownGrid
              open={open}
              lines={shown}
              state={views.whole}
              locked={preview !== undefined}
              beside={search.beside !== undefined}
              onOpen={show}
              onAir={onAir}
            />
          </div>
          {views.isSecond && (
            <Suspense>
              <div className="flex min-h-0 flex-1 flex-col" onFocusCapture={views.use('second')}>
                <SecondView open={open} lines={lines} state={views.second} onOpen={show} onAir={onAir} onClose={views.turn} />
              </div>
            </Suspense>
          )}
        </div>
        <BesidePanel {...panels} />
      </div>
    </section>
  );
  const beside = search.beside !== undefined && (
    <StoryForm key={search.beside} id={search.beside} onClose={() => go({ ...search, beside: undefined })} />
  );
  return (
    <>
      <div hidden={hidden} className="flex min-h-0 flex-1 flex-col">
        <Suspense fallback={<GridSkeleton />}>{beside ? <Split name="story" first={grid} second={beside} /> : grid}</Suspense>
      </div>
      <OverPanel {...panels} />
    </>
  );
};

/** The tabs over the grid, the grid with what opens beside it, and the story forms behind their tabs. */
export const Workspace = (props: WorkspaceProps): ReactElement => {
  const { search } = props;
  const { t } = useText();
  const { tabs, stories, activate, show, close } = useTabs(props);
  const active = search.story === undefined ? GRID : String(search.story);
  useFormsOfTabs(search.beside === undefined ? stories : [...stories, search.beside]);
  useActions({
    'form.close': { run: () => void close(active), enabled: () => active !== GRID },
    'form.nextTab': () => activate(tabs[(tabs.findIndex(({ id }) => id === active) + 1) % tabs.length]!.id),
    'form.previousTab': () => activate(tabs.at(tabs.findIndex(({ id }) => id === active) - 1)!.id),
  });
  return (
    <>
      <Tabs label={t('tabs.label')} tabs={tabs} active={active} onActivate={activate} onClose={(id) => void close(id)} />
      <Grids {...props} hidden={active !== GRID} show={show} />
      {search.story !== undefined && (
        <Suspense fallback={<GridSkeleton />}>
          <StoryForm key={search.story} id={search.story} />
        </Suspense>
      )}
    </>
  );
};
