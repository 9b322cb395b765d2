import { WEBHOOK_TOLERANCE_S } from '@lauda/domain/webhooks';
import type { LiveMessage } from '../realtime/messages.ts';

/** Why a delivery is not taken: it is not signed, by another secret or with other words, or longer ago than is allowed. */
export type WebhookRefusal = 'unsigned' | 'wrong' | 'old';

/** A delivery that is not what it says it is. Answer it with 401. */
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

/** A delivery as it came. */
export interface SignedDelivery {
  /** The body, byte for byte: before it is parsed. */
  readonly body: string | Uint8Array;
  /** The header `x-lauda-signature`. */
  readonly signature: string | null | undefined;
  /** What the webhook was given to sign with; several while it is changed. */
  readonly secret: string | readonly string[];
  /** How old it may be, in seconds; five minutes unless told. */
  readonly toleranceS?: number;
  /** The present, in epoch ms; that of this machine unless told. */
  readonly now?: number;
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16));

/**
 * Checks a delivery, in a time that does not depend on the secret, and answers what it says: a live message. It may come more than once;
 * `x-lauda-delivery` and its number `n` stay the same. @throws {WebhookError} with the reason.
 */
export async function verifyWebhook(delivery: SignedDelivery): Promise<LiveMessage> {
  const { body, signature, secret, toleranceS = WEBHOOK_TOLERANCE_S, now = Date.now() } = delivery;
  // A later version may stand beside the one that is known here.
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
