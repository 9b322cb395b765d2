import { type DeliveryState, OUTBOUND_FAILURES } from '@lauda/domain';
import type { WebhookDelivery } from '@lauda/sdk';
import type { IconName } from '../../components/icons.tsx';
import type { Text, TextKey } from '../../i18n/i18n.ts';

/** Names the content of a delivery: the kind of entity, and what happened to it. */
export const toldText = ({ topic, action }: WebhookDelivery, t: Text): string =>
  `${t(`webhookTopic.${topic}` as TextKey)} · ${t(`webhookAction.${action}` as TextKey)}`;

/** The look of each state of a delivery. */
export const STATE_LOOK = {
  WAITING: { tone: 'warn', icon: 'clock' },
  DELIVERED: { tone: 'good', icon: 'check' },
  FAILED: { tone: 'bad', icon: 'error' },
  WITHHELD: { tone: 'neutral', icon: 'lock' },
} as const satisfies Readonly<Record<DeliveryState, { tone: string; icon: IconName }>>;

/** Writes the answer to the last try: its status, why it counts as failed, and its beginning. */
export function answerText({ status, failure, said }: WebhookDelivery, t: Text): string {
  // The status of a refusing answer already says what the failure would.
  const why = failure === null || (failure === 'status' && status !== null) ? '' : t(OUTBOUND_FAILURES[failure]);
  return [status ?? '', why, (said ?? '').replaceAll(/\s+/g, ' ')].filter(Boolean).join(' · ');
}
