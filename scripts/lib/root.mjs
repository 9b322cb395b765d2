import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A path below the repository. */
export const at = (...parts) => path.join(ROOT, ...parts);

/** Milliseconds as people read them: '0.8 s'. */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
