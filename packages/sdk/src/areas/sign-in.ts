import { Area } from '../core/Area.ts';
import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { Settings } from '../families/Settings.ts';
import type { OpenIdIdentity, OpenIdTestInput, OpenIdTrial } from '../schema.gen.ts';

/** Settings of signing in beyond name and password. */
export class SignIn extends Area {
  /** The second factor and the OpenID provider; its secret is never answered. */
  readonly config = new Settings(this, '/sign_in/config');
  readonly identities = new OpenIdIdentities(this);

  /** Tries settings of a provider, stored or not; answers which part failed. */
  test(settings: OpenIdTestInput, options?: CallOptions): Promise<OpenIdTrial> {
    return call(this, 'POST /sign_in/test', { body: settings }, options);
  }
}

/** The identities of people at the OpenID provider. */
export class OpenIdIdentities extends Area {
  /** Lists them, those first who wait for an account. */
  list(options?: CallOptions): Promise<OpenIdIdentity[]> {
    return call(this, 'GET /sign_in/identities', {}, options);
  }
  /** Links an identity to an account. @throws {ForbiddenError} when that user has more roles than the caller. */
  link(id: number, userId: number, options?: CallOptions): Promise<OpenIdIdentity> {
    return call(this, 'PUT /sign_in/identities/{id}', { path: { id }, body: { userId } }, options);
  }
  /** Removes an identity and ends the sessions of its user. */
  remove(id: number, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /sign_in/identities/{id}', { path: { id } }, options);
  }
}
