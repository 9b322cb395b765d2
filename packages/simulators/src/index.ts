export { type Graphics, type GraphicsOptions, startGraphics } from './graphics.ts';
export { type Playout, type PlayoutOptions, startPlayout } from './playout.ts';
export type { Traffic } from './wire.ts';
