import { cutText } from '@lauda/domain';
import { type Envelope, isAccepted, type Message, messageNumber } from '@lauda/mos';
import type { Clock, Log } from './effects.ts';
import type { Frames, Replier } from './frames.ts';
import { ANSWERS, isWord } from './matching.ts';
import type { Lane } from './wire/lanes.ts';
import type { Line } from './wire/line.ts';
import type { ObjectList } from './wire/objectList.ts';

/** A MOS device as message handlers see it. */
export interface MosDevice {
  readonly deviceId: number;
  readonly mosId: string;
  readonly ncsId: string;
  /** Every message of it has a number, as from MOS 4.0 on (R17). */
  readonly strictIds: boolean;
  /** The time of the newsroom as MOS writes it. */
  time(): string;
  /** Takes a message of the device and answers it; its effect is stored before the answer goes out. */
  receive(message: Message, messageID: string | undefined, port: 'lower' | 'upper', list?: ObjectList): Promise<Message | undefined>;
  /** Takes the objects of a list the device was asked for; never rejects. */
  takeList(list: ObjectList): Promise<unknown>;
  /** Takes a lane the device opened (MOS 4.0). */
  adopt(lane: Lane, line: Line): void;
}

// Within this time a heartbeat with a known id is a repeat or an echo, and is not answered again.
const HEARTBEAT_MS = 2_000;

export const refusal = (statusDescription: string): Message => ({
  kind: 'mosAck',
  objID: '',
  objRev: '',
  status: 'NACK',
  statusDescription: cutText(statusDescription, 128),
});
export const roAck = (roID: string | undefined, roStatus: string): Message => ({
  kind: 'roAck',
  roID: roID ?? '',
  roStatus: cutText(roStatus, 128),
  elements: [],
});
/** The name of a command as it stood on the wire. */
export const nameOf = (message: Message): string => (message.kind === 'unknown' ? message.element.name : message.kind).slice(0, 60);
/** Refuses a message in its own form: messages about running orders with roAck, all others with mosAck (R20). */
export const refusalOf = (message: Message, reason: string): Message =>
  nameOf(message).startsWith('ro') ? roAck((message as { roID?: string }).roID, reason) : refusal(reason);
/** Why an answer refuses; undefined when it accepts. `accepts` are the words of a device for `OK`. */
export function reasonOf(message: Message, accepts: readonly string[] = []): string | undefined {
  if (message.kind === 'roAck') return isAccepted(message, accepts) ? undefined : message.roStatus || 'refused without a reason';
  if (message.kind === 'mosAck') return message.status?.trim().toUpperCase() === 'ACK' ? undefined : message.statusDescription || 'NACK';
  return 'answered what is no acknowledgement';
}

/** The time as MOS writes it, to the second, in UTC. */
export const mosTime = (now: number): string => new Date(now).toISOString().slice(0, 19);

/** Makes the replier of a port: ids are echoed as they came; messages of unknown devices are refused without effect (R15). */
export function makeReplier(
  port: 'lower' | 'upper',
  find: (mosID: string) => MosDevice | undefined | Promise<MosDevice | undefined>,
  clock: Clock,
  log: Log,
  /** Whether a device may call from an address. */
  admits: (mosDevice: MosDevice, address: string) => Promise<boolean> = () => Promise.resolve(true),
): Replier {
  const react = async (asked: Envelope, mosDevice: MosDevice, connection: Frames, list?: ObjectList): Promise<Message | undefined> => {
    const { message, messageID } = asked;
    if (message.kind !== 'heartbeat') return mosDevice.receive(message, messageID, port, list);
    return beats(connection, (messageID ?? '').trim(), clock.steady()) ? { kind: 'heartbeat', time: mosDevice.time() } : undefined;
  };
  return async (asked, connection, list) => {
    const isBroken = 'broken' in asked;
    const mosDevice = isBroken ? undefined : await find(asked.mosID);
    // A message repeated after each answer may be caused by the answer (R27).
    const guarded = isBroken || !mosDevice || asked.message.kind === 'heartbeat' || asked.message.kind === 'unknown';
    if (!guarded) connection.askedAnew();
    else if (connection.goesRound()) {
      log('warn', 'a device answers our answers', { port });
      return undefined;
    }
    if (isBroken) return envelopeOf({ mosID: '', ncsID: '', ...idOf(asked.messageID) }, refusal(`cannot be read: ${asked.broken}`));
    // keepAlive expects no answer (MOS 4.0), and neither do words that are no message.
    if (ANSWERS.has(asked.message.kind) || asked.message.kind === 'keepAlive') return undefined;
    if (isWord(asked.message)) {
      log('warn', 'words where a message should be', { port, mosId: asked.mosID.slice(0, 128) });
      return undefined;
    }
    if (mosDevice && connection.peer !== undefined && !(await admits(mosDevice, connection.peer)))
      return envelopeOf(asked, refusalOf(asked.message, `${asked.mosID} may not call from ${connection.peer}`));
    if (mosDevice && mosDevice.ncsId === asked.ncsID) {
      if (mosDevice.strictIds && messageNumber(asked.messageID) === undefined)
        return envelopeOf(asked, refusalOf(asked.message, `messageID ${asked.messageID ?? ''} is no number from 1 on`));
      const answer = await react(asked, mosDevice, connection, list);
      return answer && envelopeOf(asked, answer);
    }
    log('warn', 'a stranger', {
      mosId: asked.mosID.slice(0, 128),
      ncsId: asked.ncsID.slice(0, 128),
      messageId: asked.messageID?.slice(0, 20),
    });
    return envelopeOf(asked, refusal(mosDevice ? `ncsID ${asked.ncsID} not recognised` : `mosID ${asked.mosID} not recognised`));
  };
}

const idOf = (messageID: string | undefined): { messageID?: string } => (messageID === undefined ? {} : { messageID });
const envelopeOf = ({ mosID, ncsID, messageID }: Omit<Envelope, 'message'>, message: Message): Envelope => ({
  mosID,
  ncsID,
  ...idOf(messageID),
  message,
});

function beats({ heartbeats, ours }: Frames, id: string, now: number): boolean {
  for (const [key, at] of heartbeats) if (now - at >= HEARTBEAT_MS) heartbeats.delete(key);
  if (heartbeats.has(id) || ours.has(id)) return false;
  heartbeats.set(id, now);
  return true;
}
