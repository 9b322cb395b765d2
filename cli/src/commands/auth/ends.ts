import { can } from '@lauda/domain';
import type { Newsroom, Token } from '@lauda/sdk';
import type { Context } from '../../command.ts';
import type { SavedServer } from '../../config/file.ts';
import { refusalOf } from '../../errors.ts';

/** Opens a client that signs with a kept token, whatever the environment says. */
export const keptBy = ({ token }: SavedServer, { env, settings, locale, told }: Context): Promise<Newsroom> =>
  env.connect({ ...(settings.urls ? { urls: settings.urls } : {}), url: settings.url, token, locale, ...told });

/**
 * Asks before a kept token is revoked that other things end with: what was made with it, as far as the server tells. `open` makes a client that signs with
 * that token.
 */
export const askWhatEnds = (open: () => Promise<Newsroom>, { tokenId }: SavedServer, context: Context): Promise<void> =>
  context.confirm(async () => {
    const things = await whatEnds(await open(), tokenId, context).catch((error: unknown) => {
      // With a token the server no longer knows, everything ended already.
      if (refusalOf(error)?.status === 401) return [];
      throw error;
    });
    return things.length > 0 ? context.t('auth.ends.ask', { things: things.join('; ') }) : undefined;
  });

async function whatEnds(newsroom: Newsroom, tokenId: number, { env: { signal }, t }: Pick<Context, 'env' | 't'>): Promise<string[]> {
  const tokens = await newsroom.tokens.list({ signal });
  const own = tokens.find(({ id }) => id === tokenId);
  if (!own) return [];
  const [webhooks, mayHaveAddress] = await Promise.all([
    asFarAsTold(webhooksOf(own, newsroom, signal)),
    asFarAsTold(hasAddress(own, newsroom, signal)),
  ]);
  return [
    ...tokens.filter(({ id }) => id !== tokenId).map(({ name }) => t('auth.ends.token', { name })),
    ...(webhooks?.map((name) => t('auth.ends.webhook', { name })) ?? [t('auth.ends.webhooks')]),
    ...((mayHaveAddress ?? true) ? [t('auth.ends.address')] : []),
  ];
}

/** Answers undefined where the server does not tell: a token lists the roles it was made with, but works with those its person still holds. */
async function asFarAsTold<T>(told: Promise<T>): Promise<T | undefined> {
  try {
    return await told;
  } catch (error) {
    if (refusalOf(error)?.status === 403) return undefined;
    throw error;
  }
}

/** Names the webhooks the person of a token saved last: the server does not tell by which sign-in. */
async function webhooksOf({ roles, userId }: Token, { webhooks }: Newsroom, signal: AbortSignal): Promise<string[]> {
  if (!can(roles, ['ADMIN_READ', 'ADMIN_WRITE'])) return [];
  return (await webhooks.list({ signal })).flatMap(({ enabled, ownerId, name }) => (enabled && ownerId === userId ? [name] : []));
}

/** Tells whether an address of a calendar may have been made with a token: one of its person that is newer and stands, or any where the audit may not be read. */
async function hasAddress({ roles, userId, created }: Token, { audit }: Newsroom, signal: AbortSignal): Promise<boolean> {
  if (!can(roles, ['CALENDAR_ADMIN'])) return false;
  if (!can(roles, ['ADMIN_READ'])) return true;
  const seen = new Set<unknown>();
  for await (const entry of audit.filter({ act: 'calendars.feed', from: created.slice(0, 10), size: 500 }, { signal })) {
    const calendar = entry.entityId ?? (entry.after as { readonly id?: unknown } | null)?.id;
    // The newest of its acts says how it stands with a calendar.
    if (!seen.has(calendar) && entry.act.endsWith('.create') && entry.userId === userId && entry.at >= created) return true;
    seen.add(calendar);
  }
  return false;
}
