/** One page of a list that is read to its end. */
interface Part<T> {
  readonly data: readonly T[];
  readonly number: number;
  readonly total: number;
  readonly hasNext: boolean;
}

/** How often a list is read at most while it goes on changing. */
const MOST_READS = 5;

const idOf = (entry: unknown): number | undefined => {
  const id = (entry as { readonly id?: unknown } | null)?.id;
  return typeof id === 'number' && id > 0 ? id : undefined;
};

/**
 * Gives every entry of a list from a page on, each once by its id. Pages are counted from the beginning, so an entry that goes or is put elsewhere meanwhile hides another
 * between two of them: such a list is read again, for what was hidden. Of entries without a number for an id all are given, as the pages have them.
 */
export async function* everyEntry<T>(first: Part<T>, load: (page: number) => Promise<Part<T>>): AsyncGenerator<T, void, undefined> {
  const given = new Set<number>();
  for (let [page, reads] = [first, 1]; ; reads += 1) {
    const { total } = page;
    const seen = new Set<number>();
    let [doubles, hasIds] = [0, true];
    for (;;) {
      for (const entry of page.data) {
        const id = idOf(entry);
        if (id === undefined) hasIds = false;
        else {
          if (seen.has(id)) doubles += 1;
          seen.add(id);
          if (given.has(id)) continue;
          given.add(id);
        }
        yield entry;
      }
      if (!page.hasNext) break;
      page = await load(page.number + 1);
    }
    // Each entry that came moves one over to the next page, where it is seen again; more doubles than that, or fewer entries, tell of hidden ones.
    if (!hasIds || doubles <= page.total - total || reads === MOST_READS) return;
    page = await load(first.number);
  }
}
