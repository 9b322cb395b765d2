import { type Message, messageNumber } from '@lauda/mos';
import { nameOf, refusalOf } from './conversation.ts';
import type { Clock, Log } from './effects.ts';
import { fingerprint } from './fingerprint.ts';
import type { Journal } from './journal.ts';
import type { ObjectList } from './wire/objectList.ts';

const QUERIES = new Set<Message['kind']>(['reqMachInfo', 'roReq', 'roReqAll']);
// A device that restarts its ids at 1 repeats old ones: beyond this age an id means another message.
const SEEN_MS = 600_000;

const forNow = new WeakSet<Message>();
/** Marks an answer that holds for now alone: the message that is sent again is not taken for a repeat. */
export function markForNow(answer: Message): Message {
  forNow.add(answer);
  return answer;
}

export interface OnceOptions {
  readonly deviceId: number;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly log: Log;
  /** What is being answered, by its port and number. */
  readonly underWay: Map<string, Promise<unknown>>;
}
interface PendingQuestion {
  readonly message: Message;
  readonly messageID: string | undefined;
  readonly port: 'lower' | 'upper';
  /** The objects of a list that is still arriving. */
  readonly list?: ObjectList;
}

/** Answers a message of a device once: a repeat gets the answer of the first and changes nothing (R18, R19). Its effect is stored before the answer. */
export async function answerOnce(
  options: OnceOptions,
  { message, messageID, port, list }: PendingQuestion,
  react: () => Message | Promise<Message>,
): Promise<Message> {
  const { journal, deviceId, clock, log, underWay } = options;
  const settled = async (answer: Message): Promise<Message> => {
    await journal.commit();
    return answer;
  };
  const number = messageNumber(messageID);
  if (QUERIES.has(message.kind) || number === undefined) return settled(await react());
  const key = `${port}:${number}`;
  const body = (): string => (list ? list.fingerprint : fingerprint(message));
  // A device whose connection ended repeats over the next one what is still being done.
  while (underWay.has(key)) await underWay.get(key);
  const before = journal.devices.get(deviceId)!.seen.get(key);
  if (before && clock.now() - before.at < SEEN_MS) {
    await list?.pass();
    if (before.body === body()) return settled(JSON.parse(before.answer) as Message);
    log('warn', 'a message id came again with another content', { device: deviceId, messageId: number, command: nameOf(message) });
    return refusalOf(message, `message ${number} came before with another content`);
  }
  const first = async (): Promise<Message> => {
    const answer = await react();
    // A list that was cut off is sent again unchanged.
    const isFinal = list?.broken === undefined && !forNow.has(answer);
    if (isFinal) journal.seen(deviceId, { key, body: body(), answer: JSON.stringify(answer), at: clock.now() });
    return settled(answer);
  };
  const answering = first().finally(() => underWay.delete(key));
  underWay.set(
    key,
    answering.catch(() => undefined),
  );
  return answering;
}
