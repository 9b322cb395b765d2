/** Returns what stood nearest to a row that may have left a list: the row itself or the first after it that is still there, else the last before it. */
export const stillBeside = <T>(former: readonly T[], at: number, isThere: (row: T) => boolean): T | undefined =>
  former.slice(Math.max(at, 0)).find(isThere) ?? former.slice(0, Math.max(at, 0)).findLast(isThere);
