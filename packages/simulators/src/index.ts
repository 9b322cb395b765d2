export { type Archive, type ArchiveOptions, startArchive } from './archive.ts';
export { type Encoder, startEncoder } from './encoder.ts';
export { type Graphics, type GraphicsOptions, startGraphics } from './graphics.ts';
export { type Playout, type PlayoutOptions, startPlayout } from './playout.ts';
export { type SocketPlayout, type SocketPlayoutOptions, startSocketPlayout } from './socketPlayout.ts';
export { type Delivery, isSigned, type KnownRundown, startWebService, type WebService, type WebServiceOptions } from './webService.ts';
export type { Traffic } from './wire.ts';
