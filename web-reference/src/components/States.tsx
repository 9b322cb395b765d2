import type { ReactElement, ReactNode } from 'react';
import { STAND_IN } from '../focus/keyboard.ts';
import { useText } from '../i18n/i18n.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons.tsx';
import { Scrolled } from './Scrolled.tsx';
import { copyAndNotify } from './toast.tsx';

/** An empty state: what belongs here, and a button for the first step. */
export const EmptyState = ({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}): ReactElement => (
  <div {...STAND_IN} className="mx-auto flex max-w-sm flex-col items-center gap-2 px-4 py-12 text-center outline-none">
    <span className="flex size-10 items-center justify-center rounded-lg border border-line bg-raised text-muted">
      <Icon name={icon} size={20} />
    </span>
    <h2 className="text-lg font-semibold">{title}</h2>
    <p className="text-balance text-muted">{text}</p>
    {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
  </div>
);

export interface ErrorStateProps {
  title: string;
  /** The event, what is safe, what to do. */
  text: string;
  details?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** An error state: what happened, what is safe and what to do; its details can be copied. */
export const ErrorState = ({ title, text, details, onRetry }: ErrorStateProps): ReactElement => {
  const { t } = useText();
  return (
    <div role="alert" {...STAND_IN} className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-12 text-center outline-none">
      <span className="flex size-10 items-center justify-center rounded-lg bg-bad-ground text-bad">
        <Icon name="error" size={20} />
      </span>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="text-balance text-muted first-letter:uppercase">{text}</p>
      <div className="mt-2 flex gap-2">
        {onRetry && (
          <Button kind="primary" icon="sync" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        {details && (
          <Button icon="copy" onClick={() => void copyAndNotify(details)}>
            {t('common.copyDetails')}
          </Button>
        )}
      </div>
      {details && (
        <Scrolled
          as="pre"
          label={t('common.details')}
          className="mt-2 max-h-32 w-full rounded-md border border-line bg-inset p-2 text-left text-sm whitespace-pre-wrap text-muted"
        >
          {details}
        </Scrolled>
      )}
    </div>
  );
};

/** A grey bar in the shape of the content that is loading; it appears after 150 ms, so quick answers never flash. */
export const Skeleton = ({ className }: { className?: string }): ReactElement => (
  <span
    aria-hidden
    className={cx(
      'late block rounded-sm bg-line motion-safe:[animation:late_150ms_linear,pulse-soft_1.6s_ease-in-out_infinite_150ms]',
      className,
    )}
  />
);

/** The shape of a grid that is being loaded. */
export const GridSkeleton = ({ rows = 12 }: { rows?: number }): ReactElement => {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('common.loading')} className="flex flex-col">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={cx('flex h-7.5 items-center gap-4 border-b border-line px-3', row % 6 === 0 && 'bg-block-ground')}>
          <Skeleton className="h-3 w-8" />
          <Skeleton className={row % 3 === 0 ? 'h-3 w-56' : row % 3 === 1 ? 'h-3 w-40' : 'h-3 w-64'} />
          <Skeleton className="ml-auto h-3 w-12" />
          <Skeleton className="h-3 w-12" />
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </div>
  );
};
