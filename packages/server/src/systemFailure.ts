import { cutText } from '@lauda/domain';

const LONGEST_WORDS = 300;

/** Writes what another system said on one line, no longer than people read. */
export const oneLine = (said: string): string => cutText(said.replaceAll(/\s+/g, ' ').trim(), LONGEST_WORDS);

/** What failed at another system, by a code that has words here, with the message of that system. */
export abstract class SystemFailure<F extends string> extends Error {
  readonly failure: F;

  constructor(failure: F, said: string) {
    super(oneLine(said));
    this.failure = failure;
  }
}
