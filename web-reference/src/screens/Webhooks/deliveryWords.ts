import { type DeliveryState, OUTBOUND_FAILURES } from '@lauda/domain';
import type { WebhookDelivery } from '@lauda/sdk';
import type { IconName } from '../../components/icons.tsx';
import type { Text, TextKey } from '../../i18n/i18n.ts';

/** What a delivery tells: what of the newsroom, and what happened to it. */
export const toldText = ({ topic, action }: WebhookDelivery, t: Text): string =>
  `${t(`webhookTopic.${topic}` as TextKey)} · ${t(`webhookAction.${action}` as TextKey)}`;

/** The look of how a delivery stands. */
export const STATE_LOOK = {
  WAITING: { tone: 'warn', icon: 'clock' },
  DELIVERED: { tone: 'good', icon: 'check' },
  FAILED: { tone: 'bad', icon: 'error' },
  WITHHELD: { tone: 'neutral', icon: 'lock' },
} as const satisfies Readonly<Record<DeliveryState, { tone: string; icon: IconName }>>;

/** What came back of the last try: the status of the answer, why it counts as none, and how it began. */
export function answerText({ status, failure, said }: WebhookDelivery, t: Text): string {
  // Of an answer that refuses, its status says what the failure would.
  const why = failure === null || (failure === 'status' && status !== null) ? '' : t(OUTBOUND_FAILURES[failure]);
  return [status ?? '', why, (said ?? '').replaceAll(/\s+/g, ' ')].filter(Boolean).join(' · ');
}
