import { Area } from '../core/Area.ts';
import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { Settings } from '../families/Settings.ts';
import type { OpenIdIdentity, OpenIdTestInput, OpenIdTrial, SignInConfig, SignInConfigInput } from '../schema.gen.ts';

/** How people come in beside name and password. */
export class SignIn extends Area {
  /** The second step and the provider of OpenID Connect; its secret is never answered. */
  readonly config: Settings<SignInConfig, SignInConfigInput> = new Settings(this.transport, '/sign_in/config');
  readonly identities = new OpenIdIdentities(this.transport);

  /** Asks a provider by settings that need not be stored; answers which part failed. */
  test(settings: OpenIdTestInput, options?: CallOptions): Promise<OpenIdTrial> {
    return call(this.transport, 'POST /sign_in/test', { body: settings }, options);
  }
}

/** Who people are at the provider. */
export class OpenIdIdentities extends Area {
  /** Lists them, those first who wait for an account. */
  list(options?: CallOptions): Promise<OpenIdIdentity[]> {
    return call(this.transport, 'GET /sign_in/identities', {}, options);
  }
  /** Says whose account one opens. @throws {ForbiddenError} when that user may more than the caller. */
  link(id: number, userId: number, options?: CallOptions): Promise<OpenIdIdentity> {
    return call(this.transport, 'PUT /sign_in/identities/{id}', { path: { id }, body: { userId } }, options);
  }
  /** Forgets one, and ends the sessions of its user. */
  remove(id: number, options?: CallOptions): Promise<void> {
    return call(this.transport, 'DELETE /sign_in/identities/{id}', { path: { id } }, options);
  }
}
