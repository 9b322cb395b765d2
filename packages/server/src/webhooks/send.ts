import { createHmac, randomInt } from 'node:crypto';
import { cutText, DELIVERY_ATTEMPTS, WEBHOOK_DELIVERY, WEBHOOK_SIGNATURE } from '@lauda/domain';
import type { Services } from '../context.ts';
import { eventOfDelivery, messageOf, readableIn } from '../events/events.ts';
import { OutboundError } from '../outbound/failures.ts';
import { isAllowed } from '../outbound/hosts.ts';
import { askOutside } from '../outbound/outside.ts';
import { one } from '../storage/change.ts';
import { activeWebhooks, sightForHook, viewerOf } from './collect.ts';

const SAID = 500;
const BACK_OFF_MS = 10_000;
const LONGEST_BACK_OFF_MS = 3_600_000;

/** How long a receiver may take to answer, in ms. */
const ANSWER_MS = 10_000;
/** How long one run sends to a webhook before others have their turn: a node sends to some webhooks at once, and to the rest after them. */
const TURN_MS = 20_000;

/** Computes the delay before a retry in ms: ten seconds, then four times as long each time, up to an hour, plus up to a fifth at random. */
export function retryMs(attempts: number): number {
  const wait = Math.min(BACK_OFF_MS * 4 ** (attempts - 1), LONGEST_BACK_OFF_MS);
  return wait + randomInt(Math.ceil(wait / 5));
}

/** Signs a body and a timestamp: `t=` seconds, `v1=` hex HMAC-SHA256 of both. */
export const signatureOf = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/**
 * The condition that a waiting delivery can be sent: earlier ones of its subject are done or given up, and it is due at `$1`, or due later than any delivery
 * waits, since the clock was set back.
 */
export const IS_SENDABLE = `d.state = 'WAITING' and (d.due_at <= $1 or d.due_at > $1::timestamptz + interval '${2 * LONGEST_BACK_OFF_MS} ms')
  and not exists (select 1 from webhook_delivery o where o.webhook_id = d.webhook_id and o.state = 'WAITING' and o.subject = d.subject and o.id < d.id)`;
const NEXT = `select d.id, d.attempts from webhook_delivery d where d.webhook_id = $2 and ${IS_SENDABLE} order by d.id limit 1`;
const DONE = `update webhook_delivery set state = $2, attempts = $3, status = $4, failure = $5, said = $6, due_at = $7,
  delivered_at = case when $2 = 'DELIVERED' then $8::timestamptz end where id = $1`;
const REST = `update webhook_delivery set due_at = greatest(due_at, $2) where webhook_id = $1 and state = 'WAITING'`;

interface Target extends Record<string, unknown> {
  readonly url: string;
  readonly sealed: string;
}
interface Attempt {
  readonly status: number | null;
  readonly failure: OutboundError['failure'] | null;
  readonly said: string | null;
}

async function send(
  services: Services,
  { url, secret }: { url: URL; secret: string },
  body: string,
  id: number,
  signal: AbortSignal,
): Promise<Attempt> {
  // The real clock, even in a demo on a set clock: the receiver compares it with its own.
  const signature = signatureOf(body, secret, Math.floor(Date.now() / 1000));
  const own = [WEBHOOK_DELIVERY, String(id)] as const;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...Object.fromEntries([own, [WEBHOOK_SIGNATURE, signature] as const]),
  };
  try {
    const isTrusted = await isAllowed(services.pool, url);
    const answer = await askOutside(url, {
      method: 'POST',
      headers,
      body,
      isTrusted,
      signal,
      ms: ANSWER_MS,
      idleMs: ANSWER_MS,
      bytes: 65_536,
    });
    // The body is stored to explain refusals; if it cannot be read the status alone counts.
    const said = await answer.bytes().then(
      (bytes) => cutText(bytes.toString('utf8').replaceAll('\0', ''), SAID),
      () => '',
    );
    return { status: answer.status, failure: answer.isOk ? null : 'status', said: said || null };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
    return { status: error.status ?? null, failure: error.failure, said: null };
  }
}

/** Sends the due deliveries of a webhook in order until none is left or its receiver does not answer. */
export async function sendDeliveries(
  services: Services,
  webhookId: number,
  today: string,
  signal: AbortSignal,
  turnMs = TURN_MS,
): Promise<void> {
  const { pool, kept, seal, now, settings } = services;
  const end = performance.now() + turnMs;
  for (let isFirst = true; isFirst || performance.now() < end; isFirst = false) {
    signal.throwIfAborted();
    const [hook] = await activeWebhooks(services, today, webhookId);
    const target = hook && (await one<Target>(pool, 'select url, sealed from webhook where id = $1', [webhookId]));
    if (!target) return;
    const due = await one<{ id: number; attempts: number }>(pool, NEXT, [new Date(now()), webhookId]);
    if (!due) return;
    const event = await eventOfDelivery(pool, due.id);
    // Checked again at sending: the owner may have lost access meanwhile.
    const viewer = viewerOf(hook);
    const sight = event ? sightForHook(event, viewer) : 'nothing';
    // Noted also when the job was called off or its node stops meanwhile: the receiver has it.
    const over = (state: string, attempts: number, { status, failure, said }: Attempt, at: number) =>
      kept.query(DONE, [due.id, state, attempts, status, failure, said, new Date(at), new Date(now())]);
    if (!event || sight === 'nothing') {
      await over('WITHHELD', due.attempts, { status: null, failure: null, said: null }, now());
      continue;
    }
    const body = messageOf(event, { sight, readable: readableIn(event, viewer) }, settings.zone);
    const tried = await send(services, { url: new URL(target.url), secret: seal.open(target.sealed) }, body, due.id, signal);
    const attempts = due.attempts + 1;
    if (tried.failure === null) {
      await over('DELIVERED', attempts, tried, now());
      continue;
    }
    const again = now() + retryMs(attempts);
    await over(attempts >= DELIVERY_ATTEMPTS ? 'FAILED' : 'WAITING', attempts, tried, again);
    // An unreachable receiver gets no other delivery either until the retry.
    if (tried.failure !== 'status') await pool.query(REST, [webhookId, new Date(again)]);
  }
}
