import type { Env } from '../env.ts';
import type { Translate } from '../i18n/texts.ts';

const WIDTH = 24;
/** In a pipe a line stands for each of so many parts of the work. */
const STEPS = 10;

/** How far something is: of `total`, which may not be known yet. */
export interface Progress {
  /** Shows how far it is; a bar that is drawn anew on a terminal, a line at each tenth in a pipe. */
  show(done: number, total: number | null): void;
  /** Takes the bar away, so that what comes next begins a line. */
  end(): void;
}

/** Draws how far long work is, on standard error: `quiet` draws nothing. */
export function progressOn({ err, out, variables }: Pick<Env, 'err' | 'out' | 'variables'>, t: Translate, quiet = false): Progress {
  const isLive = out.isTTY && variables.TERM !== 'dumb';
  let told = -1;
  const share = (done: number, total: number): number => (total === 0 ? 1 : Math.min(1, done / total));
  return {
    show: (done, total) => {
      if (quiet || total === null) return;
      const part = share(done, total);
      const percent = Math.floor(part * 100);
      if (isLive) {
        const full = Math.round(part * WIDTH);
        told = percent;
        err.write(`\r[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${t('progress.percent', { percent })}\x1b[K`);
        return;
      }
      const step = Math.floor(part * STEPS);
      if (step <= told) return;
      told = step;
      err.write(`${t('progress.percent', { percent })}\n`);
    },
    end: () => {
      if (isLive && !quiet && told >= 0) err.write('\r\x1b[K');
    },
  };
}
