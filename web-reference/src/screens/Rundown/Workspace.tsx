import type { Story } from '@lauda/sdk';
import type { OpenRundown } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { GridState } from '../../components/grid/gridState.ts';
import { lazyOver } from '../../components/lazyOver.tsx';
import { Split } from '../../components/Split.tsx';
import { GridSkeleton } from '../../components/States.tsx';
import { keyboard } from '../../focus/keyboard.ts';
import { useText, withTexts } from '../../i18n/i18n.ts';
import { FromBranch } from '../../shared/branches/FromBranch.tsx';
import { FindBar, focusFind } from './FindBar.tsx';
import type { Preview } from './fit/useProposals.ts';
import { storyKey } from './grid/lines.ts';
import { idsOf, selectedStories } from './gridSelection.ts';
import { useFindings } from './lint/useFindings.ts';
import { NoBlock } from './NoBlock.tsx';
import { BesidePanel, OverPanel, type PanelName } from './Panels.tsx';
import { RundownGrid } from './RundownGrid.tsx';
import type { RundownSearch } from './search.ts';
import { Toolbar } from './Toolbar.tsx';
import { viewsOf } from './tabs/views.ts';
import { useLines } from './useLines.ts';
import { useRundownActions } from './useRundownActions.ts';

const StoryForm = lazyOver(withTexts('workspace', async () => ({ default: (await import('../Story/StoryForm.tsx')).StoryForm })));
const Reading = lazyOver(withTexts('lists', async () => ({ default: (await import('../../shared/RundownReading.tsx')).RundownReading })));
const CopyStories = lazyOver(
  withTexts('branches', async () => ({ default: (await import('../../shared/branches/CopyStories.tsx')).CopyStories })),
);
const SecondView = lazyOver(withTexts('workspace', async () => ({ default: (await import('./second/SecondView.tsx')).SecondView })));

interface WorkspaceProps {
  open: OpenRundown;
  search: RundownSearch;
  go: (search: RundownSearch) => void;
  showStory: (id: number) => void;
  showPreview: () => void;
}

/** Focuses the text of an opened story, as soon as it is there. */
const toStory = (id: number): void => keyboard.home(() => document.querySelector(`[data-story="${id}"]`)?.parentElement ?? null);

/** The two views of the rundown, each with its own focus; verbs act on the one used last. */
const useViews = (open: OpenRundown) => {
  const states = viewsOf(open);
  const used = useRef(states.whole);
  const [second, setSecond] = useState(false);
  const turn = (): void => {
    used.current = states.whole;
    setSecond(!second);
  };
  const use = (view: 'whole' | 'second') => (): void => {
    used.current = states[view];
  };
  return { whole: states.whole, second: states.second, used, isSecond: second, turn, use };
};

/** Focuses the grid when it is shown again and nothing else has the focus, so that the person continues in the same cell. */
const useComeBack = (state: GridState, hidden: boolean) => {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hidden && state.focus && document.activeElement === document.body)
      part.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
  }, [state, hidden]);
  return part;
};

interface GridsProps extends WorkspaceProps {
  hidden: boolean;
}

