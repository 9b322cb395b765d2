import type { CallOptions } from '@lauda/sdk';
import { same } from './core/same.ts';
import type { Env } from './env.ts';
import { doneOf, isUnstable, mayPass, type Refusal, refusalOf } from './failures.ts';
import { madeOnce } from './verbs.ts';

/** One opening of a dialog: whatever it saves until that is stored is one thing. */
export type Opening = symbol;

/** How things of one kind are made, and how one that was made becomes what was typed since. */
export interface Making<I, T> {
  create(input: I, one: CallOptions): Promise<T>;
  /** Stores it whole. */
  update?(whole: I & T): Promise<T>;
  /** Where it is not stored whole: changes those fields; undefined where it took away what was made, or let it be, for another in its place. */
  change?(made: T, since: Partial<I>, input: I): Promise<T | undefined>;
}

/** What was sent to be made and may be there. */
interface Sent {
  readonly input: object;
  readonly one: CallOptions;
  /** The fields that were to be changed since. */
  readonly since: Set<string>;
  opening: Opening | string | undefined;
}

const GONE = 404;
const TOO_MANY = 429;
/** Whether a repeated call was not heard: what it repeats may still be there. */
const isUnheard = (refusal: Refusal): boolean => mayPass(refusal) || refusal.status === TOO_MANY;

/** What was made with what was typed since; a secret is in what was sent alone. */
const wholeOf = <I extends object, T extends object>(made: T, input: I, since: Partial<I>): I & T =>
  ({ ...input, ...Object.fromEntries(Object.entries(made).filter(([, value]) => value !== null)), ...since }) as I & T;

/**
 * Makes what is new of one kind. What got no answer may be there: saved again, from the same opening of a dialog or as it was, it is sent as it was by the
 * key it had, and then changed to what stands in the dialog by now. Where that is refused, nothing is there, and it is made anew.
 */
export class Maker {
  private readonly unanswered = new Set<Sent>();
  private readonly env: Pick<Env, 'uuid'>;

  constructor(env: Pick<Env, 'uuid'>) {
    this.env = env;
  }

  /** Makes one; throws what refused it. */
  async make<I extends object, T extends object>(input: I, ways: Making<I, T>, opening?: Opening | string): Promise<T> {
    const former = this.formerOf(input, opening);
    const sent = former ?? { input, one: madeOnce(this.env), since: new Set(), opening };
    sent.opening = opening ?? sent.opening;
    const made = await doneOf(() => ways.create(sent.input as I, sent.one));
    if (!made.ok) {
      if (isUnstable(made.error) || (former && isUnheard(made.error))) this.unanswered.add(sent);
      else if (this.unanswered.delete(sent)) return this.make(input, ways, opening);
      throw made.error;
    }
    const now = await this.changed(made.value, input, sent, ways);
    this.unanswered.delete(sent);
    return now ?? this.make(input, ways, opening);
  }

  private formerOf(input: object, opening: Sent['opening']): Sent | undefined {
    const all = [...this.unanswered];
    return all.find((sent) => opening !== undefined && sent.opening === opening) ?? all.find((sent) => same(sent.input, input));
  }

  private async changed<I extends object, T extends object>(made: T, input: I, sent: Sent, ways: Making<I, T>): Promise<T | undefined> {
    const [before, now] = [sent.input, input] as Record<string, unknown>[];
    for (const name of Object.keys({ ...before, ...now })) if (!same(before![name], now![name])) sent.since.add(name);
    if (sent.since.size === 0) return made;
    const since = Object.fromEntries([...sent.since].map((name) => [name, now![name]])) as Partial<I>;
    try {
      return await (ways.update ? ways.update(wholeOf(made, input, since)) : ways.change?.(made, since, input));
    } catch (error) {
      // Somebody removed it meanwhile.
      if (refusalOf(error).status === GONE) return undefined;
      throw error;
    }
  }
}
