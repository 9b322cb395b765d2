export { type Archive, type ArchiveOptions, startArchive } from './archive.ts';
export { type Encoder, startEncoder } from './encoder.ts';
export { type Feeds, type FeedsOptions, startFeeds } from './feeds.ts';
export { type Graphics, type GraphicsOptions, startGraphics } from './graphics.ts';
export type { Setting } from './manners.ts';
export { type Playout, type PlayoutOptions, startPlayout } from './playout.ts';
export { type SerialDevice, type SerialOptions, startSerialDevice } from './serial.ts';
export { type SocketPlayout, type SocketPlayoutOptions, startSocketPlayout } from './socketPlayout.ts';
export { type MessageListener, type StandIn, type StandInWish, startStandIn } from './standIn.ts';
export {
  isSigned,
  type KnownRundown,
  type ReceivedRequest,
  startWebService,
  type WebService,
  type WebServiceOptions,
} from './webService.ts';
export type { Traffic } from './wire.ts';
