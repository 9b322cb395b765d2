import { Area } from '../core/Area.ts';
import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type {
  AuthLog,
  CodeSecret,
  Login,
  NewToken,
  OpenIdOffer,
  OpenIdReturn,
  OpenIdSignOut,
  OpenIdStart,
  RecoveryCodes,
  Role,
  ServerTime,
  Token,
  TokenSecret,
} from '../schema.gen.ts';

/** Signing in and out. */
export class Auth extends Area {
  readonly logs = new AuthLogs(this);
  readonly openId = new OpenId(this);

  /**
   * Signs in with name and password; the session is a cookie from then on. @throws {AuthenticationError} when refused; its `reason` distinguishes all
   * seats taken, an expired licence, a password to renew, and a code to give or to set up. @throws {RateLimitedError} after ten failures within a
   * minute.
   */
  login(credentials: Login, options?: CallOptions): Promise<void> {
    return call(this, 'POST /authentication', { form: credentials }, options);
  }
  /**
   * Gives the code that {@link Auth.login} asked for, of the app or a recovery code; the session is a cookie from then on. Answers recovery codes
   * only if it confirmed a new app. @throws {AuthenticationError} when the code is wrong or the step has expired.
   */
  code(code: string, options?: CallOptions): Promise<RecoveryCodes> {
    return call(this, 'POST /authentication/code', { body: { code } }, options);
  }
  /** Begins to set up the app that {@link Auth.login} asked for; {@link Auth.code} with its first code completes it. */
  setup(options?: CallOptions): Promise<CodeSecret> {
    return call(this, 'POST /authentication/second_factor', {}, options);
  }
  /** Ends the caller's session; without one it does nothing. */
  logout(options?: CallOptions): Promise<void> {
    return call(this, 'POST /logout', {}, options);
  }
}

/** Signing in by a provider of OpenID Connect. */
export class OpenId extends Area {
  /** Tells whether OpenID is offered, and the label of its button. */
  offer(options?: CallOptions): Promise<OpenIdOffer> {
    return call(this, 'GET /authentication/openid', {}, options);
  }
  /** Begins a sign-in: open the answered address in the browser, which returns to the login page. */
  begin(options?: CallOptions): Promise<OpenIdStart> {
    return call(this, 'POST /authentication/openid', {}, options);
  }
  /** Finishes a sign-in with the parameters the browser returned with. @throws {AuthenticationError} as {@link Auth.login} does. */
  finish(returned: OpenIdReturn, options?: CallOptions): Promise<void> {
    return call(this, 'POST /authentication/openid/finish', { body: returned }, options);
  }
  /** Ends the caller's session; open the answered address in the browser, if any, to end the one at the provider. */
  signOut(options?: CallOptions): Promise<OpenIdSignOut> {
    return call(this, 'POST /authentication/openid/sign_out', {}, options);
  }
}

/** The record of refused sign-ins. */
export class AuthLogs extends Area {
  /** Lists refused sign-ins, newest first. */
  filter(query?: Query<'GET /auth/logs/filter'>, options?: CallOptions): PagePromise<AuthLog> {
    return pages(this, 'GET /auth/logs/filter', { query }, options);
  }
}

/** The roles of the caller. */
export class Authorities extends Area {
  /** Lists the caller's roles, fixed at sign-in. */
  list(options?: CallOptions): Promise<Role[]> {
    return call(this, 'GET /authorities', {}, options);
  }
}

/** API tokens for scripts and bridges. */
export class Tokens extends Area {
  /** Lists the caller's tokens, never their secrets. */
  list(options?: CallOptions): Promise<Token[]> {
    return call(this, 'GET /tokens', {}, options);
  }
  /** Makes a token; its secret is in this answer only. @throws {ForbiddenError} when a role is not the caller's. */
  create(token: NewToken, options?: CallOptions): Promise<TokenSecret> {
    return call(this, 'POST /tokens', { body: token }, options);
  }
  /** Revokes a token at once. */
  remove(id: number, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /tokens/{id}', { path: { id } }, options);
  }
}

/** The clock everybody shares. */
export class Time extends Area {
  /** Tells the server's clock in epoch milliseconds and the branch's time zone by IANA name. */
  get(options?: CallOptions): Promise<ServerTime> {
    return call(this, 'GET /time', {}, options);
  }
}
