import type { CallOptions } from '@lauda/sdk';
import type { Env } from './env.ts';
import { isUnstable, type Refusal, refusalOf } from './failures.ts';
import { madeOnce } from './verbs.ts';

/** One opening of a dialog: all its saves until one is stored mean the same entry. */
export type Opening = symbol;

/** The input of a dialog at the first try and now. */
export interface DialogInputs<I, T> {
  readonly before: I;
  readonly now: I;
  /** Whether nobody else changed the entry since it was created. */
  readonly isUnchangedByOthers: boolean;
  /** Creates an additional entry, once also when this is repeated after a lost answer. */
  createMore(input: I): Promise<T>;
}

/**
 * How entries of one kind are created and brought up to date afterwards. This never removes, moves or overwrites what somebody else may have changed: a
 * second entry is created then. Without `update` and `change` other input creates another entry.
 */
export interface CreateRules<I, T> {
  create(input: I, one: CallOptions): Promise<T>;
  /** Stores the entry whole, with the version of its answer. */
  update?(whole: I & T): Promise<T>;
  /** For entries that are not stored whole: changes these fields. Undefined leaves the entry as it is and creates another one. */
  change?(made: T, since: Partial<I>, inputs: DialogInputs<I, T>): Promise<T | undefined>;
  /** Whether the entry of the first input can be changed to the present one; by default it can. */
  canBecome?(before: I, now: I): boolean;
  /** Whether the entry that a repeat answers is still what was asked for; one in the trash never is. */
  isValid?(made: T, input: I): boolean;
}

/** A create call without an answer: its entry may exist. */
export interface UnansweredCreate {
  readonly input: object;
  /** Carries its idempotency key. */
  readonly one: CallOptions;
  /** The fields that later tries changed, with every value that was sent for each. */
  readonly since: Map<string, unknown[]>;
  /** Stands for the dialog in calls that create additional entries. */
  readonly restKey: Opening;
  opening: Opening | string | undefined;
  at: number;
  /** The version before a change that got no answer. */
  changedFrom?: number | undefined;
}

/** Refusals of our server that leave open whether it, or a device behind it, did what was asked. */
const OPEN: ReadonlySet<string> = new Set(['unavailable', 'device_unreachable', 'mos_communication_failed']);

/** Codes of the client itself: no answer came, or another program answered in place of our server. */
const NO_ANSWER = /^(server_unavailable|timeout|aborted|bad_answer|http_\d+)$/;
/** Whether our own server refused: nothing was created then. */
const isAnswer = ({ code }: Refusal): boolean => !NO_ANSWER.test(code) && !OPEN.has(code);
/** Whether nobody knows if the entry was created. */
export const isOutcomeUnknown = (refusal: Refusal): boolean => (isUnstable(refusal) || refusal.code === 'bad_answer') && !isAnswer(refusal);
/** Whether nobody changed an entry since it was created. */
export const isAsMade = ({ version }: { readonly version?: number }): boolean => version === 1;

/** The create calls of one kind that got no answer. */
export interface UnansweredCreates {
  readonly sent: Set<UnansweredCreate>;
  readonly env: Pick<Env, 'now' | 'uuid'>;
}

/** Keeps a call without an answer for the next try. */
export function keep({ sent: all, env }: UnansweredCreates, sent: UnansweredCreate): void {
  sent.at = env.now();
  all.add(sent);
}

/** Creates an entry that was not sent before; throws the refusal. */
export async function makeFirst<I extends object, T>(
  work: UnansweredCreates,
  input: I,
  rules: Pick<CreateRules<I, T>, 'create'>,
  opening: UnansweredCreate['opening'],
): Promise<T> {
  const sent: UnansweredCreate = { input, one: madeOnce(work.env), since: new Map(), restKey: Symbol('rest'), opening, at: 0 };
  try {
    return await rules.create(input, sent.one);
  } catch (error) {
    if (isOutcomeUnknown(refusalOf(error))) keep(work, sent);
    throw error;
  }
}
