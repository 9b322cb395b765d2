import type { LdapFailure } from '@lauda/domain';
import { SystemFailure } from '../systemFailure.ts';

/** A failed directory operation, with the message of the server. */
export class DirectoryError extends SystemFailure<LdapFailure> {
  override readonly name = 'DirectoryError';
}
