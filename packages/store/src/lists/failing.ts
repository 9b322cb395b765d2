/** What is loaded again by itself where its last load failed and may succeed now; what it shows stays until then. */
export interface Failing {
  readonly isFailed: boolean;
  loadFailed(): Promise<unknown>;
}

/** Several of them as one. */
export const failingOf = (all: () => Iterable<Failing>): Failing => ({
  get isFailed() {
    return [...all()].some(({ isFailed }) => isFailed);
  },
  loadFailed: () => Promise.all([...all()].map((each) => each.isFailed && each.loadFailed())),
});
