/** What Escape leaves out while it is still on its way, the latest last. */
let coming: readonly (() => void)[] = [];

/** Has Escape call `leave` instead of reaching the page, until the returned function is called: what is opened has not come yet. */
export const leaving = (leave: () => void): (() => void) => {
  coming = [...coming, leave];
  return () => {
    coming = coming.filter((each) => each !== leave);
  };
};

/** Returns what leaves out the latest of what is on its way, if anything is. */
export const leaveLatest = (): (() => void) | undefined => coming.at(-1);
