import type { ReactElement } from 'react';
import { cx } from './cx.ts';

const MOST = 99;

/** A number of unread things on a round mark; of more than 99 it says so. What screen readers say of it, if not what it stands in. */
export const Count = ({ count, said }: { count: number; said?: string | undefined }): ReactElement => (
  <span className="tnum inline-flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent">
    <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
    {said !== undefined && <span className="sr-only">{said}</span>}
  </span>
);

/** The mark of a button behind which something is unread, at a corner of it; the name of the button says what. */
export const UnreadDot = ({ corner }: { corner: string }): ReactElement => (
  <span aria-hidden className={cx('pointer-events-none absolute size-2.5 rounded-full border-2 border-raised bg-accent-text', corner)} />
);
