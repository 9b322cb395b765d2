/** Verification of webhook deliveries for their receivers, without a server. */
export { WEBHOOK_DELIVERY, WEBHOOK_SIGNATURE, WEBHOOK_TOLERANCE_S } from '@lauda/domain/webhooks';
export * from '../webhooks/verify.ts';
