import { mmss } from '@lauda/domain';
import type { ReactElement } from 'react';
import { useClockOffset, useSecond, wallClock } from '../hooks/clock.ts';
import { useText } from '../i18n/i18n.ts';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';

/** Minutes and seconds, with hours in front where there are any. */
const figure = (seconds: number): string => (seconds < 3_600 ? mmss(seconds) : `${Math.floor(seconds / 3_600)}:${mmss(seconds % 3_600)}`);

const TOLERANCE_S = 2;

/** A mark beside the clock when this desk's own clock is wrong; what is shown is the server's time all the same. */
const OffsetMark = (): ReactElement | null => {
  const { t } = useText();
  const offset = useClockOffset();
  if (Math.abs(offset) < TOLERANCE_S) return null;
  const words = t(offset > 0 ? 'clock.late' : 'clock.early', { time: figure(Math.abs(offset)) });
  return (
    <span role="img" aria-label={words} title={words} className="text-warn" data-offset={offset}>
      <Icon name="clock" size={14} />
    </span>
  );
};

/** The wall clock of the branch with seconds. */
export const Clock = ({ zone }: { zone: string }): ReactElement => {
  const { t } = useText();
  const { time } = wallClock(useSecond(), zone);
  return (
    <span className="flex items-center gap-1.5">
      <time role="timer" aria-label={t('shell.wallClock')} className="tnum text-lg font-semibold tracking-tight">
        {time.slice(0, 5)}
        <span className="text-muted font-medium">{time.slice(5)}</span>
      </time>
      <OffsetMark />
    </span>
  );
};

/** How far the show is from its end: a word and a figure. `difference` in seconds, positive is under; undefined is unknown. */
export const OverUnder = ({ difference, size = 'md' }: { difference: number | undefined; size?: 'sm' | 'md' | 'lg' }): ReactElement => {
  const { t } = useText();
  const look = difference === undefined ? 'bg-hover text-muted' : difference < 0 ? 'bg-bad-ground text-bad' : 'bg-good-ground text-good';
  const word =
    difference === undefined ? t('over.unknown') : difference < 0 ? t('over.over') : difference === 0 ? t('over.even') : t('over.under');
  const sizes = {
    sm: 'h-5 px-1.5 text-sm gap-1',
    md: 'h-8 px-2 text-lg gap-1.5 sm:px-2.5 sm:text-xl',
    lg: 'h-9 px-3 text-xl gap-2',
  } as const;
  return (
    <span className={cx('inline-flex items-center rounded-md whitespace-nowrap', sizes[size], look)}>
      <span className={cx('font-medium', size !== 'sm' && 'text-base')}>{word}</span>
      {difference !== undefined && <span className="tnum font-semibold">{figure(Math.abs(difference))}</span>}
    </span>
  );
};

export type Connection = 'on' | 'waiting' | 'off';

/** A quiet dot while connected, a dot and a word when not. */
export const ConnectionDot = ({ state }: { state: Connection }): ReactElement => {
  const { t } = useText();
  const label = t(`connection.${state}`);
  if (state === 'on')
    return <span role="status" aria-label={label} title={label} className="inline-block size-2 shrink-0 rounded-full bg-good" />;
  return (
    <span
      role="status"
      title={t('connection.waitingHelp')}
      className={cx(
        'inline-flex h-6 items-center gap-1.5 rounded-md px-2 text-sm font-medium',
        state === 'off' ? 'bg-bad-ground text-bad' : 'bg-warn-ground text-warn',
      )}
    >
      <Icon name={state === 'off' ? 'warning' : 'sync'} size={12} className={state === 'waiting' ? 'motion-safe:animate-spin' : ''} />
      <span className="max-sm:sr-only">{label}</span>
    </span>
  );
};
