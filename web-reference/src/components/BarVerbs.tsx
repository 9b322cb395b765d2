import type { ReactElement, ReactNode } from 'react';

/**
 * The buttons at the end of a filter bar: five at most, the others in a menu. Without room side by side they wrap into rows, so that none is hidden.
 */
export const BarVerbs = ({ children }: { children: ReactNode }): ReactElement => (
  <span data-verbs className="ml-auto flex min-h-8 flex-wrap items-center justify-end gap-2 max-sm:w-full max-sm:justify-start">
    {children}
  </span>
);
