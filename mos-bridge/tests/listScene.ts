import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RawDevice, type RawWire, type Transport } from './rawDevice.ts';
import type { Studio } from './studio.ts';
import { pause, until } from './wait.ts';
import type { Answered, Said } from './weighedBridge.ts';

export const MIB = 1_048_576;
const TOGETHER = 200;
const WORDS = 'chuva forte na zona leste; imagens do helicóptero, sem som ambiente '.repeat(6);

export const objectText = (n: number, more = ''): string =>
  `<mosObj>\n<objID>CLIP-${String(n).padStart(7, '0')}</objID><objSlug>IMAGEM ${n}</objSlug><mosAbstract>${WORDS}</mosAbstract>` +
  `<objType>VIDEO</objType><objTB>50</objTB><objRev>1</objRev><objDur>${n + 1}</objDur><status>NEW</status><objAir>READY</objAir>${more}</mosObj>\n`;
const HEAD = (messageID: number): string =>
  `<mos><mosID>mam.tv</mosID><ncsID>ncs.tv</ncsID><messageID>${messageID}</messageID><mosListAll>\n`;

export interface ListSent {
  readonly messageID: number;
  readonly count: number;
  object?(n: number): string;
  /** What follows the last object; the end of the list and the frame unless it is said. */
  readonly tail?: string;
}
/** Writes a list no faster than it is read. */
export function sendList(wire: RawWire, { messageID, count, object = objectText, tail }: ListSent): Promise<void> {
  return wire.long(function* () {
    yield HEAD(messageID);
    for (let n = 0; n < count; n += TOGETHER)
      yield Array.from({ length: Math.min(TOGETHER, count - n) }, (_, at) => object(n + at)).join('');
    yield tail ?? '</mosListAll></mos>';
  });
}

/** An archive that answers each question for its list with OK, and then with a list as it is told. What it is asked meanwhile it answers afterwards. */
export async function listingDevice(list: (wire: RawWire) => Promise<void>, transport: Transport = 'tcp'): Promise<RawDevice> {
  const device = await RawDevice.open(0, transport);
  let listed = Promise.resolve();
  device.behave = ({ message }, wire, well) => {
    if (message.kind === 'mosAck') return;
    if (message.kind !== 'mosReqAll') void listed.then(well);
    else listed = listed.then(well).then(() => list(wire));
  };
  return device;
}
/** A list of which half came: how it goes on says the test. */
export interface HalfList {
  end(): void;
  cut(): void;
}
/** How many objects the half is of. */
export const HALF = 1_300;

/** An archive of whose lists the half comes, which `half` answers; the rest waits for the test. A line is cut behind the half, never before it. */
export async function haltingDevice(): Promise<{ device: RawDevice; half: () => Promise<HalfList> }> {
  let sent: HalfList | undefined;
  let messageID = 100;
  const device = await listingDevice(({ socket, text }) => {
    messageID += 1;
    text(HEAD(messageID) + Array.from({ length: HALF }, (_, n) => objectText(n)).join(''));
    return new Promise((resolve) => {
      const then = (work: () => void) => () => {
        work();
        resolve();
      };
      sent = { end: then(() => text('</mosListAll></mos>')), cut: then(() => void socket.end()) };
    });
  });
  const half = async (): Promise<HalfList> => {
    await until(() => sent !== undefined, 'the half of a list');
    const came = sent!;
    sent = undefined;
    return came;
  };
  return { device, half };
}

/** What the newsroom answered to the list of an id. */
export const answerTo = (device: RawDevice, messageID: number) =>
  device.asked.find((one) => one.message.kind === 'mosAck' && one.messageID === String(messageID))?.message;

/** How a device that speaks so is stored. */
export const waysOf = (transport: Transport): object => (transport === 'tcp' ? {} : { revision: '4.0' });

/** A bridge in a process of its own, whose memory can be weighed. */
export class WeighedBridge {
  readonly logs: string[] = [];
  private readonly child = fork(fileURLToPath(new URL('weighedBridge.ts', import.meta.url)), {
    execArgv: ['--conditions=@lauda/source', '--expose-gc'],
  });
  private heard: (answered: Answered) => void = () => undefined;

  private constructor() {
    this.child.on('message', (answered: Answered) => {
      if (answered.log) this.logs.push(answered.log);
      else this.heard(answered);
    });
  }
  static async start(begin: Exclude<Said, string>['begin']): Promise<WeighedBridge> {
    const bridge = new WeighedBridge();
    await bridge.say({ begin });
    return bridge;
  }
  async weigh(): Promise<number> {
    return (await this.say('weigh')).weight!;
  }
  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.send('stop');
    await ended;
  }
  private say(said: Said): Promise<Answered> {
    return new Promise((resolve) => {
      this.heard = resolve;
      this.child.send(said);
    });
  }
}

/** An archive whose whole list goes through a bridge of its own into a server. */
export class ListScene {
  readonly bridge: WeighedBridge;
  private readonly studio: Studio;
  private readonly device: RawDevice;
  private readonly deviceId: number;
  private readonly asked: { count: number; messageID: number };

  private constructor(studio: Studio, bridge: WeighedBridge, device: RawDevice, deviceId: number, asked: ListScene['asked']) {
    this.studio = studio;
    this.bridge = bridge;
    this.device = device;
    this.deviceId = deviceId;
    this.asked = asked;
  }
  static async open(studio: Studio, transport: Transport = 'tcp'): Promise<ListScene> {
    const asked = { count: 0, messageID: 9_000 };
    const device = studio.keep(await listingDevice((wire) => sendList(wire, asked), transport));
    const deviceId = await studio.device('mam', device.port, waysOf(transport));
    await studio.freshJournal();
    const { server, token, journalDir } = studio;
    const bridge = studio.keep(await WeighedBridge.start({ url: server.url, token, journalDir }));
    await until(() => device.kinds().includes('reqMachInfo'), 'the bridge speaks to it');
    return new ListScene(studio, bridge, device, deviceId, asked);
  }

  async total(): Promise<number> {
    return (await this.studio.ana.post<{ total: number }>(`/mam/${this.deviceId}/medias`, {})).body.total;
  }

  /** Has a list of so many objects come, and answers what the bridge weighed at most meanwhile and when everything was told. */
  async list(count: number): Promise<{ most: number; after: number; answer: unknown }> {
    this.asked.count = count;
    this.asked.messageID += 1;
    const { messageID } = this.asked;
    await until(async () => (await this.studio.ana.post(`/mam/${this.deviceId}/request_sync`)).status === 204, 'a list may be asked for');
    let most = 0;
    for (let whole = false; !whole; await pause(200)) {
      most = Math.max(most, await this.bridge.weigh());
      whole = answerTo(this.device, messageID) !== undefined && (await this.total()) === count;
    }
    return { most, after: await this.bridge.weigh(), answer: answerTo(this.device, messageID) };
  }
}
