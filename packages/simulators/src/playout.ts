import type { Message, RunningOrder, StorySend } from '@lauda/mos';
import { makeDevice, stamp } from './device.ts';
import type { Setting } from './manners.ts';
import { openStation, type StationOptions } from './station.ts';

export interface PlayoutOptions extends StationOptions {
  /** Refuses every nth message that changes a running order. */
  readonly nackEvery?: Setting;
  /** Refuses a message for a reason of its own. */
  readonly refuses?: (message: Message) => string | undefined;
}
/** A simulated playout that runs. It keeps texts as well, so it stands for a prompter and a caption device too. */
export interface Playout {
  readonly lowerPort: number;
  readonly upperPort: number;
  /** The messages that came in, in order. */
  readonly received: Message[];
  holdings(): ReadonlyMap<string, RunningOrder>;
  texts(): ReadonlyMap<string, StorySend>;
  /** Says that a story plays or stopped; resolves with the answer of the newsroom. */
  sendStatus(roID: string, storyID: string, status: string): Promise<Message>;
  /** Sends a message of the device's own; resolves with the answer. Rejects after 5 s without one. */
  request(message: Message, port?: 'lower' | 'upper'): Promise<Message>;
  /** Loses all running orders, as a device that starts anew. */
  forget(): void;
  dropConnections(): void;
  stop(): Promise<void>;
}

/** Starts a playout that speaks MOS 2.x on a lower and an upper port. */
export async function startPlayout(options: PlayoutOptions): Promise<Playout> {
  const device = makeDevice(options);
  const station = await openStation(options, ['lower', 'upper'], (envelope) => device.answer(envelope));
  return {
    lowerPort: station.port('lower'),
    upperPort: station.port('upper'),
    received: device.received,
    holdings: () => device.holdings,
    texts: () => device.texts,
    sendStatus: (roID, storyID, status) =>
      station.request({ kind: 'roElementStat', attributes: { element: 'STORY' }, roID, storyID, status, time: stamp() }),
    request: (message, port) => station.request(message, port),
    forget: () => device.forget(),
    dropConnections: () => station.dropConnections(),
    stop: () => station.stop(),
  };
}
