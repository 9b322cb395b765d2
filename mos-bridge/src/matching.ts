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

/** A message that went out, and how often. */
export interface SentMessage {
  readonly id: number;
  readonly message: Message;
  readonly tries: number;
}

/** Whether an envelope answers a message by its id, or by its kind where it has none (R22, R28). */
function answers({ id, message: asked }: SentMessage, { messageID, mosID, message }: Envelope): boolean {
  const { kind } = message;
  if (messageID === undefined) return kind === 'unknown' ? mosID === '' || isWord(message) : fits(asked, message) && !UNASKED.has(kind);
  if (messageNumber(messageID) !== id) return false;
  if (isWord(message)) return true;
  return BRINGS[asked.kind] === kind || (asked.kind === 'heartbeat' ? kind === 'mosAck' : ANSWERS.has(kind));
}

/** Whether an answer brings what a message asked for, in place of an acknowledgement. */
export const bringsWanted = ({ message }: Pick<SentMessage, 'message'>, answer: Envelope): boolean =>
  BRINGS[message.kind] === answer.message.kind;

/** Whether an envelope says by its id, or by what it brings, that it answers a message. */
const answersForSure = (sent: SentMessage, envelope: Envelope): boolean =>
  answers(sent, envelope) && (envelope.messageID !== undefined || bringsWanted(sent, envelope));

/** Tells whether a frame holds plain words in place of a message, such as `Invalid command`. */
export const isWord = (message: Message): boolean => message.kind === 'unknown' && message.element.name === '';
/** Whether an answer without an id may be one to a message; one that names a running order answers no message that is about none. */
function fits(asked: Message, answer: Message): boolean {
  if (answer.kind === 'roAck' && answer.roID !== '' && !('roID' in asked)) return false;
  return REFUSABLE.has(answer.kind) || BRINGS[asked.kind] === answer.kind;
}

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
  private late: LateMessage[] = [];
  private changedAt = Number.NEGATIVE_INFINITY;
  /** The running orders that messages were about on this connection. */
  private readonly orders = new Set<string>();

  /** Notes what a message that goes out is about. */
  sends({ roID }: { readonly roID?: string }): void {
    if (roID !== undefined) this.orders.add(roID);
  }
  /** Whether an envelope may answer a message. Without an id, one that names another running order we spoke of is about that one. */
  private fit(sent: SentMessage, envelope: Envelope): boolean {
    const { messageID, message } = envelope;
    const namesAnother = messageID === undefined && message.kind === 'roAck' && this.orders.has(message.roID);
    return answers(sent, envelope) && (!namesAnother || (sent.message as { roID?: string }).roID === message.roID);
  }

  /** Expects `left` more answers to a message. */
  add(sent: SentMessage, left: number, hasNoId: boolean, now: number): void {
    if (left <= 0) return;
    this.late.push({ ...sent, left, hasNoId });
    this.changedAt = now;
  }
  /**
   * Finds the message an envelope answers: one that has an answer already, or the outstanding one. Answers without an id belong to the oldest, and
   * come in order, so those expected before are given up.
   */
  take(envelope: Envelope, outstanding: SentMessage | undefined, now: number): SentMessage | undefined {
    if (outstanding && answersForSure(outstanding, envelope)) return outstanding;
    const at = this.late.findIndex((one) => this.fit(one, envelope));
    const found = this.late[at];
    if (!found) return outstanding && this.fit(outstanding, envelope) ? outstanding : undefined;
    if (envelope.messageID === undefined) this.late.splice(0, at);
    this.changedAt = now;
    found.left -= 1;
    if (found.left === 0) this.late.splice(this.late.indexOf(found), 1);
    return found;
  }
  /** Whether a late answer that could be taken for that of the next message is due; overdue after `silenceMs` without one. */
  awaited(now: number, silenceMs: number): 'no' | 'due' | 'overdue' {
    const isOverdue = now - this.changedAt >= silenceMs;
    if (this.late.some(({ message, hasNoId }) => hasNoId && !(message.kind in BRINGS))) return isOverdue ? 'overdue' : 'due';
    if (isOverdue) this.late = [];
    return 'no';
  }
  /** The messages that answers are still expected for. */
  expected(): readonly SentMessage[] {
    return [...this.late];
  }
  /** Expects no more answers to messages. Which they are is told, as ids begin anew one day. */
  forget(messages: readonly SentMessage[]): void {
    this.late = this.late.filter((one) => !messages.includes(one));
  }
  clear(): void {
    this.late = [];
    this.orders.clear();
  }
}
