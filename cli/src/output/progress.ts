import type { Env } from '../env.ts';
import type { Translate } from '../i18n/texts.ts';

const WIDTH = 24;
/** The number of equal parts of the work that get a line each in a pipe. */
const STEPS = 10;

/** The progress of some work: of `total`, which may not be known yet. */
export interface Progress {
  /** Shows the progress: a bar on a terminal, a line at each tenth in a pipe. */
  show(done: number, total: number | null): void;
  /** Removes the bar, so that further output begins a line. */
  end(): void;
}

/** Draws the progress of long work on standard error; `quiet` draws nothing. */
export function progressOn({ err, out, variables }: Pick<Env, 'err' | 'out' | 'variables'>, t: Translate, quiet = false): Progress {
  const isLive = out.isTTY && variables.TERM !== 'dumb';
  let lastShown = -1;
  const share = (done: number, total: number): number => (total === 0 ? 1 : Math.min(1, done / total));
  return {
    show: (done, total) => {
      if (quiet || total === null) return;
      const part = share(done, total);
      const percent = Math.floor(part * 100);
      if (isLive) {
        const full = Math.round(part * WIDTH);
        lastShown = percent;
        err.write(`\r[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${t('progress.percent', { percent })}\x1b[K`);
        return;
      }
      const step = Math.floor(part * STEPS);
      if (step <= lastShown) return;
      lastShown = step;
      err.write(`${t('progress.percent', { percent })}\n`);
    },
    end: () => {
      if (isLive && !quiet && lastShown >= 0) err.write('\r\x1b[K');
    },
  };
}
