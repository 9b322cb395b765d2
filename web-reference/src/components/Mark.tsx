import type { ReactElement } from 'react';
import { useText } from '../i18n/i18n.ts';
import { cx } from './cx.ts';

/** The sign of the product, a page with its cue light, and its name. */
export const Mark = ({ size = 'sm', className }: { size?: 'sm' | 'lg'; className?: string }): ReactElement => {
  const { t } = useText();
  const px = size === 'lg' ? 36 : 24;
  return (
    <span className={cx('inline-flex items-center', size === 'lg' ? 'gap-3' : 'gap-2', className)}>
      <svg viewBox="0 0 32 32" width={px} height={px} aria-hidden className="rounded-md">
        <rect width="32" height="32" rx="7" fill="var(--brand)" stroke="var(--line-strong)" />
        <path d="M9 8v16h8" fill="none" stroke="var(--on-brand)" strokeWidth="3" strokeLinecap="square" />
        <path d="M15 10h9M15 15h9" stroke="var(--on-brand)" strokeOpacity="0.55" strokeWidth="2.4" />
        <circle cx="23" cy="22.5" r="3.5" fill="#f0354f" />
      </svg>
      <span className={cx('font-semibold tracking-tight', size === 'lg' ? 'text-2xl' : 'text-md')}>{t('product')}</span>
    </span>
  );
};
