import { applyMessage, type Envelope, element, isOlderStory, type Message, type RunningOrder, type StorySend } from '@lauda/mos';
import { type Setting, settingOf } from './manners.ts';

export interface DeviceOptions {
  readonly mosId: string;
  readonly ncsId: string;
  /** Every nth message that changes a running order is refused; 0 refuses none. */
  readonly nackEvery?: Setting;
  /** Refuses a message for a reason of its own. */
  readonly refuses?: (message: Message) => string | undefined;
}
/** What the device holds, and how it answers. No input and no output: the ports are around it. */
export interface Device {
  readonly holdings: ReadonlyMap<string, RunningOrder>;
  readonly texts: ReadonlyMap<string, StorySend>;
  readonly received: Message[];
  answer(envelope: Envelope): Message | undefined;
  forget(): void;
}

const CHANGES = new Set<Message['kind']>([
  'roCreate',
  'roReplace',
  'roDelete',
  'roMetadataReplace',
  'roElementAction',
  'roStorySend',
  'roReadyToAir',
  'roCtrl',
  'roItemCue',
]);
const isChange = (message: Message): boolean => CHANGES.has(message.kind) || isOlderStory(message);
const REMEMBERED = 1000;
const PROFILES = [0, 1, 2, 4];

const roAck = (roID: string, roStatus: string): Message => ({ kind: 'roAck', roID, roStatus, elements: [] });
const refusal = (statusDescription: string): Message => ({ kind: 'mosAck', status: 'NACK', statusDescription });

/** Makes a MOS device that keeps running orders as the protocol asks, and plays back its answer when a message comes again. */
export function makeDevice(options: DeviceOptions): Device {
  let holdings: ReadonlyMap<string, RunningOrder> = new Map();
  const texts = new Map<string, StorySend>();
  const received: Message[] = [];
  const answered = new Map<string, { body: string; answer: Message | undefined }>();
  let changes = 0;

  const apply = (message: Message & { readonly roID?: string }): Message => {
    const roID = message.roID ?? '';
    changes += 1;
    const every = settingOf(options.nackEvery);
    if (every > 0 && changes % every === 0) return roAck(roID, 'refused, as every so often');
    const reason = options.refuses?.(message);
    if (reason !== undefined) return roAck(roID, reason);
    const applied = applyMessage(holdings, message);
    if (!applied.ok) return roAck(roID, applied.reason);
    holdings = applied.holdings;
    if (message.kind === 'roStorySend') {
      texts.set(message.storyID, message);
      return roAck(roID, 'OK');
    }
    const held = new Set([...holdings.values()].flatMap(({ stories }) => stories.map(({ storyID }) => storyID)));
    for (const id of texts.keys()) if (!held.has(id)) texts.delete(id);
    return roAck(roID, 'OK');
  };
  const react = (message: Message): Message | undefined => {
    if (isChange(message)) return apply(message as Message & { roID?: string });
    switch (message.kind) {
      case 'heartbeat':
        return { kind: 'heartbeat', time: stamp() };
      case 'reqMachInfo':
        return {
          kind: 'listMachInfo',
          ...MACHINE,
          ID: options.mosId,
          time: stamp(),
          profiles: PROFILES,
          deviceType: 'MOS',
          rest: [element('opTime', [stamp()])],
        };
      case 'roReq': {
        const order = holdings.get(message.roID ?? '');
        return order ? { ...order, kind: 'roList' } : roAck(message.roID ?? '', `unknown ${message.roID}`);
      }
      case 'roReqAll':
        return { kind: 'roListAll', orders: [...holdings.values()].map(({ stories: _, ...header }) => header) };
      case 'roAck':
      case 'mosAck':
      case 'roList':
      case 'roListAll':
      case 'listMachInfo':
        return undefined;
      default:
        return refusal(`${message.kind === 'unknown' ? message.element.name : message.kind} is not supported`);
    }
  };
  return {
    get holdings() {
      return holdings;
    },
    texts,
    received,
    answer({ mosID, ncsID, messageID, message }) {
      if (mosID !== options.mosId || ncsID !== options.ncsId) return refusal(`${mosID}, ${ncsID} not recognised`);
      received.push(message);
      if (!messageID || !isChange(message)) return react(message);
      const body = JSON.stringify(message);
      const before = answered.get(messageID);
      if (before)
        return before.body === body
          ? before.answer
          : roAck((message as { roID?: string }).roID ?? '', `message ${messageID} came before, with another content`);
      const answer = react(message);
      answered.set(messageID, { body, answer });
      if (answered.size > REMEMBERED) answered.delete(answered.keys().next().value!);
      return answer;
    },
    forget() {
      holdings = new Map();
      texts.clear();
    },
  };
}

const MACHINE = { manufacturer: 'Lauda', model: 'Simulated playout', hwRev: '1', swRev: '0.1.0', SN: '1', mosRev: '2.8.5' } as const;
/** The time as MOS writes it, to the second. */
export const stamp = (): string => new Date().toISOString().slice(0, 19);
