import type { OpenIdFailure } from '@lauda/domain';

const LONGEST_WORDS = 300;

/** A failed OpenID sign-in, with the message of the provider. */
export class OpenIdError extends Error {
  override readonly name = 'OpenIdError';
  readonly failure: OpenIdFailure;

  constructor(failure: OpenIdFailure, said: string) {
    super(said.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_WORDS));
    this.failure = failure;
  }
}
