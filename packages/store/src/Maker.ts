import { ERROR_CATALOGUE } from '@lauda/domain';
import type { CallOptions } from '@lauda/sdk';
import { same } from './core/same.ts';
import type { Env } from './env.ts';
import { doneOf, isUnstable, type Refusal, refusalOf } from './failures.ts';
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
interface Sent {
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

const GONE = 404;
/** Of a repeat: the first try was given up half-way. */
const UNKNOWN = 'conflict';
/** Of a repeat: the session has ended, or too much was asked; nobody looked whether it is there. */
const NOT_READ: ReadonlySet<number> = new Set([401, 429]);
/** How long, in ms, something is known again by its words alone: later, the same words are meant to make another one. */
const SAME_WORDS_MS = 2 * 60_000;
/** Refusals of our server that leave open whether it, or a device behind it, did what was asked. */
const OPEN: ReadonlySet<string> = new Set(['unavailable', 'device_unreachable', 'mos_communication_failed']);

/** Whether our server refused in its own words: nothing was made then. */
const isAnswer = ({ status, code }: Refusal): boolean =>
  Object.hasOwn(ERROR_CATALOGUE, code) && ERROR_CATALOGUE[code as keyof typeof ERROR_CATALOGUE].status === status && !OPEN.has(code);
/** Whether nobody knows if it was made. */
const isUnheard = (refusal: Refusal): boolean => (isUnstable(refusal) || refusal.code === 'bad_answer') && !isAnswer(refusal);
/** Whether a repeated call was not heard: what it repeats may still be there. */
const isRepeatUnheard = (refusal: Refusal): boolean => isUnheard(refusal) || NOT_READ.has(refusal.status);

/** Whether nobody changed it since it was made. */
export const isAsMade = ({ version }: { readonly version?: number }): boolean => version === 1;

/** What was made with what was typed since. A secret is in what was sent alone; once somebody changed it, what is empty is meant to be. */
const wholeOf = <I extends object, T extends object>(made: T, input: I, since: Partial<I>): I & T => {
  const filled = Object.fromEntries(Object.entries(made).filter(([, value]) => value !== null));
  return (isAsMade(made) ? { ...input, ...filled, ...since } : { ...made, ...since }) as I & T;
};

function isThere<I, T extends object>(made: T, input: I, ways: Making<I, T>): boolean {
  const all: readonly { readonly excluded?: boolean }[] = Array.isArray(made) ? made : [made];
  return all.every(({ excluded }) => excluded !== true) && (ways.stands?.(made, input) ?? true);
}

/** Whether nobody else changed what was made: it is as it was, or as a change of ours left it whose answer did not come. */
const isUntouched = (made: { readonly version?: number }, { changedFrom }: Sent): boolean =>
  isAsMade(made) || (changedFrom !== undefined && made.version === changedFrom + 1);

/**
 * Whether one of those fields has a value by now that nobody here sent: somebody else wrote it. The server may write what was sent in another way, and a
 * secret is in no answer.
 */
function isRewritten(made: { readonly version?: number }, sent: Sent): boolean {
  if (isUntouched(made, sent)) return false;
  const isStrange = ([name, values]: [string, unknown[]]): boolean =>
    name in made && !values.some((value) => same(value ?? null, (made as never)[name] ?? null));
  return [...sent.since].some(isStrange);
}

/**
 * Makes what is new of one kind. What got no answer may be there: saved again, from the same opening of a dialog or as it was, it is sent as it was by the
 * key it had, and then changed to what stands in the dialog by now. Where that is refused, nothing is there, and it is made anew; so it is where it is gone
 * since, and where it could be changed only over what somebody else did: two are better than one that is lost.
 */
export class Maker {
  private readonly unanswered = new Set<Sent>();
  private readonly env: Pick<Env, 'now' | 'uuid'>;

  constructor(env: Pick<Env, 'now' | 'uuid'>) {
    this.env = env;
  }

  /** Makes one; throws what refused it. A text as `opening` counts as words. */
  async make<I extends object, T extends object>(input: I, ways: Making<I, T>, opening?: Opening | string): Promise<T> {
    const former = this.formerOf(input, ways, opening);
    const sent = former ?? { input, one: madeOnce(this.env), since: new Map(), rest: Symbol('rest'), opening, at: 0 };
    sent.opening = opening ?? sent.opening;
    const made = await doneOf(() => ways.create(sent.input as I, sent.one));
    if (!made.ok) {
      // Whether the first try did it is not known, and will not be: that is told, and the next one is another.
      if (former && made.error.code === UNKNOWN) this.unanswered.delete(sent);
      else if (isUnheard(made.error) || (former && isRepeatUnheard(made.error))) this.keep(sent);
      else if (this.unanswered.delete(sent)) return this.make(input, ways, opening);
      throw made.error;
    }
    const now = !former || isThere(made.value, sent.input as I, ways) ? await this.changed(made.value, input, sent, ways) : undefined;
    this.unanswered.delete(sent);
    if (!now) return this.make(input, ways, opening);
    // The dialog is done: nothing else that it sent is meant any more.
    for (const other of this.unanswered) if (sent.opening !== undefined && other.opening === sent.opening) this.unanswered.delete(other);
    return now;
  }

  private keep(sent: Sent): void {
    sent.at = this.env.now();
    this.unanswered.add(sent);
  }

  private formerOf<I extends object, T>(input: I, { update, change, follows }: Making<I, T>, opening: Sent['opening']): Sent | undefined {
    const all = [...this.unanswered].filter(({ opening: own, at }) => typeof own === 'symbol' || this.env.now() - at < SAME_WORDS_MS);
    const here = all.filter((sent) => opening !== undefined && sent.opening === opening);
    const alike = here.find((sent) => same(sent.input, input));
    const before = update || change ? here.find((sent) => follows?.(sent.input as I, input) ?? true) : undefined;
    return alike ?? before ?? all.find((sent) => same(sent.input, input) && this.env.now() - sent.at < SAME_WORDS_MS);
  }

  private async changed<I extends object, T extends object>(made: T, input: I, sent: Sent, ways: Making<I, T>): Promise<T | undefined> {
    const [before, now] = [sent.input, input] as Record<string, unknown>[];
    for (const name of Object.keys({ ...before, ...now }))
      if (!same(before![name], now![name]) && !sent.since.has(name)) sent.since.set(name, [before![name]]);
    if (sent.since.size === 0) return made;
    if (ways.update && isRewritten(made, sent)) return undefined;
    for (const [name, values] of sent.since) values.push(now![name]);
    const since = Object.fromEntries([...sent.since.keys()].map((name) => [name, now![name]])) as Partial<I>;
    const wishes: Wishes<I, T> = {
      ...{ before: sent.input as I, now: input, isUntouched: isUntouched(made, sent) },
      more: (wish) => this.make(wish, ways, sent.rest),
    };
    try {
      return await (ways.update ? ways.update(wholeOf(made, input, since)) : ways.change?.(made, since, wishes));
    } catch (error) {
      if (isUnheard(refusalOf(error))) sent.changedFrom = (made as { version?: number }).version;
      // Somebody removed it meanwhile.
      if (refusalOf(error).status === GONE) return undefined;
      throw error;
    }
  }
}
