import { createHmac } from 'node:crypto';
import { cutText, hostInUrl } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import type { Clock, Log } from '../effects.ts';

export interface WebSettings {
  /** How long the service may take to answer, in ms. */
  readonly answerMs: number;
  /** How often a request goes out before the service counts as gone. */
  readonly attempts: number;
  readonly backoffMs: readonly [least: number, most: number];
}
export const WEB_SETTINGS: WebSettings = { answerMs: 10_000, attempts: 4, backoffMs: [500, 30_000] };
/** The service did not answer, or answered that it is unavailable: whether it took the request is unknown. */
export class WebDown extends Error {
  /** Whether it answered: then it may take other requests. */
  readonly answered: boolean;

  constructor(reason: string, answered = false) {
    super(reason);
    this.answered = answered;
  }
}
/** Why a request is worth another attempt. */
interface Trouble {
  readonly reason: string;
  readonly answered: boolean;
}
/** The service refuses the request for good. */
export class WebRefused extends Error {}

// A service that is busy or restarts answers with these; every other status below 500 is final.
const LATER = new Set([408, 425, 429]);
const REASON = 500;

/** The signature of a body: HMAC-SHA-256 under the secret of the device, as `sha256=` and hexadecimal digits. */
export const signatureOf = (body: string, secret: string): string => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Answers the address of a device's web service: its profile names the path, and https where wanted. */
export function addressOf({ host, port, profile }: Pick<Device, 'host' | 'port' | 'profile'>): string {
  const scheme = profile?.scheme === 'https' ? 'https' : 'http';
  const path = typeof profile?.path === 'string' ? profile.path : '/';
  const service = new URL(`${scheme}://${hostInUrl(host ?? '')}:${port}/`);
  const at = URL.parse(path, service.href);
  // A path that is an address of its own would send rundowns elsewhere than to the host that the device is set to.
  return (at?.origin === service.origin ? at : service).href;
}

/** Reads the beginning of what a service answers; the rest is not waited for, however long it is. */
async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true });
    if (text.length >= REASON) break;
  }
  return cutText(text, REASON).trim();
}

export interface WebRequest {
  readonly id: number;
  readonly body: string;
}
export interface WebPortOptions {
  readonly device: Device;
  readonly clock: Clock;
  readonly log: Log;
  readonly allowed: () => boolean;
  readonly settings: Partial<WebSettings>;
  /** Sees every request and its answer. */
  readonly tap: (direction: 'in' | 'out', text: string) => void;
}

/** Sends signed JSON requests to one web service, each with an id of its own; a repeat has the same id and bytes. */
export class WebPort {
  private readonly device: Device;
  private readonly clock: Clock;
  private readonly log: Log;
  private readonly settings: WebSettings;
  private readonly ending = new AbortController();
  private readonly allowed: () => boolean;
  private readonly tap: WebPortOptions['tap'];

  constructor(options: WebPortOptions) {
    this.device = options.device;
    this.clock = options.clock;
    this.log = options.log;
    this.allowed = options.allowed;
    this.tap = options.tap;
    this.settings = { ...WEB_SETTINGS, ...options.settings };
  }

  stop(): void {
    this.ending.abort();
  }

  /**
   * Resolves when the service took the request, which is built anew for each attempt. Rejects with {@link WebRefused}, or {@link WebDown} after the
   * last attempt.
   */
  async post(request: () => Promise<WebRequest>): Promise<void> {
    const { attempts, backoffMs } = this.settings;
    for (let attempt = 1; ; attempt++) {
      const { id, body } = await request();
      const trouble = await this.once(id, body);
      if (trouble === undefined) return;
      this.log('warn', 'a request was not taken', { device: this.device.id, messageId: id, attempt, reason: trouble.reason.slice(0, 200) });
      if (attempt >= attempts || this.ending.signal.aborted) throw new WebDown(trouble.reason, trouble.answered);
      await this.pause(Math.min(backoffMs[1], backoffMs[0] * 2 ** (attempt - 1)));
    }
  }

  /** Tells whether anything answers at the address. */
  async reaches(): Promise<boolean> {
    const signal = AbortSignal.any([this.ending.signal, AbortSignal.timeout(this.settings.answerMs)]);
    return fetch(addressOf(this.device), { method: 'HEAD', redirect: 'manual', signal }).then(
      () => true,
      () => false,
    );
  }

  /** One attempt; answers why it is worth another, and nothing when the request was taken. */
  private async once(id: number, body: string): Promise<Trouble | undefined> {
    if (!this.allowed()) throw new WebDown('not leased');
    const { secret } = this.device;
    const headers = {
      'content-type': 'application/json',
      'x-lauda-delivery': String(id),
      ...(secret ? { 'x-lauda-signature': signatureOf(body, secret) } : {}),
    };
    const signal = AbortSignal.any([this.ending.signal, AbortSignal.timeout(this.settings.answerMs)]);
    this.tap('out', body);
    try {
      const answer = await fetch(addressOf(this.device), { method: 'POST', headers, body, redirect: 'manual', signal });
      const text = await beginningOf(answer);
      const reason = `${answer.status} ${text}`.trim();
      this.tap('in', reason);
      if (answer.ok) return undefined;
      if (answer.status < 500 && !LATER.has(answer.status)) throw new WebRefused(reason);
      return { reason, answered: true };
    } catch (error) {
      if (error instanceof WebRefused) throw error;
      return { reason: causeOf(error as Error), answered: false };
    }
  }

  private pause(ms: number): Promise<void> {
    const { signal } = this.ending;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = this.clock.after(ms, end);
      signal.addEventListener('abort', end);
    });
  }
}

const causeOf = ({ message, cause }: Error): string => (cause as { code?: string } | undefined)?.code ?? message;
