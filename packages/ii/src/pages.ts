/** How graphics items are assigned to pages. */
export interface PageSettings {
  /** Gives every item a page of its own, counted from the code of its template (DEV-08). */
  readonly increment: boolean;
  /** The least and the most page the newsroom may write, both included; pages of the artists lie outside. */
  readonly from?: number;
  readonly to?: number;
}

/** Remembers the pages of items, so that an item keeps its page when it is sent again. There is no way to ask the device for them. */
export class Pages {
  private readonly settings: PageSettings;
  private readonly byItem = new Map<string, { readonly code: string; readonly page: string }>();
  private readonly taken = new Set<number>();

  constructor(settings: PageSettings) {
    this.settings = settings;
  }

  /**
   * The page of an item made with a template; another one once its template is another, as the old page is laid out for the old one.
   *
   * @throws {RangeError} when the page would lie outside what the newsroom may write, or the code is no number where one is counted from.
   */
  pageOf(itemId: string, code: string): string {
    const known = this.byItem.get(itemId);
    if (known?.code === code) return known.page;
    this.free(itemId);
    const page = this.settings.increment ? this.next(code) : code;
    if (this.settings.increment || this.settings.from !== undefined || this.settings.to !== undefined) this.demandInside(page);
    this.byItem.set(itemId, { code, page });
    return page;
  }

  /** Releases the page of a removed item. */
  free(itemId: string): void {
    const known = this.byItem.get(itemId);
    this.byItem.delete(itemId);
    if (known) this.taken.delete(Number(known.page));
  }

  private next(code: string): string {
    if (!/^\d{1,8}$/.test(code)) throw new RangeError(`the code ${code} is no number to count from`);
    let page = Math.max(Number(code), this.settings.from ?? 0);
    while (this.taken.has(page)) page++;
    this.demandInside(String(page));
    this.taken.add(page);
    return String(page);
  }

  private demandInside(page: string): void {
    const number = Number(page);
    const { from = 0, to = LAST_PAGE } = this.settings;
    if (!Number.isInteger(number) || number < from || number > to) throw new RangeError(`the page ${page} is outside ${from} to ${to}`);
  }
}
/** The last page devices know. */
const LAST_PAGE = 99_999_998;
