import type { Rundown } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { showTime } from '../../format/show.ts';

/** The show of a printed list, above it. */
export const SheetHead = ({ show, rundown }: { show: string; rundown: Rundown | undefined }): ReactElement | null =>
  rundown ? (
    <h2 className="leads mb-3 flex items-baseline gap-3 text-[1.1em] font-semibold">
      <span className="min-w-0 flex-1">{show}</span>
      <span className="text-[0.8em] font-medium">
        {showTime(rundown.start)}–{showTime(rundown.end)}
      </span>
    </h2>
  ) : null;
