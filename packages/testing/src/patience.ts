/** How long tests wait for something to happen, in ms: long enough for a busy machine, since only failures take this time. */
export const PATIENCE_MS = 60_000;
/** The options for `expect.poll` and `vi.waitFor`. */
export const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };
