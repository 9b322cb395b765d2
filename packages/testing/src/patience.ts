/** How long tests wait for something to happen, in ms. A busy machine is late, so only what never happens costs this time. */
export const PATIENCE_MS = 60_000;
/** The same for `expect.poll` and `vi.waitFor`. */
export const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };
