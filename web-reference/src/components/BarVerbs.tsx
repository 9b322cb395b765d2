import type { ReactElement, ReactNode } from 'react';

/** The verbs at the end of a bar of filters; where they do not fit beside each other they stand in rows, and none is out of sight. */
export const BarVerbs = ({ children }: { children: ReactNode }): ReactElement => (
  <span className="ml-auto flex min-h-8 flex-wrap items-center justify-end gap-2 max-sm:w-full max-sm:justify-start">{children}</span>
);
