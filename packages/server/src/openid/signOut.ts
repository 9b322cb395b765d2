import { returnAddress } from '@lauda/domain';
import type { auth } from '@lauda/spec/areas/auth';
import type * as z from 'zod';
import { logout } from '../auth/login.ts';
import { type OpenIdHint, openHint } from '../auth/openIdHint.ts';
import type { Context } from '../context.ts';
import { one } from '../storage/change.ts';
import { OpenIdError } from './failures.ts';
import { signInSettings } from './settings.ts';

async function hintOf({ caller, pool, seal }: Context): Promise<OpenIdHint | undefined> {
  if (caller.kind !== 'session' || caller.sessionId === undefined) return undefined;
  const row = await one<{ openid_hint: string | null }>(pool, 'select openid_hint from session where id = $1', [caller.sessionId]);
  return row?.openid_hint ? openHint(seal, row.openid_hint) : undefined;
}

/** Builds the address that ends a session at the provider; null where the settings or the provider have none, or it does not answer. */
async function addressFor({ issuer, idToken }: OpenIdHint, context: Context): Promise<string | null> {
  const settings = await signInSettings(context.pool, context.seal);
  if (!settings.openId || !settings.openIdSignOut || settings.issuer !== issuer) return null;
  const { discover, signOutAddress } = await import('./provider.ts');
  try {
    return signOutAddress(await discover(settings), idToken, returnAddress(context.origin))?.href ?? null;
  } catch (error) {
    if (error instanceof OpenIdError) return null;
    throw error;
  }
}

/** Ends the caller's session and answers the address that ends the one at the provider, null without one. */
export async function signOut(context: Context): Promise<z.input<typeof auth.openId.signOut.result>> {
  const hint = await hintOf(context);
  await logout(context);
  return { url: hint ? await addressFor(hint, context) : null };
}
