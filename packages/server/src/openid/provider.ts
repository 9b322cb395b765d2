import type { OpenIdFailure } from '@lauda/domain';
import * as openid from 'openid-client';
import { OutboundError } from '../outbound/failures.ts';
import { askOutside } from '../outbound/outside.ts';
import { OpenIdError } from './failures.ts';
import type { SignInSettings } from './settings.ts';

/** The time limit of all calls to the provider in one sign-in, in ms. */
const WHOLE_MS = 2_500;
const BYTES = 1024 * 1024;
const EMPTY_STATUS = new Set([204, 205, 304]);

export type Provider = Pick<SignInSettings, 'issuer' | 'clientId' | 'clientSecret'>;
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Yields an error and its chain of causes. */
function* causes(error: unknown): Generator<unknown> {
  for (let one = error; one instanceof Error; one = one.cause) yield one;
}

/** Maps an error to a failure code by the most telling of its causes, else `otherwise`. */
function failureOf(error: unknown, otherwise: OpenIdFailure): OpenIdError {
  if (error instanceof OpenIdError) return error;
  const said = error instanceof Error ? error.message : String(error);
  for (const one of causes(error)) {
    if (one instanceof OutboundError) return new OpenIdError(one.failure === 'certificate' ? 'certificate' : 'unreachable', one.message);
    if (one instanceof openid.WWWAuthenticateChallengeError) return new OpenIdError('secret', said);
    if (one instanceof openid.ResponseBodyError) {
      const isSecret = one.error === 'invalid_client' || one.error === 'unauthorized_client';
      return new OpenIdError(isSecret ? 'secret' : otherwise, one.error_description ?? one.error);
    }
    if (one instanceof openid.AuthorizationResponseError) return new OpenIdError('denied', one.error_description ?? one.error);
  }
  return new OpenIdError(otherwise, said);
}

/**
 * Sends requests with the rules of outgoing requests: the configured provider may be internal, redirects are refused, and further hosts it names must
 * be public.
 */
function fetchFor(issuer: URL): openid.CustomFetch {
  const end = performance.now() + WHOLE_MS;
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    const answer = await askOutside(url, {
      method: method as 'GET',
      headers,
      ...(body == null ? {} : { body: body instanceof Uint8Array ? body : String(body) }),
      isTrusted: url.hostname === issuer.hostname,
      ms: Math.max(1, Math.ceil(end - performance.now())),
      bytes: BYTES,
    });
    const bytes = await answer.bytes();
    const told = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || /^content-(encoding|length)$/.test(name) ? [] : [[name, String(value)]],
    );
    return new Response(EMPTY_STATUS.has(answer.status) ? null : new Uint8Array(bytes), { status: answer.status, headers: told });
  };
}

/** Sends the client secret in the header, unless the provider accepts it only in the form. */
const secretOf =
  (secret: string | null): openid.ClientAuth =>
  (server, ...given) => {
    const takes = server.token_endpoint_auth_methods_supported;
    const isForm = takes !== undefined && !takes.includes('client_secret_basic') && takes.includes('client_secret_post');
    const show = secret === null ? openid.None() : isForm ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret);
    show(server, ...given);
  };

/** Reads the provider's discovery document. @throws {OpenIdError} */
export async function discover({ issuer, clientId, clientSecret }: Provider): Promise<openid.Configuration> {
  const url = new URL(issuer);
  try {
    return await openid.discovery(url, clientId, undefined, secretOf(clientSecret), {
      [openid.customFetch]: fetchFor(url),
      // Signatures of ID tokens are always verified, even when received over TLS.
      execute: [openid.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : [])],
    });
  } catch (error) {
    throw failureOf(error, 'issuer');
  }
}

/** The secrets of one sign-in: state, nonce and PKCE verifier. */
export interface Proofs {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}
export const newProofs = (): Proofs => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
});

/** Builds the authorization address for the browser. */
export async function signInAddress(
  config: openid.Configuration,
  { state, nonce, verifier }: Proofs,
  { scopes, redirectUri }: { scopes: string; redirectUri: string },
): Promise<URL> {
  return openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: [...new Set(['openid', ...scopes.split(/\s+/).filter(Boolean)])].join(' '),
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
}

/** Builds the address that ends the session at the provider and comes back to the login page; undefined where the provider names none. */
export const signOutAddress = (config: openid.Configuration, idToken: string, returnTo: string): URL | undefined =>
  config.serverMetadata().end_session_endpoint === undefined
    ? undefined
    : openid.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: returnTo });

/** The provider's answer to a sign-in: the person's claims, and the signed ID token that holds them. */
export interface ProviderAnswer {
  readonly claims: Claims;
  readonly idToken: string;
}
/** Exchanges the code of the returned address for the person's claims and checks that they belong to this sign-in. @throws {OpenIdError} */
export async function exchangeCode(
  config: openid.Configuration,
  returned: URL,
  { state, nonce, verifier }: Proofs,
): Promise<ProviderAnswer> {
  try {
    const tokens = await openid.authorizationCodeGrant(config, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const own = tokens.claims()!;
    const more = config.serverMetadata().userinfo_endpoint ? await openid.fetchUserInfo(config, tokens.access_token, own.sub) : {};
    // Claims of the signed ID token override those of the userinfo endpoint.
    return { claims: { ...more, ...own }, idToken: tokens.id_token! };
  } catch (error) {
    throw failureOf(error, 'token');
  }
}

/** Checks the settings: the provider answers, accepts the secret, and accepts our redirect address; answers whether it has an address that ends sessions. @throws {OpenIdError} */
export async function tryProvider(provider: Provider, redirectUri: string): Promise<{ readonly signsOut: boolean }> {
  const config = await discover(provider);
  const proofs = newProofs();
  const returned = new URL(`${redirectUri}?code=lauda-test&state=${proofs.state}`);
  const issuer = config.serverMetadata();
  if (issuer.authorization_response_iss_parameter_supported) returned.searchParams.set('iss', issuer.issuer);
  // An invented code is always refused: for the code if the secret is right, for the client if it is wrong.
  const refused = await exchangeCode(config, returned, proofs).catch((error: unknown) => failureOf(error, 'token'));
  if (refused instanceof OpenIdError && refused.failure !== 'token') throw refused;
  const address = await signInAddress(config, proofs, { scopes: 'openid', redirectUri });
  address.searchParams.set('prompt', 'none');
  const isTrusted = address.hostname === new URL(provider.issuer).hostname;
  const answer = await askOutside(address, { isTrusted, ms: WHOLE_MS }).catch((error: unknown) => {
    // A redirect means that the provider accepted the address.
    if (error instanceof OutboundError && (error.failure === 'redirect' || error.host !== address.host)) return undefined;
    throw failureOf(error, 'unreachable');
  });
  answer?.drop();
  if (answer && answer.status >= 400 && answer.url.href === address.href) throw new OpenIdError('redirect', redirectUri);
  return { signsOut: issuer.end_session_endpoint !== undefined };
}
