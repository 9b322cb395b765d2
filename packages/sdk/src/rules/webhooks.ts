/** What a receiver of webhooks needs: whether a delivery is from the newsroom, and what it says. No server is asked. */
export { WEBHOOK_DELIVERY, WEBHOOK_SIGNATURE, WEBHOOK_TOLERANCE_S } from '@lauda/domain/webhooks';
export * from '../webhooks/verify.ts';
