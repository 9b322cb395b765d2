import type { ReactElement, ReactNode } from 'react';
import { type TextKey, useText } from '../i18n/i18n.ts';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons.tsx';

type Tone = 'neutral' | 'good' | 'bad' | 'warn' | 'info' | 'air' | 'accent';

const TONES: Record<Tone, string> = {
  neutral: 'bg-hover text-muted',
  good: 'bg-good-ground text-good',
  bad: 'bg-bad-ground text-bad',
  warn: 'bg-warn-ground text-warn',
  info: 'bg-info-ground text-info',
  air: 'bg-air text-on-air font-semibold',
  accent: 'bg-accent text-on-accent',
};

/** A short word on a coloured ground. */
export const Badge = ({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
  className?: string;
}): ReactElement => (
  <span className={cx('inline-flex h-5 items-center gap-1 rounded-sm px-1.5 text-sm whitespace-nowrap', TONES[tone], className)}>
    {icon && <Icon name={icon} size={12} />}
    {children}
  </span>
);

export type ShownStatus = 'onAir' | 'next' | 'displayed' | 'blank' | 'standBy' | 'floated';

const STATUS: Record<ShownStatus, { icon: IconName | null; text: TextKey; look: string }> = {
  // On its own ground: in a sheet or a list its row has none.
  onAir: { icon: 'play', text: 'state.onAirLoud', look: 'font-bold tracking-wide rounded-sm bg-air px-1 -mx-1 text-on-air' },
  next: { icon: 'chevronRight', text: 'state.next', look: 'text-next font-medium' },
  displayed: { icon: 'check', text: 'state.displayed', look: 'text-displayed' },
  blank: { icon: null, text: 'state.blank', look: 'sr-only' },
  standBy: { icon: 'standby', text: 'state.standBy', look: 'text-muted' },
  floated: { icon: 'float', text: 'state.floated', look: 'text-faint' },
};

/** The state of a row as an icon and a word: never by colour alone. */
export const StatusMark = ({ status }: { status: ShownStatus }): ReactElement => {
  const { t } = useText();
  const { icon, text, look } = STATUS[status];
  return (
    <span className={cx('inline-flex items-center gap-1 text-sm whitespace-nowrap', look)}>
      {icon && <Icon name={icon} size={12} />}
      {t(text)}
    </span>
  );
};

/** Whether a story is approved: a filled green mark; not approved: a hollow dot; without text: a white dot. */
export const ApprovalMark = ({ approved, empty = false }: { approved: boolean; empty?: boolean }): ReactElement => {
  const { t } = useText();
  const label = approved
    ? t('state.approved')
    : empty
      ? `${t('state.unapproved')}, ${t('state.empty').toLowerCase()}`
      : t('state.unapproved');
  if (approved)
    return (
      <span
        role="img"
        aria-label={label}
        title={label}
        className="inline-flex size-4 items-center justify-center rounded-full bg-good-ground text-good"
      >
        <Icon name="check" size={11} />
      </span>
    );
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={cx('inline-block size-2.5 rounded-full border-[1.5px] border-current text-faint', empty && 'bg-[#fff] border-line-strong')}
    />
  );
};

/** The holder of a row's lock, by initials. */
export const LockMark = ({ nickname, since }: { nickname: string; since: string }): ReactElement => {
  const { t } = useText();
  const label = t('state.locked', { name: nickname, since });
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="inline-flex h-4.5 items-center gap-0.5 rounded-sm bg-warn-ground px-1 text-xs font-semibold text-warn uppercase"
    >
      <Icon name="draft" size={11} />
      {initials(nickname)}
    </span>
  );
};

/** Returns two letters of a name: 'Ana Lima' gives 'AL', 'bob' gives 'BO'. */
export const initials = (name: string): string => {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? `${[...words[0]!][0]}${[...words.at(-1)!][0]}` : [...(words[0] ?? '?')].slice(0, 2).join('');
  return letters.toLocaleUpperCase();
};
