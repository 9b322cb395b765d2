import { define } from './spec.ts';

/** What is done with webhooks beside their list: what was sent to one is looked at, and sent again. */
export const webhooks = define({
  'webhook.deliveries': { title: 'action.webhook.deliveries', group: 'entries', keys: ['Alt+KeyJ'], role: 'ADMIN_READ', icon: 'send' },
  'webhook.replay': { title: 'action.webhook.replay', group: 'entries', keys: ['Alt+KeyR'], role: 'ADMIN_WRITE', icon: 'sync' },
});
