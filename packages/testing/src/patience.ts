/** How long a test waits for a fact, in ms: what comes late on a busy machine still comes, and only what never comes makes a test wait so long. */
export const PATIENCE_MS = 60_000;
/** The same for `expect.poll` and `vi.waitFor`. */
export const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };
