import { randomUUID } from 'node:crypto';
import { type Agent, type Dispatcher, request } from 'undici';
import type { Latencies } from './figures.ts';
import { LiveDesk } from './live.ts';

/** The servers of the newsroom, and what is measured at them: shared by everybody. */
export interface House {
  /** The addresses that are up. */
  urls: readonly string[];
  readonly latencies: Latencies;
  readonly agent: Agent;
}

/** An answer, or what a refusal said. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

const TRIES = 5;
/** How long one try may take before it counts as lost, in milliseconds. */
const PATIENCE_MS = 30_000;

/** One person: calls the server they are at, and goes to the next one when it dies, as the clients of the product do. */
export class Desk {
  readonly live: LiveDesk;
  readonly window = randomUUID();
  private readonly house: House;
  private readonly cookie: string;
  private at: number;

  constructor(house: House, cookie: string, at: number) {
    this.house = house;
    this.cookie = cookie;
    this.at = at;
    this.live = new LiveDesk(cookie);
  }

  get url(): string {
    const { urls } = this.house;
    return urls[this.at % urls.length]!;
  }

  /** Goes on at the next server. */
  goOn(): void {
    this.at += 1;
  }

  connect(): Promise<void> {
    return this.live.connect(this.url);
  }

  /** Sends a call until it is answered; what took long because a server died is counted with the others. */
  async call<T>(name: string, method: Dispatcher.HttpMethod, path: string, body?: unknown): Promise<Answer<T>> {
    const key = randomUUID();
    const started = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await this.send<T>(method, path, body, key);
        this.house.latencies.add(name, performance.now() - started);
        if (answer.status >= 400) this.house.latencies.fail(`${name} ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
        return answer;
      } catch (error) {
        if (tries === TRIES) {
          this.house.latencies.fail(`${name} ${(error as Error).message}`);
          return { status: 0, body: undefined as T };
        }
        this.goOn();
        await new Promise((resolve) => setTimeout(resolve, 100 * tries));
      }
    }
  }

  private async send<T>(method: Dispatcher.HttpMethod, path: string, body: unknown, key: string): Promise<Answer<T>> {
    const { url } = this;
    const { statusCode, body: answer } = await request(`${url}/api${path}`, {
      method,
      dispatcher: this.house.agent,
      headersTimeout: PATIENCE_MS,
      bodyTimeout: PATIENCE_MS,
      headers: {
        cookie: this.cookie,
        origin: url,
        'sec-fetch-site': 'same-origin',
        accept: 'application/json',
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: statusCode, body: (text ? JSON.parse(text) : undefined) as T };
  }
}
