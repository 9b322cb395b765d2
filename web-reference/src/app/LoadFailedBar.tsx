import type { ReactElement } from 'react';
import { LoadFailedLine } from './LoadFailed.tsx';

/** What could not be loaded again, over the rows that were there before and stay. */
export const LoadFailedBar = (props: Parameters<typeof LoadFailedLine>[0]): ReactElement => (
  <div className="border-b border-line px-3 py-1.5">
    <LoadFailedLine {...props} />
  </div>
);
