import { isIssuer, pageOrigins, returnAddress } from '@lauda/domain';
import { signIn } from '@lauda/spec/areas/sign-in';
import type * as z from 'zod';
import { settingsHandlers } from '../collections/settings.ts';
import type { Context } from '../context.ts';
import { implement } from '../implement.ts';
import { OpenIdError } from '../openid/failures.ts';
import { identities, linkIdentity, removeIdentity } from '../openid/identities.ts';
import type { Provider } from '../openid/provider.ts';
import { BY_PASSWORD, type SignInSettings, signInSettings } from '../openid/settings.ts';
import { invalid } from '../problem.ts';

/** Refuses unusable settings, and those that would send the secret unencrypted. */
function demandUsable({ issuer, clientId }: Pick<SignInSettings, 'issuer' | 'clientId'>): void {
  if (!isIssuer(issuer)) throw invalid('issuer', issuer === '' ? 'required' : 'url');
  if (clientId === '') throw invalid('clientId', 'required');
}

/** Refuses addresses that are more than an origin, and normalises the others as browsers send them, each once. */
function demandOrigins(next: SignInSettings): void {
  const origins = pageOrigins(next.origins);
  if (typeof origins === 'number') throw invalid(`origins.${origins}`, 'format', { format: 'origin', expected: 'https://cms.example' });
  next.origins = [...origins];
}

/** Refuses unusable settings, and refuses to send a stored secret to another provider or for another client than it was stored for. */
async function demandStorable(_tx: unknown, _context: Context, next: SignInSettings, before: SignInSettings): Promise<void> {
  demandOrigins(next);
  if (next.openId || next.issuer !== '') demandUsable(next);
  if (next.openId && next.userClaim === '') throw invalid('userClaim', 'required');
  const isKept = next.clientSecret !== null && next.clientSecret === before.clientSecret;
  if (isKept && (next.issuer !== before.issuer || next.clientId !== before.clientId)) throw invalid('clientSecret', 'required');
}

type Trial = z.output<NonNullable<typeof signIn.test.body>>;

/** Tries the given settings of a provider; the stored secret is used only with the provider and client it was stored for. */
async function test({ issuer, clientId, clientSecret }: Trial, context: Context): Promise<z.input<typeof signIn.test.result>> {
  demandUsable({ issuer, clientId });
  const stored = await signInSettings(context.pool, context.seal);
  const isStored = clientSecret == null && stored.issuer === issuer && stored.clientId === clientId;
  const provider: Provider = { issuer, clientId, clientSecret: (isStored ? stored.clientSecret : clientSecret) || null };
  const back = returnAddress(context.origin);
  const { tryProvider } = await import('../openid/provider.ts');
  try {
    const { signsOut } = await tryProvider(provider, back);
    return { ok: true, failure: null, said: null, returnAddress: back, signsOut };
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error;
    return { ok: false, failure: error.failure, said: error.message, returnAddress: back, signsOut: false };
  }
}

export const signInHandlers = implement<typeof signIn>(signIn, {
  config: settingsHandlers<SignInSettings, 'clientSecret'>('sign_in', BY_PASSWORD, {
    hears: { role: 'ADMIN_READ' },
    secrets: ['clientSecret'],
    demand: demandStorable,
  }),
  test: ({ body }, context) => test(body, context),
  identities: {
    list: (_request, context) => identities(context),
    link: ({ path, body }, context) => linkIdentity(path.id, body.userId, context),
    remove: ({ path }, context) => removeIdentity(path.id, context),
  },
});
