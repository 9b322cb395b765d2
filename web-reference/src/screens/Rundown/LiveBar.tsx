import { liveTiming, localInstant, mmss, onAirCount, type RundownTiming, showInstant, type TimingOptions } from '@lauda/domain';
import type { OpenRundown } from '@lauda/store';
import type { ReactElement } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useDesk } from '../../app/desk.ts';
import { OverUnder } from '../../components/Clock.tsx';
import { Icon } from '../../components/icons.tsx';
import { useSecond } from '../../hooks/clock.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { changedSpan, useShowTiming } from '../../shared/showTiming.ts';
import { type CountingMode, useCounting } from './counting.ts';

type Shown = NonNullable<ReturnType<OpenRundown['view']['snapshot']>>;

/** The instant a rundown begins, epoch ms. */
const startOf = (rundown: Shown, zone: string): number => localInstant(`${rundown.date}T${rundown.start}`, zone);

const titleOf = (rundown: Shown): string => {
  const { onAir } = rundown;
  if (!onAir) return '';
  if (onAir.kind === 'block') return rundown.blocks.find((block) => block.id === onAir.id)?.title ?? '';
  return rundown.blocks.flatMap((block) => block.stories).find((story) => story.id === onAir.id)?.slug ?? '';
};

/** The count of what is on air: time since it began, or time left, negative past its end (RUN-TIMING-15, RUN-TIMING-16). */
export const OnAirCount = ({ playedAtMs, total, mode }: { playedAtMs: number; total: string; mode: CountingMode }): ReactElement => {
  const count = onAirCount({ playedAtMs, total }, useSecond() * 1000);
  return (
    <span role="timer" className="tnum font-semibold" data-late={count.regressive < 0 || undefined}>
      {mmss(count[mode])}
    </span>
  );
};

const OnAirNow = ({ rundown, zone }: { rundown: Shown; zone: string }): ReactElement | null => {
  const { t } = useText();
  const [mode, turn] = useCounting();
  const { onAir } = rundown;
  if (!onAir) return null;
  return (
    <button
      type="button"
      onClick={turn}
      title={t('action.rundown.counting')}
      className="flex h-8 min-w-0 items-center gap-2 rounded-md bg-air px-2.5 text-on-air"
    >
      <Icon name="play" size={12} label={t('state.onAirLoud')} />
      <span className="max-w-48 truncate text-base font-semibold uppercase max-sm:sr-only">{titleOf(rundown)}</span>
      <OnAirCount playedAtMs={localInstant(onAir.playTime, zone)} total={onAir.total} mode={mode} />
    </button>
  );
};

/** When a show ends and how far that is from its plan: by the plan until something is on air, then by the second. */
export const liveOf = (
  rundown: Shown,
  timing: RundownTiming,
  options: TimingOptions,
  zone: string,
  nowMs: number,
): { difference: number | undefined; end: string } => {
  const startMs = startOf(rundown, zone);
  const { onAir, date } = rundown;
  if (!onAir) return { difference: timing.differenceFull, end: showInstant(startMs + timing.total * 1000, date, zone) };
  const span = changedSpan(rundown, zone);
  const item = { ...onAir, playedAtMs: localInstant(onAir.playTime, zone) };
  const now = liveTiming(rundown, item, nowMs, startMs, span === undefined ? options : { ...options, span });
  return { difference: now.difference, end: showInstant(now.expectedEndMs, date, zone) };
};

/** How many seconds the show runs behind its plan; 0 while nothing is on air. */
export const lateOf = (rundown: Shown, options: TimingOptions, zone: string, nowMs: number): number => {
  const { onAir } = rundown;
  if (!onAir) return 0;
  return (
    liveTiming(rundown, { ...onAir, playedAtMs: localInstant(onAir.playTime, zone) }, nowMs, startOf(rundown, zone), options).late ?? 0
  );
};

/** When the show ends and how far that is from its plan, by the second. */
export const LiveEnd = ({ open }: { open: OpenRundown }): ReactElement | null => {
  const { zone, store } = useDesk();
  const rundown = useView(open.view);
  const timing = useShowTiming(open);
  const options = useView(store.rundowns.timingOptions);
  const second = useSecond();
  if (!rundown || !timing) return null;
  const { difference, end } = liveOf(rundown, timing, options, zone, second * 1000);
  return (
    <>
      <span className="tnum font-semibold">{end}</span>
      <OverUnder size="sm" difference={difference} />
    </>
  );
};

/** What is live: on air, when the show ends, over or under. It ticks once a second and draws nothing else. */
export const LiveBar = ({ open }: { open: OpenRundown }): ReactElement | null => {
  const { t } = useText();
  const { mayRun, zone, store } = useDesk();
  const rundown = useView(open.view);
  const timing = useShowTiming(open);
  const options = useView(store.rundowns.timingOptions);
  const second = useSecond();
  if (!rundown || !timing) return null;
  const { difference, end } = liveOf(rundown, timing, options, zone, second * 1000);
  return (
    <>
      <OnAirNow rundown={rundown} zone={zone} />
      <span className="hidden items-baseline gap-1.5 whitespace-nowrap lg:flex" title={t('live.endHint')}>
        <span className="text-sm text-muted">{t('live.end')}</span>
        <span className="tnum font-semibold">{end}</span>
      </span>
      {mayRun('rundown.fit') ? (
        <button
          type="button"
          title={t('action.rundown.fit')}
          onClick={() => handlers.run('rundown.fit')}
          className="rounded-md hover:brightness-115"
        >
          <OverUnder difference={difference} />
        </button>
      ) : (
        <OverUnder difference={difference} />
      )}
    </>
  );
};
