import { type Message, messageNumber, type RoHeader } from '@lauda/mos';
import { mosTime, refusal } from './conversation.ts';
import type { Desired } from './desired.ts';
import type { Clock, Log } from './effects.ts';
import { fingerprint } from './fingerprint.ts';
import type { DeviceMemory, Journal } from './journal.ts';

export interface ReceiverOptions {
  readonly deviceId: number;
  readonly ncsId: string;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly log: Log;
  desired(roID: string): Desired | undefined;
  /** Is told what a device says of a story. */
  onStatus(roID: string, storyID: string, status: string): void;
}
const QUERIES = new Set<Message['kind']>(['reqMachInfo', 'roReq', 'roReqAll']);
// A device without a memory of its ids begins again at 1: what is older than this was another message.
const SEEN_MS = 600_000;
const MACHINE = { manufacturer: 'Lauda', model: 'Lauda MOS bridge', hwRev: '1', swRev: '0.1.0', SN: '1', mosRev: '2.8.5' } as const;
const PROFILES = [0, 2, 4];

const roAck = (roID: string | undefined, roStatus: string): Message => ({
  kind: 'roAck',
  roID: roID ?? '',
  roStatus: roStatus.slice(0, 128),
  elements: [],
});

/** Takes what a device says on its own and answers it. A message that comes again gets the answer of the first and changes nothing (R18, R19). */
export class Receiver {
  private readonly options: ReceiverOptions;
  private readonly storiesSaid = new Set<string>();

  constructor(options: ReceiverOptions) {
    this.options = options;
  }

  private get memory(): DeviceMemory {
    return this.options.journal.devices.get(this.options.deviceId)!;
  }

  async receive(message: Message, messageID: string | undefined, port: 'lower' | 'upper'): Promise<Message> {
    const { journal, deviceId, clock, log } = this.options;
    const number = messageNumber(messageID);
    if (QUERIES.has(message.kind) || number === undefined) return this.settled(this.react(message));
    const key = `${port}:${number}`;
    const body = fingerprint(message);
    const before = this.memory.seen.get(key);
    if (before && clock.now() - before.at < SEEN_MS) {
      if (before.body === body) return JSON.parse(before.answer) as Message;
      log('warn', 'a message id came again with another content', { device: deviceId, messageId: number, command: message.kind });
      const reason = `message ${number} came before with another content`;
      return isOrder(message) ? roAck((message as { roID?: string }).roID, reason) : refusal(reason);
    }
    const answer = this.react(message);
    journal.seen(deviceId, { key, body, answer: JSON.stringify(answer), at: clock.now() });
    return this.settled(answer);
  }

  /** An answer means that what it answers is kept. */
  private async settled(answer: Message): Promise<Message> {
    await this.options.journal.commit();
    return answer;
  }

  private react(message: Message): Message {
    const { ncsId, clock } = this.options;
    switch (message.kind) {
      case 'heartbeat':
        return { kind: 'heartbeat', time: mosTime(clock.now()) };
      case 'reqMachInfo':
        return { kind: 'listMachInfo', ...MACHINE, ID: ncsId, time: mosTime(clock.now()), profiles: PROFILES, deviceType: 'NCS' };
      case 'roReq':
        return this.list(message.roID ?? '');
      case 'roReqAll':
        return { kind: 'roListAll', orders: this.headers() };
      case 'roElementStat':
      case 'roStat':
      case 'roStoryStat':
      case 'roItemStat':
        return this.status(message);
      default:
        return isOrder(message)
          ? roAck((message as { roID?: string }).roID, `${nameOf(message)} is not supported`)
          : refusal(`${nameOf(message) || 'an empty message'} is not supported`);
    }
  }

  private list(roID: string): Message {
    const order = this.memory.told.get(roID)?.order ?? this.options.desired(roID)?.order;
    return order ? { ...order, kind: 'roList' } : roAck(roID, `unknown ${roID}`);
  }

  private headers(): RoHeader[] {
    return [...this.memory.told.values()].flatMap(({ order }) => {
      if (!order) return [];
      const { stories: _, ...header } = order;
      return [header];
    });
  }

  private status(message: Message & { roID?: string; storyID?: string; itemID?: string; status?: string }): Message {
    const { roID = '', storyID, itemID, status = '' } = message;
    const order = this.memory.told.get(roID)?.order;
    if (!order) return roAck(roID, `unknown ${roID}`);
    if (storyID === undefined) return roAck(roID, 'OK');
    if (!order.stories.some((story) => story.storyID === storyID)) return roAck(roID, `unknown ${storyID}`);
    const isStory = itemID === undefined;
    if (isStory) this.storiesSaid.add(storyID);
    // Devices that say it of the story are believed; of those that speak of items only, the item speaks for the story.
    if (isStory || !this.storiesSaid.has(storyID)) this.options.onStatus(roID, storyID, status.slice(0, 200));
    return roAck(roID, 'OK');
  }
}

const nameOf = (message: Message): string => (message.kind === 'unknown' ? message.element.name : message.kind).slice(0, 60);
const isOrder = (message: Message): boolean => nameOf(message).startsWith('ro');
