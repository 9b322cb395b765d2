import { returnAddress } from '@lauda/domain';
import type { auth } from '@lauda/spec/areas/auth';
import type * as z from 'zod';
import { logout } from '../auth/login.ts';
import type { Seal } from '../auth/seal.ts';
import type { Context } from '../context.ts';
import { one } from '../storage/change.ts';
import { OpenIdError } from './failures.ts';
import { signInSettings } from './settings.ts';

/** The data by which the provider recognises its session. */
interface Hint {
  readonly issuer: string;
  readonly idToken: string;
}
/** Seals the data of a sign-in that its sign-out needs. */
export const sealedHint = (seal: Seal, hint: Hint): string => seal.close(JSON.stringify(hint));

async function hintOf({ caller, pool, seal }: Context): Promise<Hint | undefined> {
  if (caller.kind !== 'session' || caller.sessionId === undefined) return undefined;
  const row = await one<{ openid_hint: string | null }>(pool, 'select openid_hint from session where id = $1', [caller.sessionId]);
  return row?.openid_hint ? (JSON.parse(seal.open(row.openid_hint)) as Hint) : undefined;
}

/** Builds the address that ends a session at the provider; null where the settings or the provider have none, or it does not answer. */
async function addressFor({ issuer, idToken }: Hint, context: Context): Promise<string | null> {
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
