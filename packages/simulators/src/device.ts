import { VERSION } from '@lauda/domain';
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
/** The running orders of a device, and its answers, without any ports. */
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
export const makeDevice = (options: DeviceOptions): Device => new SimulatedDevice(options);

class SimulatedDevice implements Device {
  holdings: ReadonlyMap<string, RunningOrder> = new Map();
  readonly texts = new Map<string, StorySend>();
  readonly received: Message[] = [];
  private readonly options: DeviceOptions;
  private readonly answered = new Map<string, { body: string; answer: Message | undefined }>();
  private changes = 0;

  constructor(options: DeviceOptions) {
    this.options = options;
  }

  answer({ mosID, ncsID, messageID, message }: Envelope): Message | undefined {
    const { mosId, ncsId } = this.options;
    if (mosID !== mosId || ncsID !== ncsId) return refusal(`${mosID}, ${ncsID} not recognised`);
    this.received.push(message);
    if (!messageID || !isChange(message)) return this.react(message);
    const body = JSON.stringify(message);
    const before = this.answered.get(messageID);
    if (before)
      return before.body === body
        ? before.answer
        : roAck((message as { roID?: string }).roID ?? '', `message ${messageID} came before, with another content`);
    const answer = this.react(message);
    this.answered.set(messageID, { body, answer });
    if (this.answered.size > REMEMBERED) this.answered.delete(this.answered.keys().next().value!);
    return answer;
  }

  forget(): void {
    this.holdings = new Map();
    this.texts.clear();
  }

  private react(message: Message): Message | undefined {
    if (isChange(message)) return this.apply(message as Message & { roID?: string });
    switch (message.kind) {
      case 'heartbeat':
        return { kind: 'heartbeat', time: stamp() };
      case 'reqMachInfo':
        return machine(this.options.mosId);
      case 'roReq': {
        const order = this.holdings.get(message.roID ?? '');
        return order ? { ...order, kind: 'roList' } : roAck(message.roID ?? '', `unknown ${message.roID}`);
      }
      case 'roReqAll':
        return { kind: 'roListAll', orders: [...this.holdings.values()].map(({ stories: _, ...header }) => header) };
      case 'roAck':
      case 'mosAck':
      case 'roList':
      case 'roListAll':
      case 'listMachInfo':
        return undefined;
      default:
        return refusal(`${message.kind === 'unknown' ? message.element.name : message.kind} is not supported`);
    }
  }

  private apply(message: Message & { readonly roID?: string }): Message {
    const roID = message.roID ?? '';
    this.changes += 1;
    const every = settingOf(this.options.nackEvery);
    if (every > 0 && this.changes % every === 0) return roAck(roID, 'refused, as every so often');
    const reason = this.options.refuses?.(message);
    if (reason !== undefined) return roAck(roID, reason);
    const applied = applyMessage(this.holdings, message);
    if (!applied.ok) return roAck(roID, applied.reason);
    this.holdings = applied.holdings;
    if (message.kind === 'roStorySend') {
      this.texts.set(message.storyID, message);
      return roAck(roID, 'OK');
    }
    const held = new Set([...this.holdings.values()].flatMap(({ stories }) => stories.map(({ storyID }) => storyID)));
    for (const id of this.texts.keys()) if (!held.has(id)) this.texts.delete(id);
    return roAck(roID, 'OK');
  }
}

const MACHINE = { manufacturer: 'Lauda', model: 'Simulated playout', hwRev: '1', swRev: VERSION, SN: '1', mosRev: '2.8.5' } as const;
const machine = (mosId: string): Message => ({
  kind: 'listMachInfo',
  ...MACHINE,
  ID: mosId,
  time: stamp(),
  profiles: PROFILES,
  deviceType: 'MOS',
  rest: [element('opTime', [stamp()])],
});
/** The time as MOS writes it, to the second. */
export const stamp = (): string => new Date().toISOString().slice(0, 19);
