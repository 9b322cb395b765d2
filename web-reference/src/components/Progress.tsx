import type { ReactElement } from 'react';

/** The progress of a task, as a bar and in words. */
export const Progress = ({ label, done, total }: { label: string; done: number; total: number }): ReactElement => {
  const part = total === 0 ? 100 : Math.floor((done / total) * 100);
  return (
    <span className="flex w-full min-w-0 items-center gap-2">
      <progress
        aria-label={label}
        value={done}
        max={total || 1}
        className="h-1.5 w-0 min-w-8 flex-1 appearance-none overflow-hidden rounded-full bg-line-strong [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-accent"
      />
      <span className="tnum whitespace-nowrap text-muted">{part}&nbsp;%</span>
    </span>
  );
};
