const ASK_EVERY_MS = 500;
// A busy server answers within it; one that hangs is left within three seconds all the same.
const ANSWER_MS = 1_500;

type Ask = (url: string, init: RequestInit) => Promise<Response>;
interface User {
  readonly url: string;
  readonly left: () => void;
}

/** The addresses of one newsroom: calls and live events go to one of its servers, and on to the next when that one does not answer. */
export class Addresses {
  private readonly all: readonly string[];
  private readonly users = new Set<User>();
  private readonly asks: Ask;
  private at = 0;
  private asking = false;

  constructor(url: string | undefined, urls: readonly string[] = [], ask: Ask = (to, init) => fetch(to, init)) {
    this.asks = ask;
    this.all = [...new Set((urls.length > 0 ? urls : [url ?? '']).map((each) => each.replace(/\/+$/, '')))];
  }

  get current(): string {
    return this.all[this.at]!;
  }
  get count(): number {
    return this.all.length;
  }

  /** Goes on to the next when the one that failed is still the current one; answers whether there is another. */
  failed(url: string): boolean {
    if (this.current === url) this.at = (this.at + 1) % this.all.length;
    return this.all.length > 1;
  }

  /** Asks the current address, as long as it is used, whether it is there; `left` is told when it hangs and another one answers. Answers what ends the use. */
  use(left: () => void): () => void {
    if (this.all.length === 1) return () => undefined;
    const user = { url: this.current, left };
    this.users.add(user);
    if (!this.asking) this.askLater();
    return () => void this.users.delete(user);
  }

  private askLater(): void {
    this.asking = true;
    const timer: unknown = setTimeout(() => void this.ask(), ASK_EVERY_MS);
    // A process that has nothing else to do ends.
    (timer as { unref?: () => void }).unref?.();
  }

  private async ask(): Promise<void> {
    // A socket may still be where calls have left already.
    const used = new Set([...this.users].map(({ url }) => url));
    await Promise.all([...used].map(async (url) => (await this.answers(url)) || this.leave(url)));
    this.asking = false;
    if (this.users.size > 0) this.askLater();
  }

  // A newsroom none of whose servers answers is left where it is: there is nowhere to go.
  private async leave(url: string): Promise<void> {
    for (const other of this.all) {
      if (other === url || !(await this.answers(other))) continue;
      if (this.current === url) this.at = this.all.indexOf(other);
      for (const user of [...this.users]) if (user.url === url) user.left();
      return;
    }
  }

  /** Whether a server says anything in time. */
  private async answers(url: string): Promise<boolean> {
    try {
      const answer = await this.asks(`${url}/healthz`, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
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
