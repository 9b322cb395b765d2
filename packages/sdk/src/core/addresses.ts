const ASK_EVERY_MS = 500;
// Long enough for a busy server, and a hanging one is still left within three seconds.
const ANSWER_MS = 1_500;

type Ask = (url: string, init: RequestInit) => Promise<Response>;
interface User {
  readonly url: string;
  readonly left: () => void;
}

/** The addresses of one newsroom: calls and live events use one server and switch to the next when it does not answer. */
export class Addresses {
  readonly #all: readonly string[];
  readonly #users = new Set<User>();
  readonly #asks: Ask;
  #at = 0;
  #asking = false;

  constructor(url: string | undefined, urls: readonly string[] = [], ask: Ask = (to, init) => fetch(to, init)) {
    this.#asks = ask;
    this.#all = [...new Set((urls.length > 0 ? urls : [url ?? '']).map((each) => each.replace(/\/+$/, '')))];
  }

  get current(): string {
    return this.#all[this.#at]!;
  }
  get count(): number {
    return this.#all.length;
  }

  /** Switches to the next address if the failed one is current; answers whether there is another. */
  failed(url: string): boolean {
    if (this.current === url) this.#at = (this.#at + 1) % this.#all.length;
    return this.#all.length > 1;
  }

  /** Polls the current address while it is used and calls `left` when it hangs and another answers. Answers a function that ends the use. */
  use(left: () => void): () => void {
    if (this.#all.length === 1) return () => undefined;
    const user = { url: this.current, left };
    this.#users.add(user);
    if (!this.#asking) this.#askLater();
    return () => void this.#users.delete(user);
  }

  #askLater(): void {
    this.#asking = true;
    const timer: unknown = setTimeout(() => void this.#ask(), ASK_EVERY_MS);
    // The timer must not keep a process alive.
    (timer as { unref?: () => void }).unref?.();
  }

  async #ask(): Promise<void> {
    // A socket may still use an address that calls have left.
    const used = new Set([...this.#users].map(({ url }) => url));
    await Promise.all([...used].map(async (url) => (await this.#answers(url)) || this.#leave(url)));
    this.#asking = false;
    if (this.#users.size > 0) this.#askLater();
  }

  // If no server answers the address stays: there is no better one.
  async #leave(url: string): Promise<void> {
    for (const other of this.#all) {
      if (other === url || !(await this.#answers(other))) continue;
      if (this.current === url) this.#at = this.#all.indexOf(other);
      for (const user of [...this.#users]) if (user.url === url) user.left();
      return;
    }
  }

  /** Whether a server says anything in time. */
  async #answers(url: string): Promise<boolean> {
    try {
      const answer = await this.#asks(`${url}/healthz`, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
      await answer.body?.cancel();
      return true;
    } catch {
      return false;
    }
  }
}

/** Reads several addresses with commas between them, as LAUDA_URL has them. */
export const addressesOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
