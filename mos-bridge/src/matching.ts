import { type Envelope, type Message, messageNumber } from '@lauda/mos';

type Kind = Message['kind'];
/** Kinds that devices send only as answers. */
export const ANSWERS = new Set<Kind>(['roAck', 'mosAck', 'listMachInfo', 'roList', 'roListAll']);
const REFUSABLE = new Set<Kind>(['roAck', 'mosAck']);
// Questions that some devices answer with data at once, without acknowledging first.
const BRINGS: Partial<Record<Kind, Kind>> = {
  heartbeat: 'heartbeat',
  reqMachInfo: 'listMachInfo',
  roReq: 'roList',
  roReqAll: 'roListAll',
  mosReqObj: 'mosObj',
  mosReqAll: 'mosListAll',
  mosReqObjList: 'mosObjList',
};
// Kinds that devices also send on their own: without an id they are no answer.
const UNASKED = new Set<Kind>(['mosObj', 'mosListAll', 'mosObjList']);

/** Answers the kind of message that follows a question in place of an acknowledgement; undefined where one is only acknowledged. */
export const brings = (asked: Kind): Kind | undefined => BRINGS[asked];

/** A message that went out, and how often. */
export interface SentMessage {
  readonly id: number;
  readonly message: Message;
  readonly tries: number;
}

/** Whether an envelope answers a message by its id, or by its kind where it has none (R22, R28). */
export function answers({ id, message: { kind: asked } }: SentMessage, { messageID, mosID, message }: Envelope): boolean {
  const { kind } = message;
  if (messageID === undefined) return kind === 'unknown' ? mosID === '' || isWord(message) : fits(asked, kind) && !UNASKED.has(kind);
  if (messageNumber(messageID) !== id) return false;
  if (isWord(message)) return true;
  return BRINGS[asked] === kind || (asked === 'heartbeat' ? kind === 'mosAck' : ANSWERS.has(kind));
}

/** Tells whether a frame holds plain words in place of a message, such as `Invalid command`. */
export const isWord = (message: Message): boolean => message.kind === 'unknown' && message.element.name === '';
const fits = (asked: Kind, kind: Kind): boolean => REFUSABLE.has(kind) || BRINGS[asked] === kind;

interface LateMessage extends SentMessage {
  left: number;
  /** Whether the device answers without a message id: then a late answer could be taken for that of the next message. */
  readonly hasNoId: boolean;
}

/**
 * The answers still expected for messages that already have one: a message sent n times is answered n times, in order. Without an id such a late
 * answer would be taken for that of the next message.
 */
export class LateAnswers {
  private readonly late: LateMessage[] = [];
  private changedAt = Number.NEGATIVE_INFINITY;

  /** Expects `left` more answers to a message. */
  add(sent: SentMessage, left: number, hasNoId: boolean, now: number): void {
    if (left <= 0) return;
    this.late.push({ ...sent, left, hasNoId });
    this.changedAt = now;
  }
  /** Finds the message an envelope answers once more. Answers come in order, so those expected before it are given up. */
  take(envelope: Envelope, now: number): SentMessage | undefined {
    const at = this.late.findIndex((one) => answers(one, envelope));
    const found = this.late[at];
    if (!found) return undefined;
    if (envelope.messageID === undefined) this.late.splice(0, at);
    this.changedAt = now;
    found.left -= 1;
    if (found.left === 0) this.late.splice(this.late.indexOf(found), 1);
    return found;
  }
  /** Whether a late answer could still be taken for that of the next message; after `silenceMs` without one, no more. */
  awaited(now: number, silenceMs: number): boolean {
    if (now - this.changedAt >= silenceMs) this.clear();
    return this.late.some(({ message, hasNoId }) => hasNoId && !(message.kind in BRINGS));
  }
  clear(): void {
    this.late.splice(0);
  }
}
