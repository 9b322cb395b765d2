/** How graphics items are assigned to pages. */
export interface PageSettings {
  /** Gives every item a page of its own, counted from the code of its template (DEV-08). */
  readonly increment: boolean;
  /** The least and the most page the newsroom may write, both included; pages of the artists lie outside. */
  readonly from?: number;
  readonly to?: number;
  /** Pages that are in use for something else: none is counted to. */
  readonly reserved?: ReadonlySet<number>;
}

/** The page of an item, and the template it is laid out for. */
export interface ItemPage {
  readonly code: string;
  readonly page: string;
}

/** Remembers the pages of items, so that an item keeps its page when it is sent again. There is no way to ask the device for them. */
export class Pages {
  private readonly settings: PageSettings;
  private readonly byItem = new Map<string, ItemPage>();
  private readonly taken = new Set<number>();

  constructor(settings: PageSettings) {
    this.settings = settings;
  }

  /**
   * The page of an item, laid out for the template of this code. With another template the item gets another page.
   *
   * @throws {RangeError} when the page would lie outside what the newsroom may write, or the code is no number where one is counted from.
   */
  pageOf(itemId: string, code: string): string {
    const known = this.byItem.get(itemId);
    if (known?.code === code) return known.page;
    this.free(itemId);
    const page = this.settings.increment ? this.next(code) : code;
    if (this.isBounded()) this.demandInside(page);
    this.byItem.set(itemId, { code, page });
    return page;
  }

  /** Gives an item the page it had before, unless the settings or another item forbid it. */
  restore(itemId: string, { code, page }: ItemPage): void {
    const { increment } = this.settings;
    if (increment ? !COUNTABLE.test(page) || !this.isFree(Number(page)) : page !== code) return;
    if (this.isBounded() && !this.isInside(page)) return;
    this.free(itemId);
    this.byItem.set(itemId, { code, page });
    if (increment) this.taken.add(Number(page));
  }

  /** Releases the page of a removed item. */
  free(itemId: string): void {
    const known = this.byItem.get(itemId);
    this.byItem.delete(itemId);
    if (known) this.taken.delete(Number(known.page));
  }

  private next(code: string): string {
    if (!COUNTABLE.test(code)) throw new RangeError(`the code ${code} is no number to count from`);
    let page = Math.max(Number(code), this.settings.from ?? 0);
    while (!this.isFree(page)) page++;
    this.demandInside(String(page));
    this.taken.add(page);
    return String(page);
  }

  private isFree(page: number): boolean {
    return !this.taken.has(page) && !this.settings.reserved?.has(page);
  }
  private isBounded(): boolean {
    return this.settings.increment || this.settings.from !== undefined || this.settings.to !== undefined;
  }
  private isInside(page: string): boolean {
    const number = Number(page);
    const { from = 0, to = LAST_PAGE } = this.settings;
    return Number.isInteger(number) && number >= from && number <= to;
  }
  private demandInside(page: string): void {
    const { from = 0, to = LAST_PAGE } = this.settings;
    if (!this.isInside(page)) throw new RangeError(`the page ${page} is outside ${from} to ${to}`);
  }
}
const COUNTABLE = /^\d{1,8}$/;
/** The last page devices know. */
const LAST_PAGE = 99_999_998;
