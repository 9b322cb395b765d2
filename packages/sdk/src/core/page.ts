/** One page of a list as a server answers it: `number`, or `page`, says which. */
export interface PageBody<T> {
  data: T[];
  number?: number;
  page?: number;
  size: number;
  total: number;
}

/** One page of a list. Pages count from 0. */
export class Page<T> implements PageBody<T> {
  readonly data: T[];
  /** Which page this is, from 0. */
  readonly number: number;
  /** How many entries a full page has. */
  readonly size: number;
  /** How many entries all pages have together. */
  readonly total: number;

  constructor(body: PageBody<T>) {
    this.data = body.data;
    this.number = body.number ?? body.page ?? 0;
    this.size = body.size;
    this.total = body.total;
  }
  /** The same as `number`. */
  get page(): number {
    return this.number;
  }
  /** Whether a page follows. */
  get hasNext(): boolean {
    return this.data.length > 0 && (this.number + 1) * this.size < this.total;
  }
}

/** A paged call: `await` gives one {@link Page}, `for await` gives every entry from that page to the last, each once, also while the list changes. */
export class PagePromise<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  readonly #fetchPage: (page?: number) => Promise<Page<T>>;
  #first: Promise<Page<T>> | undefined;

  constructor(fetchPage: (page?: number) => Promise<PageBody<T>>) {
    this.#fetchPage = async (page) => new Page(await fetchPage(page));
  }

  // biome-ignore lint/suspicious/noThenProperty: being awaited is what it is for
  then<A = Page<T>, B = never>(
    done?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#load().then(done, failed);
  }
  catch<B = never>(failed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Page<T> | B> {
    return this.#load().catch(failed);
  }
  finally(done?: (() => void) | null): Promise<Page<T>> {
    return this.#load().finally(done);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    // Loaded only where a list is read to its end.
    const { everyEntry } = await import('./everyEntry.ts');
    yield* everyEntry(await this.#load(), this.#fetchPage);
  }

  #load(): Promise<Page<T>> {
    this.#first ??= this.#fetchPage();
    return this.#first;
  }
}
