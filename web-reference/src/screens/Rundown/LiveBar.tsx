import { begunInstant, liveTiming, mmss, onAirCount, type Seconds, showInstant } from '@lauda/domain';
import type { OpenRundown } from '@lauda/store';
import type { ReactElement } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useDesk } from '../../app/desk.ts';
import { OverUnder } from '../../components/Clock.tsx';
import { Icon } from '../../components/icons.tsx';
import { useSecond } from '../../hooks/clock.ts';
import { useSelected, useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { useOverUnder } from '../../shared/showTiming.ts';
import { type CountingMode, useCounting } from './counting.ts';

type Shown = NonNullable<ReturnType<OpenRundown['view']['snapshot']>>;

const dateOf = (rundown: Shown | undefined): string => rundown?.date ?? '';

const titleOf = (rundown: Shown): string => {
  const { onAir } = rundown;
  if (!onAir) return '';
  if (onAir.kind === 'block') return rundown.blocks.find((block) => block.id === onAir.id)?.title ?? '';
  return rundown.blocks.flatMap((block) => block.stories).find((story) => story.id === onAir.id)?.slug ?? '';
};

/** The count of the item on air: time since it began, or time left, negative past its end (RUN-TIMING-15, RUN-TIMING-16). */
export const OnAirCount = ({ playedAtMs, total, mode }: { playedAtMs: number; total: Seconds; mode: CountingMode }): ReactElement => {
  const count = onAirCount({ playedAtMs, total }, useSecond() * 1000);
  return (
    <span role="timer" className="tnum font-semibold" data-late={count.regressive < 0 || undefined}>
      {mmss(count[mode])}
    </span>
  );
};

const OnAirNow = ({ rundown, zone }: { rundown: Shown; zone: string }): ReactElement | null => {
  const { t } = useText();
  const { store } = useDesk();
  const [mode, turn] = useCounting();
  const options = useView(store.rundowns.timingOptions);
  const { onAir } = rundown;
  if (!onAir) return null;
  const playedAtMs = begunInstant(onAir.playTime, zone, store.clock.now());
  // What is left the moment it begins is all of it.
  const total = liveTiming(rundown, { ...onAir, playedAtMs }, playedAtMs, playedAtMs, options).regressive;
  return (
    <button
      type="button"
      onClick={turn}
      title={t('action.rundown.counting')}
      className="flex h-8 min-w-0 items-center gap-2 rounded-md bg-air px-2.5 text-on-air"
    >
      <Icon name="play" size={12} label={t('state.onAirLoud')} />
      <span className="max-w-48 truncate text-base max-xl:max-w-32 font-semibold uppercase max-sm:sr-only">{titleOf(rundown)}</span>
      <OnAirCount {...{ playedAtMs, total, mode }} />
    </button>
  );
};

/** The estimated end of the show, and how far it is from the planned one. */
export const LiveEnd = ({ open }: { open: OpenRundown }): ReactElement | null => {
  const { zone } = useDesk();
  const date = useSelected(open.view, dateOf);
  const over = useOverUnder(open);
  if (!over) return null;
  return (
    <>
      <span className="tnum font-semibold">{showInstant(over.endMs, date, zone)}</span>
      <OverUnder size="sm" difference={over.difference} />
    </>
  );
};

/** The live part of the top bar: the item on air, the end of the show, over or under. It renders once a second, and nothing else does. */
export const LiveBar = ({ open }: { open: OpenRundown }): ReactElement | null => {
  const { t } = useText();
  const { mayRun, zone } = useDesk();
  const rundown = useView(open.view);
  const over = useOverUnder(open);
  if (!rundown || !over) return null;
  const { difference } = over;
  return (
    <>
      <OnAirNow rundown={rundown} zone={zone} />
      <span className="hidden items-baseline gap-1.5 whitespace-nowrap xl:flex" title={t('live.endHint')}>
        <span className="text-sm text-muted">{t('live.end')}</span>
        <span className="tnum font-semibold">{showInstant(over.endMs, rundown.date, zone)}</span>
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
