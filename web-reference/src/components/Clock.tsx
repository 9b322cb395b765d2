import { mmss, type OverUnderState, overUnderState, SILENT_FROM_MS } from '@lauda/domain';
import type { ReactElement } from 'react';
import { useClockOffset, useFromClock, useSecond, wallClock } from '../hooks/clock.ts';
import { useText } from '../i18n/i18n.ts';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';

const TOLERANCE_S = 2;

/** A mark beside the clock when the clock of this desk is wrong; the time shown is the server's all the same. */
const OffsetMark = (): ReactElement | null => {
  const { t } = useText();
  const offset = useClockOffset();
  if (Math.abs(offset) < TOLERANCE_S) return null;
  const words = t(offset > 0 ? 'clock.late' : 'clock.early', { time: mmss(Math.abs(offset)) });
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
        <span className="text-muted font-medium max-sm:hidden">{time.slice(5)}</span>
      </time>
      <span className="max-sm:hidden">
        <OffsetMark />
      </span>
    </span>
  );
};

const LOOKS: Readonly<Record<OverUnderState, string>> = {
  unknown: 'bg-hover text-muted',
  over: 'bg-bad-ground text-bad',
  even: 'bg-good-ground text-good',
  under: 'bg-good-ground text-good',
  short: 'bg-warn-ground text-warn',
};

/** How far the show is from its end: a word and a figure. `difference` in seconds, positive is under; undefined is unknown. */
export const OverUnder = ({ difference, size = 'md' }: { difference: number | undefined; size?: 'sm' | 'md' | 'lg' }): ReactElement => {
  const { t } = useText();
  const state = overUnderState(difference);
  const word = t(state === 'short' ? 'over.under' : `over.${state}`);
  const sizes = {
    sm: 'h-5 px-1.5 text-sm gap-1',
    md: 'h-8 px-2 text-lg gap-1.5 sm:px-2.5 sm:text-xl',
    lg: 'h-9 px-3 text-xl gap-2',
  } as const;
  return (
    <span data-state={state} className={cx('inline-flex items-center rounded-md whitespace-nowrap', sizes[size], LOOKS[state])}>
      <span className={cx('font-medium', size !== 'sm' && 'text-base')}>{word}</span>
      {difference !== undefined && <span className="tnum font-semibold">{mmss(Math.abs(difference))}</span>}
    </span>
  );
};

export type Connection = 'on' | 'silent' | 'waiting' | 'off';

/** The state of the connection and the age of the data in seconds: an open connection without heartbeats counts as lost. */
export const connectionAt = (
  state: Connection,
  heardAt: number | undefined,
  nowMs: number,
): { state: Connection; age: number | undefined } => {
  const silence = heardAt === undefined ? undefined : nowMs - heardAt;
  const isSilent = silence !== undefined && silence >= SILENT_FROM_MS;
  if (state === 'on' && !isSilent) return { state, age: undefined };
  return { state: state === 'on' ? 'silent' : state, age: isSilent ? Math.floor(silence / 1_000) : undefined };
};

/** A quiet dot while connected, a dot with the age of the data when not. `heardAt` returns when the server was heard last. */
export const ConnectionDot = ({ state: line, heardAt }: { state: Connection; heardAt?: () => number | undefined }): ReactElement => {
  const { t } = useText();
  // Checked each second, rendered only when the word or the age changes.
  const seen = useFromClock(() => JSON.stringify(connectionAt(line, heardAt?.(), Date.now())));
  const { state, age } = JSON.parse(seen) as ReturnType<typeof connectionAt>;
  const label = t(`connection.${state}`);
  const isOn = state === 'on';
  return (
    <span
      title={isOn ? label : t('connection.waitingHelp')}
      data-connection={isOn ? undefined : state}
      className={cx(
        isOn
          ? 'relative inline-block size-2 shrink-0 rounded-full bg-good'
          : 'inline-flex h-6 items-center gap-1.5 rounded-md px-2 text-sm font-medium whitespace-nowrap',
        !isOn && (state === 'off' ? 'bg-bad-ground text-bad' : 'bg-warn-ground text-warn'),
      )}
    >
      {!isOn && (
        <Icon name={state === 'off' ? 'warning' : 'sync'} size={12} className={state === 'waiting' ? 'motion-safe:animate-spin' : ''} />
      )}
      {/* Only the state is read out: an age that grows would be read every second. It stays on the page, as a reader hears what changes in it alone. */}
      <span role="status" aria-label={label} className={isOn ? 'sr-only' : 'max-sm:sr-only'}>
        {label}
      </span>
      {age !== undefined && <span className="tnum">{t('connection.age', { time: mmss(age) })}</span>}
    </span>
  );
};