/** The grid with its toolbar, its search, its second view, and the panels beside and over it. */
const Grids = ({ open, search, go, hidden, showStory, showPreview }: GridsProps): ReactElement => {
  const { t } = useText();
  const views = useViews(open);
  const part = useComeBack(views.whole, hidden);
  const show = (id: number): void => {
    showStory(id);
    toStory(id);
  };
  const navigate = useNavigate();
  const toCopy = ({ id, programId, date }: Story): void => {
    if (date === open.date) {
      show(id);
      return;
    }
    const params = { programId: String(programId), date };
    void navigate({ to: '/rundown/$programId/$date', params, search: { open: [id], story: id } }).then(() => toStory(id));
  };
  const findings = useFindings(open);
  const [preview, setPreview] = useState<Preview>();
  const { lines, shown } = useLines(open, findings, preview);
  const [panel, setPanel] = useState<PanelName>();
  const [finding, setFinding] = useState(false);
  const { used } = views;
  const chosen = useMemo(
    () => ({
      open,
      lines,
      over: hidden ? { storyId: search.story } : undefined,
      get state() {
        return used.current;
      },
      get shown() {
        const views = viewsOf(open);
        return used.current === views.second ? views.secondRows : undefined;
      },
      // The second view and the form of a story show what is.
      get isPreviewed() {
        return preview !== undefined && !hidden && used.current !== viewsOf(open).second;
      },
    }),
    [open, lines, used, hidden, search.story, preview],
  );
  useRundownActions(chosen, {
    panel: setPanel,
    grid: (makesRow) => {
      if (!hidden) return;
      // While a proposal is shown the grid takes no keys, which are for the new row.
      if (makesRow) setPanel((shown) => (shown === 'fit' ? undefined : shown));
      go({ ...search, story: undefined, preview: undefined });
    },
    find: () => {
      setFinding(true);
      focusFind();
    },
    second: views.turn,
    story: show,
    preview: showPreview,
    beside: (id) => {
      go({ ...search, beside: id, story: undefined, preview: undefined });
      toStory(id);
    },
  });
  // Verbs act on the view that has the keyboard: what was found is in the whole, also where it was asked for in the second.
  const endFind = (): void => {
    setFinding(false);
    views.whole.drawn?.element.focus({ preventScroll: true });
  };
  const panels = {
    panel,
    open,
    findings,
    selected: () => idsOf(selectedStories(chosen)),
    onPreview: setPreview,
    onGo: (id: number) => {
      views.whole.go({ row: storyKey(id), column: 'slug' });
      keyboard.give(() => views.whole.drawn?.element);
    },
    onClose: () => setPanel(undefined),
  };
  const grid = (
    <section aria-label={t('area.rundown')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Toolbar open={open} findings={findings} />
      <NoBlock open={open} lines={lines} />
      {finding && <FindBar lines={lines} state={views.whole} onClose={endFind} />}
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="flex min-h-0 flex-1 flex-col" onFocusCapture={views.use('whole')}>
            <RundownGrid
              open={open}
              lines={shown}
              state={views.whole}
              locked={preview !== undefined}
              beside={search.beside !== undefined}
              onOpen={show}
            />
          </div>
          {views.isSecond && (
            <Suspense>
              <div className="flex min-h-0 flex-1 flex-col" onFocusCapture={views.use('second')}>
                <SecondView open={open} lines={lines} state={views.second} onOpen={show} onClose={views.turn} />
              </div>
            </Suspense>
          )}
        </div>
        <BesidePanel {...panels} />
      </div>
    </section>
  );
  // Under the form of another story it would answer the keys of that one.
  const beside = hidden ? null : <StoryForm key={search.beside} id={search.beside!} onClose={() => go({ ...search, beside: undefined })} />;
  return (
    <>
      <div ref={part} hidden={hidden} className="flex min-h-0 flex-1 flex-col">
        <Suspense fallback={<GridSkeleton />}>
          {search.beside !== undefined ? <Split name="story" first={grid} second={beside} /> : grid}
        </Suspense>
      </div>
      <OverPanel {...panels} />
      <FromBranch verb="story.fromBranch">
        {(close) => <CopyStories programId={open.programId} date={open.date} onCopied={toCopy} onClose={close} />}
      </FromBranch>
    </>
  );
};

/** The content of the active tab: the grid with its panels, the form of a story, or the preview of the rundown. */
export const Workspace = (props: WorkspaceProps): ReactElement => {
  const { open, search } = props;
  const { story, preview } = search;
  return (
    <>
      <Grids {...props} hidden={story !== undefined || preview === true} />
      <Suspense fallback={<GridSkeleton />}>
        {story !== undefined ? <StoryForm key={story} id={story} /> : preview && <Reading open={open} date={open.date} />}
      </Suspense>
    </>
  );
};
