const LONGEST_WORDS = 300;

/** Writes what another system said on one line, no longer than people read. */
export const oneLine = (said: string): string => said.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_WORDS);

/** What failed at another system, by a code that has words here, with the message of that system. */
export abstract class SystemFailure<F extends string> extends Error {
  readonly failure: F;

  constructor(failure: F, said: string) {
    super(oneLine(said));
    this.failure = failure;
  }
}
