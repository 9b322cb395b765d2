import { decodePrint, isOneOf, PRINT_KINDS, type PrintKind } from '@lauda/domain';
import type { Printed } from '@lauda/store';
import { useParams } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useLookups } from '../../app/lookups.ts';
import { useAsked } from '../../app/useAsked.ts';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/States.tsx';
import { showDate } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { paperRules } from '../../shared/paper.ts';
import { usePaperFont } from '../../shared/usePaperFont.ts';
import { ErrorPage } from '../Errors/ErrorPage.tsx';
import { StoryGrid } from './GridPage.tsx';
import { type PageProps, StoryContent, StoryVoiceOver } from './StoryPages.tsx';
import { type PrintWish, readWish } from './wish.ts';

const PAGES: Partial<Record<PrintKind, (props: PageProps) => ReactElement | null>> = {
  'story-content': StoryContent,
  'story-voice-over': StoryVoiceOver,
  'story-grid': StoryGrid,
};

/** Program and day, as the head and the foot of each page have them. */
const useShowName = (printed: Printed | undefined): string => {
  const { language } = useText();
  const { programs } = useLookups();
  if (!printed?.rundown) return '';
  const { programId, date } = printed.rundown;
  const name = programs.find(({ id }) => id === programId)?.name;
  return [name, showDate(date, language, 'long')].filter(Boolean).join(' · ');
};

const Desk = ({ wish, page: Page }: { wish: PrintWish; page: (props: PageProps) => ReactElement | null }): ReactElement => {
  const { t } = useText();
  const { value: printed, refusal, load } = useAsked(({ rundowns }) => rundowns.printed(wish.place, wish.ids), [wish]);
  const show = useShowName(printed);
  const font = usePaperFont();
  useEffect(() => {
    if (show) document.title = show;
  }, [show]);
  return (
    <main className="print-desk flex h-full flex-col items-center gap-4 overflow-auto bg-ground px-3 pb-10">
      <style>{paperRules(show, font)}</style>
      <header className="print-bar sticky top-0 z-10 flex w-full max-w-[210mm] items-center gap-3 border-b border-line bg-ground py-2">
        <h1 className="min-w-0 flex-1 truncate text-md font-semibold">{show || t('action.rundown.print')}</h1>
        <Button kind="quiet" onClick={() => window.close()}>
          {t('common.close')}
        </Button>
        <Button kind="primary" icon="print" autoFocus disabled={!printed} onClick={() => window.print()}>
          {t('action.rundown.print')}
        </Button>
      </header>
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : (
        <article aria-busy={!printed} className="sheet w-full max-w-[210mm] p-[14mm] shadow-float max-sm:p-4">
          {printed ? <Page wish={wish} printed={printed} show={show} /> : <Skeleton className="h-64 w-full" />}
        </article>
      )}
    </main>
  );
};

/** A page for paper in a window of its own; an address that cannot be read is not found (PRINT-04). */
export const PrintScreen = (): ReactElement => {
  const { encoded, kind } = useParams({ from: '/print/$encoded/$kind' });
  const { may } = useDesk();
  const wish = useMemo(() => {
    const decoded = decodePrint(encoded);
    return decoded && readWish(decoded.payload);
  }, [encoded]);
  const page = isOneOf(PRINT_KINDS, kind) ? PAGES[kind] : undefined;
  if (!wish || !page || (kind === 'story-grid' && !wish.place)) return <ErrorPage code={404} />;
  if (!may('STORY_READ')) return <ErrorPage code={403} />;
  return <Desk wish={wish} page={page} />;
};
