import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { GridSkeleton } from './States.tsx';

interface AnswerProps {
  /** Whether it answers a former question, while the answer to the present one is on its way. */
  isFormer: boolean;
  /** Whether nothing of it may be seen, such as the rows of another day: it is given without them then. */
  isHidden?: boolean;
  children: ReactNode;
}

/** Opens a row, or the menu of it; what moves among the rows does no harm. */
const acts = ({ key, shiftKey }: KeyboardEvent): boolean => /^(Enter| |ContextMenu)$/.test(key) || (key === 'F10' && shiftKey);
const takeNothing = (event: KeyboardEvent): void => {
  if (!acts(event)) return;
  event.preventDefault();
  event.stopPropagation();
};

/**
 * What a list answers. As long as that is the answer to a former question it is dimmed and neither pressed nor opened; it keeps the keyboard, so that
 * the next key is for what comes there. Verbs are to have no row of it.
 */
export const Answer = ({ isFormer, isHidden = false, children }: AnswerProps): ReactElement => (
  <div
    aria-busy={isFormer || undefined}
    onKeyDownCapture={isFormer ? takeNothing : undefined}
    className={cx(
      'relative flex min-h-0 flex-1 flex-col',
      // A quick answer never flashes.
      isFormer && 'pointer-events-none',
      isFormer && !isHidden && 'opacity-60 transition-opacity delay-150',
    )}
  >
    {children}
    {isHidden && (
      <div className="absolute inset-x-0 top-7 bottom-0 overflow-hidden bg-ground">
        <GridSkeleton />
      </div>
    )}
  </div>
);
