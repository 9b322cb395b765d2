import { WEBHOOK_TOLERANCE_S } from '@lauda/domain/webhooks';
import type { LiveMessage } from '../realtime/messages.ts';

/** Why a delivery is refused: no signature, a wrong signature, or too old. */
export type WebhookRefusal = 'unsigned' | 'wrong' | 'old';

/** A delivery that could not be verified. Answer it with 401. */
export class WebhookError extends Error {
  readonly reason: WebhookRefusal;
  constructor(reason: WebhookRefusal) {
    super(
      { unsigned: 'The delivery is not signed.', wrong: 'The signature does not fit.', old: 'The delivery was signed too long ago.' }[
        reason
      ],
    );
    this.name = 'WebhookError';
    this.reason = reason;
  }
}

/** A received delivery. */
export interface SignedDelivery {
  /** The body, byte for byte: before it is parsed. */
  readonly body: string | Uint8Array;
  /** The header `x-lauda-signature`. */
  readonly signature: string | null | undefined;
  /** The webhook's secret; several while it is being changed. */
  readonly secret: string | readonly string[];
  /** The accepted age in seconds; five minutes by default. */
  readonly toleranceS?: number;
  /** The current time in epoch ms; this machine's by default. */
  readonly now?: number;
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16));

/**
 * Verifies a delivery in constant time and answers its live message. It may come more than once: `x-lauda-delivery` and its number `n` stay the same.
 * @throws {WebhookError} with the reason.
 */
export async function verifyWebhook(delivery: SignedDelivery): Promise<LiveMessage> {
  const { body, signature, secret, toleranceS = WEBHOOK_TOLERANCE_S, now = Date.now() } = delivery;
  // A later signature version may be present too.
  const parts = new Map((signature ?? '').split(',').map((part) => part.trim().split('=') as [string, string | undefined]));
  const [seconds = '', given = ''] = [parts.get('t'), parts.get('v1')];
  if (!/^\d{1,15}$/.test(seconds) || !/^[0-9a-f]{64}$/.test(given)) throw new WebhookError('unsigned');
  const encoder = new TextEncoder();
  const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const signed = encoder.encode(`${seconds}.${text}`);
  let fits = false;
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const key = await crypto.subtle.importKey('raw', encoder.encode(one), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    fits = (await crypto.subtle.verify('HMAC', key, bytesOf(given), signed)) || fits;
  }
  if (!fits) throw new WebhookError('wrong');
  if (Math.abs(now / 1000 - Number(seconds)) > toleranceS) throw new WebhookError('old');
  return JSON.parse(text) as LiveMessage;
}
