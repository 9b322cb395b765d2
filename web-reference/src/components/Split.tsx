import { remember } from '@lauda/store';
import { type PointerEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { cx } from './cx.ts';

const LEAST = 360;

const read = (name: string): number => Number(localStorage.getItem(`split.${name}`)) || 520;

/** Two parts with an edge to drag; the width of the second is stored by name. On a phone it covers the first; null shows the first alone. */
export const Split = ({ name, first, second }: { name: string; first: ReactNode; second: ReactNode | null }): ReactElement => {
  const { t } = useText();
  const [width, setWidth] = useState(() => read(name));
  const set = (next: number): void => {
    const kept = Math.max(LEAST, Math.min(next, innerWidth - LEAST));
    setWidth(kept);
    remember(localStorage, `split.${name}`, String(kept));
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons === 1) set(innerWidth - event.clientX);
  };
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <div className={cx('flex min-w-0 flex-1 flex-col', second !== null && 'max-md:hidden')}>{first}</div>
      {second !== null && (
        <>
          <div
            role="separator"
            aria-orientation="vertical"
            aria-label={t('common.resize')}
            aria-valuenow={width}
            tabIndex={0}
            className="w-1 shrink-0 cursor-col-resize bg-line hover:bg-accent max-md:hidden"
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            onKeyDown={(event) => {
              if (event.key === 'ArrowLeft') set(width + 24);
              if (event.key === 'ArrowRight') set(width - 24);
            }}
          />
          <div className="flex min-h-0 shrink-0 flex-col max-md:!w-full" style={{ width }}>
            {second}
          </div>
        </>
      )}
    </div>
  );
};
