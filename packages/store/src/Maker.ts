import type { Env } from './env.ts';
import { type Making, makeFirst, type Opening, type Unanswered } from './unanswered.ts';

export type { Making, Opening } from './unanswered.ts';

// What lost answers ask for comes with the first of them: most people never need it.
const again = () =>
  import('./makeAgain.ts').catch((error: Error) => {
    throw { status: 0, code: 'server_unavailable', message: error.message };
  });

/**
 * Makes what is new of one kind. What got no answer may be there: saved again, from the same opening of a dialog or as it was, it is sent as it was by the
 * key it had, and then changed to what stands in the dialog by now. Where that is refused, nothing is there, and it is made anew; so it is where it is gone
 * since, and where it could be changed only over what somebody else did: two are better than one that is lost.
 */
export class Maker {
  private readonly unanswered: Unanswered;

  constructor(env: Pick<Env, 'now' | 'uuid'>) {
    this.unanswered = { sent: new Set(), env };
  }

  /** Makes one; throws what refused it. A text as `opening` counts as words. */
  async make<I extends object, T extends object>(input: I, ways: Making<I, T>, opening?: Opening | string): Promise<T> {
    if (this.unanswered.sent.size === 0) return makeFirst(this.unanswered, input, ways, opening);
    return (await again()).makeAgain(this.unanswered, input, ways, opening);
  }
}
