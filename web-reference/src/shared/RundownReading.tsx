import type { OpenRundown, VisibleBlock, VisibleRundown } from '@lauda/store';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useActions } from '../actions/useActions.ts';
import { LoadFailed } from '../app/LoadFailed.tsx';
import { useLookups } from '../app/lookups.ts';
import { EmptyState, GridSkeleton } from '../components/States.tsx';
import { Switch } from '../components/Toggles.tsx';
import { HOME } from '../focus/keyboard.ts';
import { showDate } from '../format/show.ts';
import { useView } from '../hooks/useView.ts';
import { useText } from '../i18n/i18n.ts';
import { previewId, StoryReading } from './StoryReading.tsx';
import { useHasLink } from './useHasLink.ts';

/** The keys by which a region is scrolled. */
const SCROLLING: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

const show = (storyId: number): void => {
  const go = (): void => document.getElementById(previewId(storyId))?.scrollIntoView({ block: 'start' });
  go();
  // Rows outside the view get their real height only now.
  requestAnimationFrame(() => requestAnimationFrame(go));
};

/** Keeps the story on air in sight until the person scrolls elsewhere. */
const useFollow = (onAir: number | undefined): [boolean, (follow: boolean) => void] => {
  const [follow, setFollow] = useState(true);
  useEffect(() => {
    if (follow && onAir !== undefined) show(onAir);
  }, [follow, onAir]);
  return [follow, setFollow];
};

const Block = ({ block, number }: { block: VisibleBlock; number: number }): ReactElement => {
  const { t } = useText();
  const { nameOf } = useLookups();
  const hasLink = useHasLink();
  const name = block.standBy ? t('state.standBy') : block.title || t('block.numbered', { n: number });
  return (
    <section aria-label={name}>
      <h2 className="sticky top-0 z-1 border-y border-line-strong bg-block-ground px-4 py-1 font-semibold">{name}</h2>
      {block.stories.map((story) => (
        <StoryReading key={story.id} story={story} presenter={nameOf(story.presenterId)} hasLink={hasLink} />
      ))}
    </section>
  );
};

const Script = ({ rundown, choice }: { rundown: VisibleRundown; choice: ReactNode }): ReactElement => {
  const { t } = useText();
  const onAir = rundown.onAir?.kind === 'story' ? rundown.onAir.id : undefined;
  const [follow, setFollow] = useFollow(onAir);
  useActions({ 'air.goTo': { run: () => show(onAir!), enabled: () => onAir !== undefined } });
  const away = (): void => setFollow(false);
  // A scrolling region must be reachable by keyboard.
  const scroller = { ...HOME, role: 'region', tabIndex: 0, 'aria-label': t('area.preview') };
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b border-line px-4 py-1.5">
        {choice}
        <Switch label={t('preview.follow')} checked={follow} onChange={setFollow} />
      </div>
      <div
        {...scroller}
        onWheel={away}
        onTouchMove={away}
        onKeyDown={({ key }) => SCROLLING.has(key) && away()}
        className="min-h-0 flex-1 overflow-auto"
      >
        {rundown.blocks
          .filter(({ stories }) => stories.length > 0)
          .map((block) => (
            <Block key={block.id} block={block} number={block.index + 1} />
          ))}
      </div>
    </>
  );
};

/** The preview of an open rundown: every text in its order; `children` stand at its head. */
export const RundownReading = ({ open, date, children }: { open: OpenRundown; date: string; children?: ReactNode }): ReactElement => {
  const { t, language } = useText();
  const state = useView(open.state);
  const rundown = useView(open.view);
  const hasTexts = useView(open.hasTexts);
  const error = useView(open.error);
  useEffect(() => {
    if (state === 'ready') void open.needTexts();
  }, [open, state]);
  useEffect(() => {
    if (open.state.snapshot() === 'failed' || open.state.snapshot() === 'deleted') void open.load();
  }, [open]);
  if (state === 'failed' || (state === 'ready' && !hasTexts && error)) return <LoadFailed error={error} onRetry={() => void open.load()} />;
  if (state === 'loading' || (state === 'ready' && !(rundown && hasTexts))) return <GridSkeleton />;
  if (state !== 'ready' || !rundown)
    return (
      <EmptyState
        icon="preview"
        title={t('error:rundownDoesNotExist')}
        text={t('preview.none', { date: showDate(date, language, 'long') })}
      >
        {children}
      </EmptyState>
    );
  if (rundown.blocks.every(({ stories }) => stories.length === 0))
    return (
      <EmptyState icon="preview" title={t('rundownGrid.none')} text={t('rundownGrid.noneText')}>
        {children}
      </EmptyState>
    );
  return <Script rundown={rundown} choice={children} />;
};
