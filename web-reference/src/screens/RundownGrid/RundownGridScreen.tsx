import { clockOn, limitedText, mmss, printWords } from '@lauda/domain';
import type { OpenRundown, VisibleRundown } from '@lauda/store';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { useRundown } from '../../app/useRundown.ts';
import { Button } from '../../components/Button.tsx';
import { OverUnder } from '../../components/Clock.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { STAND_IN } from '../../focus/keyboard.ts';
import { showDate, showTime } from '../../format/show.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { DayBar } from '../../shared/DayBar.tsx';
import { useOverUnder, useShowTiming } from '../../shared/showTiming.ts';
import { NoRundown } from '../Rundown/NoRundown.tsx';
import { sheetOf } from './gridRows.ts';
import { Sheet } from './Sheet.tsx';

// Hides the shell on paper, and lets the scrolling part of the screen run over the pages.
const ON_PAPER = `@media print {
  html, body, #root { height: auto; overflow: visible; }
  body * { visibility: hidden; }
  #paper, #paper * { visibility: visible; }
  #paper { position: absolute; inset: 0 0 auto 0; padding: 0; color: #000; background: #fff; }
  #paper { --text: #000; --muted: #333; --faint: #444; --line: #bbb; --line-strong: #666; --block-ground: #eee; --good: #000; --good-ground: #fff; --air: #fff; --on-air: #000; }
  .no-paper { display: none !important; }
  :has(> #paper), :has(> * > #paper) { overflow: visible !important; height: auto !important; }
}`;

const print = (): void => window.print();

const Named = ({ name, hint, difference }: { name: string; hint: string; difference: number | undefined }): ReactElement => (
  <span className="flex items-baseline gap-1.5 text-sm text-muted" title={hint}>
    {name}
    <OverUnder size="sm" difference={difference} />
  </span>
);

/** How far the show is from its planned end; on air the planned difference and the one of the running show stand beside each other under their names. */
const FromEnd = ({ open }: { open: OpenRundown }): ReactElement | null => {
  const { t } = useText();
  const over = useOverUnder(open);
  if (!over) return null;
  if (!over.isLive) return <OverUnder size="sm" difference={over.plan} />;
  return (
    <>
      <Named name={t('totals.plan')} hint={t('totals.planHint')} difference={over.plan} />
      <Named name={t('totals.onAir')} hint={t('totals.onAirHint')} difference={over.difference} />
    </>
  );
};

const Paper = ({ open, rundown, title }: { open: OpenRundown; rundown: VisibleRundown; title: string }): ReactElement => {
  const { t, language } = useText();
  const { store, zone } = useDesk();
  const options = useView(store.rundowns.timingOptions);
  const timing = useShowTiming(open);
  const sheet = useMemo(() => sheetOf(rundown, options), [rundown, options]);
  return (
    <div id="paper" className="mx-auto w-full max-w-5xl p-4">
      <header className="mb-3 flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 className="text-xl font-semibold">{title}</h2>
          <p className="tnum text-muted">
            {showTime(rundown.start)}–{showTime(rundown.end)}
            {timing?.production !== undefined && ` · ${t('totals.production')} ${mmss(timing.production)}`}
            {timing && ` · ${t('totals.full')} ${mmss(timing.fullProduction)}`}
          </p>
          <FromEnd open={open} />
        </div>
        <Button icon="print" className="no-paper shrink-0" onClick={print}>
          {t('action.rundownGrid.print')}
        </Button>
      </header>
      {sheet.total > sheet.shown && (
        <p role="note" className="mb-2 rounded-md border border-line bg-warn-ground px-3 py-1.5 text-warn">
          {limitedText(sheet, { words: printWords(language) })}
        </p>
      )}
      <Sheet sheet={sheet} label={title} clock={clockOn(rundown, zone)} />
    </div>
  );
};

/** The stories of a rundown as a printable table (MENU-04). */
export const RundownGridScreen = (): ReactElement => {
  const { programId, date } = useParams({ from: '/app/rundown-grid/$programId/$date' });
  const { t, language } = useText();
  const { programs } = useLookups();
  const navigate = useNavigate();
  const open = useRundown(Number(programId), date, true);
  const state = useView(open.state);
  const rundown = useView(open.view);
  const name = programs.find(({ id }) => id === Number(programId))?.name ?? '';
  useActions({
    'rundownGrid.print': print,
    'rundowns.open': () => void navigate({ to: '/rundown/$programId/$date', params: { programId, date } }),
  });
  return (
    <>
      <style>{ON_PAPER}</style>
      <InTopBar slot="place">
        <DayBar
          title={name}
          date={date}
          onDate={(day) => void navigate({ to: '/rundown-grid/$programId/$date', params: { programId, date: day } })}
        />
      </InTopBar>
      <div {...STAND_IN} className="min-h-0 flex-1 overflow-auto outline-none">
        {rundown && state === 'ready' ? (
          rundown.blocks.every(({ stories }) => stories.length === 0) ? (
            <EmptyState icon="grid" title={t('rundownGrid.none')} text={t('rundownGrid.noneText')} />
          ) : (
            <Paper open={open} rundown={rundown} title={`${name} · ${showDate(date, language, 'long')}`} />
          )
        ) : state === 'loading' || state === 'ready' ? (
          <GridSkeleton />
        ) : (
          <NoRundown open={open} place={{ programId: Number(programId), date }} state={state} />
        )}
      </div>
    </>
  );
};
