import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, WireClient } from '@lauda/testing';
import type { Rundown } from './ledger.ts';

/** The result of a call, or that its outcome is unknown. */
export type Outcome<T> = { readonly ok: true; readonly body: T } | { readonly ok: false };

/** The desks people work at: they stop while the server is down, and go on with the same sessions on the next one. */
export class Desks {
  private readonly cookies = new Map<string, string>();
  private url: string;
  private under = 0;
  private gate: Promise<void> = Promise.resolve();
  private open: () => void = () => undefined;
  /** Answers of 500 and above: what was asked is not acknowledged. */
  readonly failures: string[] = [];
  over = false;

  constructor(url: string) {
    this.url = url;
  }

  async signIn(username: string): Promise<void> {
    const client = new WireClient(this.url);
    const { status } = await client.login(username, 'lauda-demo');
    if (status !== 204) throw new Error(`${username} cannot sign in: ${status}.`);
    this.cookies.set(username, client.cookie);
  }

  /** Holds back further calls until the server is back. */
  close(): void {
    this.gate = new Promise((resolve) => {
      this.open = resolve;
    });
  }
  /** Waits until every call under way has its answer, or has lost it. */
  async drained(): Promise<void> {
    while (this.under > 0) await sleep(5);
  }
  reopen(url: string): void {
    this.url = url;
    this.open();
  }

  /** A client with the session of an earlier sign-in, whether or not calls are held back. */
  client(username: string): WireClient {
    const client = new WireClient(this.url);
    client.cookie = this.cookies.get(username)!;
    return client;
  }

  /** Makes one call. Refusals are errors of the test; a lost connection is an open question. */
  async call<T>(username: string, send: (client: WireClient) => Promise<Answer<T>>): Promise<Outcome<T>> {
    await this.gate;
    this.under += 1;
    try {
      const { status, body } = await send(this.client(username));
      if (status >= 500) {
        this.failures.push(`${username}: ${status} ${JSON.stringify(body)}`);
        return { ok: false };
      }
      if (status >= 400) throw new Error(`${username} is refused: ${status} ${JSON.stringify(body)}`);
      return { ok: true, body };
    } catch (error) {
      if (error instanceof TypeError) return { ok: false };
      throw error;
    } finally {
      this.under -= 1;
    }
  }

  async load(username: string, programId: number, date: string): Promise<Rundown> {
    const { status, body } = await this.client(username).get<Rundown>(`/rundowns?programId=${programId}&date=${date}`);
    if (status !== 200) throw new Error(`The rundown does not load: ${status} ${JSON.stringify(body)}`);
    return body;
  }
}
