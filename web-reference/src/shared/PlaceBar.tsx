import type { ReactElement, ReactNode } from 'react';
import { InTopBar } from '../components/TopBar.tsx';
import { useTight } from './widths.ts';

/** The program and day of a screen with a show: in the top bar, and below it in a narrow window, where the figures of a show on air leave no room for them. */
export const PlaceBar = ({ children }: { children: ReactNode }): ReactElement =>
  useTight() ? (
    <div className="flex shrink-0 items-center gap-1 border-b border-line bg-raised px-2 py-1">{children}</div>
  ) : (
    <InTopBar slot="place">{children}</InTopBar>
  );
