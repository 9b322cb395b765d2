import { PATIENCE_MS } from '@lauda/testing';

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something holds, looking every 20 ms; fails naming what was waited for. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, within = PATIENCE_MS, found = () => ''): Promise<void> {
  const end = Date.now() + within;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${within} ms: ${what}${found() && `; found ${found()}`}`);
    await pause(20);
  }
}
