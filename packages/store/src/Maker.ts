import type { Env } from './env.ts';
import { type CreateRules, makeFirst, type Opening, type UnansweredCreates } from './unanswered.ts';

export type { CreateRules, Opening } from './unanswered.ts';

// Loaded with the first lost answer: most people never need it.
const loadMakeAgain = () =>
  import('./makeAgain.ts').catch((error: Error) => {
    throw { status: 0, code: 'server_unavailable', message: error.message };
  });

/**
 * Creates entries of one kind. If an answer was lost the entry may exist: saving the same dialog again, or the same input, repeats the first call with its
 * idempotency key, then updates the result to what the dialog shows now. If the repeat is refused, nothing exists, and the entry is created anew. So it is if
 * it is gone, or only a change over somebody else's would update it: a duplicate is better than a loss.
 */
export class Maker {
  private readonly unanswered: UnansweredCreates;

  constructor(env: Pick<Env, 'now' | 'uuid'>) {
    this.unanswered = { sent: new Set(), env };
  }

  /** Creates an entry; throws the refusal. A string as `opening` identifies the dialog by its text. */
  async make<I extends object, T extends object>(input: I, rules: CreateRules<I, T>, opening?: Opening | string): Promise<T> {
    if (this.unanswered.sent.size === 0) return makeFirst(this.unanswered, input, rules, opening);
    return (await loadMakeAgain()).makeAgain(this.unanswered, input, rules, opening);
  }
}
