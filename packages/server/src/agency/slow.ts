/** How many entries are worked on at once while they are quick, and how many slow ones go on beside them. */
const AT_ONCE = 8;
const SLOW_AT_ONCE = 24;
/** After how long an entry counts as slow and the next begins, in ms. */
const QUICK_MS = 300;

/** Tells whether work ends within a time; its error is thrown. */
async function endsWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const isLate = new Promise<false>((resolve) => {
    late = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true as const), isLate]);
  } finally {
    clearTimeout(late);
  }
}

/**
 * Works on each entry, some at once. A slow one gives its place to the next and goes on beside it, so that entries that hang do not delay the others.
 * Ends when all have ended, with the first error.
 */
export async function forEachPastSlow<T>(entries: readonly T[], work: (entry: T) => Promise<void>, signal: AbortSignal): Promise<void> {
  const waiting = [...entries];
  const slow = new Set<Promise<void>>();
  let failed: { readonly error: unknown } | undefined;
  const begin = (entry: T): Promise<void> => {
    const going: Promise<void> = work(entry)
      .catch((error: unknown) => {
        failed ??= { error };
      })
      .finally(() => slow.delete(going));
    return going;
  };
  const worker = async (): Promise<void> => {
    while (waiting.length > 0 && !failed) {
      signal.throwIfAborted();
      const going = begin(waiting.shift()!);
      if (await endsWithin(going, QUICK_MS)) continue;
      slow.add(going);
      while (slow.size >= SLOW_AT_ONCE) await Promise.race(slow);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, worker));
  await Promise.all(slow);
  if (failed) throw failed.error;
}
