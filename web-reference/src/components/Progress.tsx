import type { ReactElement } from 'react';

/** How much of something is done, as a bar and in words. */
export const Progress = ({ label, done, total }: { label: string; done: number; total: number }): ReactElement => {
  const part = total === 0 ? 100 : Math.floor((done / total) * 100);
  return (
    <span className="flex w-full items-center gap-2">
      <progress aria-label={label} value={done} max={total || 1} className="h-1.5 min-w-0 flex-1 accent-accent" />
      <span className="tnum text-muted">{part}&nbsp;%</span>
    </span>
  );
};
