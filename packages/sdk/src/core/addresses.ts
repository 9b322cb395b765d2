/** The addresses of one newsroom: calls and live events go to one of its servers, and on to the next when that one does not answer. */
export class Addresses {
  private readonly all: readonly string[];
  private at = 0;

  constructor(url: string | undefined, urls: readonly string[] = []) {
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
}

/** Reads several addresses with commas between them, as LAUDA_URL has them. */
export const addressesOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
