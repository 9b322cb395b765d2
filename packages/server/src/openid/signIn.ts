import { randomBytes } from 'node:crypto';
import { messageText, OPENID_FAILURES, type OpenIdFailure, returnAddress } from '@lauda/domain';
import type { auth } from '@lauda/spec/areas/auth';
import type * as z from 'zod';
import { countAttempt, forgiveAttempt, logRefusal } from '../auth/attempts.ts';
import { sealHint } from '../auth/openIdHint.ts';
import { secretHash } from '../auth/sessions.ts';
import { continueSignIn, STEP_MS } from '../auth/steps.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { change, one } from '../storage/change.ts';
import { OpenIdError } from './failures.ts';
import { personOf } from './people.ts';
import type { Proofs } from './provider.ts';
import { BY_PASSWORD, type SignInSettings, signInSettings } from './settings.ts';

/** The client of providers is loaded with the first sign-in: most newsrooms have none. */
const provider = () => import('./provider.ts');
/** The person is not known yet, so attempts count by address and in total, not by account. */
const SOMEBODY = { personId: undefined, username: '' };
/** Failures of the provider itself; the others concern one sign-in. */
const OF_THE_PROVIDER: ReadonlySet<OpenIdFailure> = new Set(['unreachable', 'certificate', 'issuer', 'secret']);

async function refuse(error: OpenIdError, context: Context): Promise<never> {
  const code = OF_THE_PROVIDER.has(error.failure) ? 'openid_failed' : 'openid_refused';
  await logRefusal(context, '', code);
  throw new Problem(code, {
    params: { reason: messageText(OPENID_FAILURES[error.failure], context.locale) },
    ...(error.message ? { details: error.message } : {}),
  });
}
async function refuseFailures<T>(work: Promise<T>, context: Context): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OpenIdError) return refuse(error, context);
    throw error;
  }
}

async function demandOffered(context: Context): Promise<SignInSettings> {
  const settings = await signInSettings(context.pool, context.seal);
  if (!settings.openId) throw new Problem('not_found');
  return settings;
}

/** Begins an OpenID sign-in, bound to this browser by a cookie; its secrets are stored, so any node can finish it. */
export async function beginOpenId(context: Context): Promise<z.input<typeof auth.openId.begin.result>> {
  const settings = await demandOffered(context);
  await countAttempt(context, SOMEBODY);
  const { discover, newProofs, signInAddress } = await provider();
  const config = await refuseFailures(discover(settings), context);
  const proofs = newProofs();
  const redirectUri = returnAddress(context.origin);
  const secret = randomBytes(32).toString('base64url');
  await context.pool.query(
    `insert into openid_sign_in (state_hash, browser_hash, issuer, redirect_uri, nonce, verifier, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      secretHash(proofs.state),
      secretHash(secret),
      settings.issuer,
      redirectUri,
      proofs.nonce,
      context.seal.close(proofs.verifier),
      new Date(context.now() + STEP_MS),
    ],
  );
  context.answer.openIdCookie(secret);
  return { url: (await signInAddress(config, proofs, { scopes: settings.scopes, redirectUri })).href };
}

type CallbackBody = z.output<NonNullable<typeof auth.openId.finish.body>>;
interface SignInAttempt {
  issuer: string;
  redirect_uri: string;
  nonce: string;
  verifier: string;
}
const TAKE = `delete from openid_sign_in where state_hash = $1 and browser_hash = $2 and expires_at > $3 returning issuer, redirect_uri, nonce, verifier`;

/** Consumes the sign-in this browser began; refuses when there is none or it has expired. */
async function begunHere(state: string, settings: SignInSettings, context: Context): Promise<SignInAttempt> {
  const mine = [secretHash(state), secretHash(context.openIdSecret ?? ''), new Date(context.now())];
  const begun = await one<SignInAttempt & object>(context.pool, TAKE, mine);
  if (begun && begun.issuer === settings.issuer) return begun;
  // Anybody may send what was never begun, and each refusal is logged.
  await countAttempt(context, SOMEBODY);
  return refuse(new OpenIdError('over', ''), context);
}

/** Finishes an OpenID sign-in; the person then passes the same checks as after a password. */
export async function finishOpenId(returned: CallbackBody, context: Context): Promise<void> {
  const settings = await demandOffered(context);
  const begun = await begunHere(returned.state, settings, context);
  context.answer.openIdCookie(null);
  const address = new URL(begun.redirect_uri);
  for (const [name, value] of Object.entries(returned)) if (value !== undefined) address.searchParams.set(name, value);
  const proofs: Proofs = { state: returned.state, nonce: begun.nonce, verifier: context.seal.open(begun.verifier) };
  const { discover, exchangeCode } = await provider();
  const { claims, idToken } = await refuseFailures(
    discover(settings).then((config) => exchangeCode(config, address, proofs)),
    context,
  );
  const person = await change(context, null, (tx) => personOf(tx, settings.issuer, claims, settings, context));
  if (!person) {
    await logRefusal(context, claims.sub, 'openid_unknown');
    throw new Problem('openid_unknown');
  }
  await forgiveAttempt(context, SOMEBODY);
  const openIdHint = sealHint(context.seal, { issuer: settings.issuer, subject: claims.sub, idToken });
  return continueSignIn(person, { username: person.username, byPassword: false, openIdHint }, context);
}

/** Tells whether OpenID is offered, and the label of its button. */
export async function openIdOffer({ pool }: Context): Promise<z.input<typeof auth.openId.offer.result>> {
  // The secret stays sealed: with the key of another installation opening it fails, and the login page must work so that it can be set again.
  const { openId, button } = (await readSetting(pool, 'sign_in', BY_PASSWORD)).body;
  return { openId, button: openId ? button : '' };
}
