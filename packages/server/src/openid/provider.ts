import type { OpenIdFailure } from '@lauda/domain';
import * as openid from 'openid-client';
import { OutboundError } from '../outbound/failures.ts';
import { askOutside } from '../outbound/outside.ts';
import type { SignInSettings } from './settings.ts';

/** A provider that says nothing holds up who signs in no longer than this for all it is asked, in ms. */
const WHOLE_MS = 2_500;
const BYTES = 1024 * 1024;
const LONGEST_WORDS = 300;
const EMPTY_STATUS = new Set([204, 205, 304]);

export type Provider = Pick<SignInSettings, 'issuer' | 'clientId' | 'clientSecret'>;
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Why the provider let nobody in, with what it said. */
export class OpenIdError extends Error {
  override readonly name = 'OpenIdError';
  readonly failure: OpenIdFailure;

  constructor(failure: OpenIdFailure, said: string) {
    super(said.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_WORDS));
    this.failure = failure;
  }
}

/** What is under an error, the error itself first. */
function* causes(error: unknown): Generator<unknown> {
  for (let one = error; one instanceof Error; one = one.cause) yield one;
}

/** What went wrong in words of ours: of what is under it, what says most; otherwise what could not be done. */
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

/** Asks as everything that leaves the house is asked: the provider may stand in it, and sends nobody elsewhere; what it names beside itself is public. */
function asking(issuer: URL): openid.CustomFetch {
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

/** Shows the secret as the provider wants it: in the header unless it takes it in the form alone. */
const secretOf =
  (secret: string | null): openid.ClientAuth =>
  (server, ...given) => {
    const takes = server.token_endpoint_auth_methods_supported;
    const isForm = takes !== undefined && !takes.includes('client_secret_basic') && takes.includes('client_secret_post');
    const show = secret === null ? openid.None() : isForm ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret);
    show(server, ...given);
  };

/** Asks the provider what it is. @throws {OpenIdError} with what failed. */
export async function connected({ issuer, clientId, clientSecret }: Provider): Promise<openid.Configuration> {
  const url = new URL(issuer);
  try {
    return await openid.discovery(url, clientId, undefined, secretOf(clientSecret), {
      [openid.customFetch]: asking(url),
      // What is signed is looked at, whatever way it came.
      execute: [openid.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : [])],
    });
  } catch (error) {
    throw failureOf(error, 'issuer');
  }
}

/** What belongs to one sign-in and to no other. */
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

/** Where the browser goes to sign in. */
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

/** Who came back with an address, as the provider says it: only where everything in it belongs to this sign-in. @throws {OpenIdError} with what does not. */
export async function claimsOf(config: openid.Configuration, returned: URL, { state, nonce, verifier }: Proofs): Promise<Claims> {
  try {
    const tokens = await openid.authorizationCodeGrant(config, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const own = tokens.claims()!;
    const more = config.serverMetadata().userinfo_endpoint ? await openid.fetchUserInfo(config, tokens.access_token, own.sub) : {};
    // What was signed counts more than what was asked for after it.
    return { ...more, ...own };
  } catch (error) {
    throw failureOf(error, 'token');
  }
}

/** Tries the settings: whether the provider is there, takes the secret, and sends people back here. @throws {OpenIdError} with what does not work. */
export async function tryProvider(provider: Provider, redirectUri: string): Promise<void> {
  const config = await connected(provider);
  const proofs = newProofs();
  const returned = new URL(`${redirectUri}?code=lauda-test&state=${proofs.state}`);
  const issuer = config.serverMetadata();
  if (issuer.authorization_response_iss_parameter_supported) returned.searchParams.set('iss', issuer.issuer);
  // A code nobody gave is refused by every provider: with the right secret as a code, with a wrong one as a secret.
  const refused = await claimsOf(config, returned, proofs).catch((error: unknown) => failureOf(error, 'token'));
  if (refused instanceof OpenIdError && refused.failure !== 'token') throw refused;
  const address = await signInAddress(config, proofs, { scopes: 'openid', redirectUri });
  address.searchParams.set('prompt', 'none');
  const isTrusted = address.hostname === new URL(provider.issuer).hostname;
  const answer = await askOutside(address, { isTrusted, ms: WHOLE_MS }).catch((error: unknown) => {
    // It sends the browser on: it takes the address.
    if (error instanceof OutboundError && (error.failure === 'redirect' || error.host !== address.host)) return undefined;
    throw failureOf(error, 'unreachable');
  });
  answer?.drop();
  if (answer && answer.status >= 400 && answer.url.href === address.href) throw new OpenIdError('redirect', redirectUri);
}
