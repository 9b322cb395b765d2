import { ROLES, type Role } from '@lauda/domain';
import { Webhook } from '@lauda/spec/areas/webhooks';
import * as z from 'zod';
import { collection, type InputOf } from '../collections/collection.ts';
import { invalid } from '../problem.ts';
import { columnsOf } from '../storage/columns.ts';

type WebhookEntity = z.output<typeof Webhook>;
const Row = Webhook.omit({ secret: true }).extend({
  sealed: z.string().nullable(),
  tokenId: z.int().nullable(),
  roles: z.array(z.enum(ROLES as readonly [Role, ...Role[]])),
});
type WebhookRow = z.output<typeof Row>;

/**
 * The collection of webhooks. The last person to save one becomes its owner: its receiver gets what that person may see, with the roles they had
 * then. One saved with a token is told nothing once that token is over.
 */
export const webhookCollection = collection<WebhookRow, WebhookEntity, InputOf<WebhookEntity>>({
  area: 'webhooks',
  table: 'webhook',
  columns: columnsOf(Row),
  hears: 'ADMIN_READ',
  entityOf: ({ sealed: _, tokenId: _tokenId, roles: _roles, ...row }) => ({ ...row, secret: null }),
  rowFor: ({ secret, url }, stored, { seal, caller }, next) => {
    const { username, password, hash } = new URL(next.url!);
    // Receivers verify the signature; credentials in an address would appear in lists and logs.
    if (username || password || hash) throw invalid('url', 'invalid_url');
    if (!stored && !secret) throw invalid('secret', 'required');
    // A stored secret is bound to its address, since another person may have set it.
    if (stored && url && url !== stored.url && secret == null) throw invalid('secret', 'required');
    const { userId: ownerId, roles, tokenId = null } = caller;
    return { ...next, ownerId, tokenId, roles: [...roles], sealed: secret == null ? stored!.sealed : seal.close(secret) };
  },
  announce: async (tx, id, entry, before) => {
    // Events during the time it was off are not sent.
    if (entry?.enabled && !before?.enabled) await tx.query('update webhook set seen_n = last_event() where id = $1', [id]);
    tx.emit('settings', 'UPDATE', { area: 'webhooks', id, entry }, { role: 'ADMIN_READ' });
  },
});
