export { type Playout, type PlayoutOptions, startPlayout } from './playout.ts';
export type { Traffic } from './wire.ts';
