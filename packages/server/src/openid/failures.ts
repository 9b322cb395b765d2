import type { OpenIdFailure } from '@lauda/domain';
import { SystemFailure } from '../systemFailure.ts';

/** A failed OpenID sign-in, with the message of the provider. */
export class OpenIdError extends SystemFailure<OpenIdFailure> {
  override readonly name = 'OpenIdError';
}
