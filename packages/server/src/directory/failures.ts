import type { LdapFailure } from '@lauda/domain';

const LONGEST_WORDS = 300;

/** A failed directory operation, with the message of the server. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly failure: LdapFailure;

  constructor(failure: LdapFailure, said: string) {
    super(said.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_WORDS));
    this.failure = failure;
  }
}
