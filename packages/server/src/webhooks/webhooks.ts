import { ROLES, type Role } from '@lauda/domain';
import { Webhook } from '@lauda/spec/areas/webhooks';
import * as z from 'zod';
import { collection, type InputOf } from '../collections/collection.ts';
import { invalid } from '../problem.ts';
import { columnsOf } from '../storage/columns.ts';

type WebhookEntity = z.output<typeof Webhook>;
const Row = Webhook.omit({ secret: true }).extend({
  sealed: z.string().nullable(),
  roles: z.array(z.enum(ROLES as readonly [Role, ...Role[]])),
});
type WebhookRow = z.output<typeof Row>;

/** The webhooks. Whoever saves one owns it from then on: its address is told what that person may see, by the roles they came with. */
export const webhooksKept = collection<WebhookRow, WebhookEntity, InputOf<WebhookEntity>>({
  area: 'webhooks',
  table: 'webhook',
  columns: columnsOf(Row),
  hears: 'ADMIN_READ',
  entityOf: ({ sealed: _, roles: _roles, ...row }) => ({ ...row, secret: null }),
  kept: ({ secret, url }, stored, { seal, caller }, next) => {
    const { username, password, hash } = new URL(next.url!);
    // Who it is for stands in its signature; a name and a password in an address would stand in lists and logs.
    if (username || password || hash) throw invalid('url', 'invalid_url');
    if (!stored && !secret) throw invalid('secret', 'required');
    // A secret belongs to its address: what somebody else set is not used to speak with another.
    if (stored && url && url !== stored.url && secret == null) throw invalid('secret', 'required');
    const { userId: ownerId, roles } = caller;
    return { ...next, ownerId, roles: [...roles], sealed: secret == null ? stored!.sealed : seal.close(secret) };
  },
  announce: async (tx, id, entry, before) => {
    // What happened while it was off is not sent when it is on again.
    if (entry?.enabled && !before?.enabled) await tx.query('update webhook set seen_n = last_event() where id = $1', [id]);
    tx.emit('settings', 'UPDATE', { area: 'webhooks', id, entry }, { role: 'ADMIN_READ' });
  },
});
