import { returnAddress } from '@lauda/domain';
import type { auth } from '@lauda/spec/areas/auth';
import type * as z from 'zod';
import { logout } from '../auth/login.ts';
import { openHint } from '../auth/openIdHint.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { one } from '../storage/change.ts';
import { OpenIdError } from './failures.ts';
import { signInSettings } from './settings.ts';

async function sealedHintOf({ caller, pool }: Context): Promise<string | null> {
  if (caller.kind !== 'session' || caller.sessionId === undefined) return null;
  const row = await one<{ openid_hint: string | null }>(pool, 'select openid_hint from session where id = $1', [caller.sessionId]);
  return row?.openid_hint ?? null;
}

/** Builds the address that ends a session at the provider; null where the settings or the provider have none. */
async function addressFor(sealedHint: string, context: Context): Promise<string | null> {
  const { issuer, idToken } = openHint(context.seal, sealedHint);
  const settings = await signInSettings(context.pool, context.seal);
  if (!settings.openId || !settings.openIdSignOut || settings.issuer !== issuer) return null;
  const { discover, signOutAddress } = await import('./provider.ts');
  return signOutAddress(await discover(settings), idToken, returnAddress(context.origin))?.href ?? null;
}

// The provider does not answer, or the secret of the server changed since somebody signed in.
const isUntold = (error: unknown): boolean => error instanceof OpenIdError || (error instanceof Problem && error.code === 'key_differs');

/** Ends the caller's session and answers the address that ends the one at the provider, null where there is none or it cannot be told. */
export async function signOut(context: Context): Promise<z.input<typeof auth.openId.signOut.result>> {
  const sealedHint = await sealedHintOf(context);
  await logout(context);
  if (sealedHint === null) return { url: null };
  try {
    return { url: await addressFor(sealedHint, context) };
  } catch (error) {
    if (isUntold(error)) return { url: null };
    throw error;
  }
}
