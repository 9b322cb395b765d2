/** The topics that can be sent to webhooks: documents, shows and lists; not those between people or about machines. */
export const WEBHOOK_TOPICS = [
  'agency',
  'assignments',
  'blocks',
  'contacts',
  'device_states',
  'news_reports',
  'posts',
  'productions',
  'proposals',
  'reports',
  'rounds',
  'rundowns',
  'settings',
  'stories',
  'teams',
] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

/** The state of a delivery: waiting, delivered, given up, or withheld because its owner may no longer see the content. */
export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED', 'WITHHELD'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** How often a delivery is tried before it is given up. */
export const DELIVERY_ATTEMPTS = 8;
/** How old a signed delivery may be where it is checked, in seconds: what somebody recorded is of no use later. */
export const WEBHOOK_TOLERANCE_S = 300;
/** The header that says when a delivery was signed, and by what. @public */
export const WEBHOOK_SIGNATURE = 'x-lauda-signature';
/** The header with the id of a delivery, which stays when it comes again. @public */
export const WEBHOOK_DELIVERY = 'x-lauda-delivery';
