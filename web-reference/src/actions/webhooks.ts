import { defineActions } from './spec.ts';

/** The verbs of webhooks beside their list: opening the deliveries of one, and sending a delivery again. */
export const webhooks = defineActions({
  'webhook.deliveries': { group: 'entries', keys: ['Alt+KeyJ'], role: 'ADMIN_READ', icon: 'send' },
  'webhook.replay': { group: 'entries', keys: ['Alt+KeyR'], role: 'ADMIN_WRITE', icon: 'sync' },
});
