import type { CallOptions } from '@lauda/sdk';
import type { Env } from './env.ts';
import { isUnstable, type Refusal, refusalOf } from './failures.ts';
import { madeOnce } from './verbs.ts';

/** One opening of a dialog: whatever it saves until that is stored is one thing. */
export type Opening = symbol;

/** What a dialog wished first and wishes now. */
export interface Wishes<I, T> {
  readonly before: I;
  readonly now: I;
  /** Whether nobody else changed what was made. */
  readonly isUntouched: boolean;
  /** Makes what is wished besides; sent again after a lost answer it is made once too. */
  more(wish: I): Promise<T>;
}

/**
 * How things of one kind are made, and how one that was made becomes what was typed since. Neither removes, moves or overwrites what somebody else may
 * have touched: another one is made then. Without `update` and `change` other words make another one.
 */
export interface Making<I, T> {
  create(input: I, one: CallOptions): Promise<T>;
  /** Stores it whole, by the version it was answered with. */
  update?(whole: I & T): Promise<T>;
  /** Where it is not stored whole: changes those fields; undefined where it stays as it is and another one is made. */
  change?(made: T, since: Partial<I>, wishes: Wishes<I, T>): Promise<T | undefined>;
  /** Whether what was made by the first words can become what is wished now; without it, it can. */
  follows?(before: I, now: I): boolean;
  /** Whether what is answered again is still what was asked for; what lies in the trash never is. */
  stands?(made: T, input: I): boolean;
}

/** What was sent to be made and may be there. */
export interface Sent {
  readonly input: object;
  readonly one: CallOptions;
  /** The fields that were to be changed since, with each value that was sent of them. */
  readonly since: Map<string, unknown[]>;
  /** Names what is made besides. */
  readonly rest: Opening;
  opening: Opening | string | undefined;
  at: number;
  /** The version it had when a change of it was sent whose answer did not come. */
  changedFrom?: number | undefined;
}

/** Refusals of our server that leave open whether it, or a device behind it, did what was asked. */
const OPEN: ReadonlySet<string> = new Set(['unavailable', 'device_unreachable', 'mos_communication_failed']);

/** Codes of the client itself: nothing came, or another program spoke in place of our server. */
const NO_ANSWER = /^(server_unavailable|timeout|aborted|bad_answer|http_\d+)$/;
/** Whether our server refused in its own words: nothing was made then. */
const isAnswer = ({ code }: Refusal): boolean => !NO_ANSWER.test(code) && !OPEN.has(code);
/** Whether nobody knows if it was made. */
export const isUnheard = (refusal: Refusal): boolean => (isUnstable(refusal) || refusal.code === 'bad_answer') && !isAnswer(refusal);
/** Whether nobody changed it since it was made. */
export const isAsMade = ({ version }: { readonly version?: number }): boolean => version === 1;

/** What was sent of one kind and got no answer. */
export interface Unanswered {
  readonly sent: Set<Sent>;
  readonly env: Pick<Env, 'now' | 'uuid'>;
}

/** Keeps what got no answer for the next try. */
export function keep({ sent: all, env }: Unanswered, sent: Sent): void {
  sent.at = env.now();
  all.add(sent);
}

/** Makes one that was not sent before; throws what refused it. */
export async function makeFirst<I extends object, T>(
  work: Unanswered,
  input: I,
  ways: Pick<Making<I, T>, 'create'>,
  opening: Sent['opening'],
): Promise<T> {
  const sent: Sent = { input, one: madeOnce(work.env), since: new Map(), rest: Symbol('rest'), opening, at: 0 };
  try {
    return await ways.create(input, sent.one);
  } catch (error) {
    if (isUnheard(refusalOf(error))) keep(work, sent);
    throw error;
  }
}
