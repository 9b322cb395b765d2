/** Joins a reason and what the other side said of it; either may be absent. */
export const withSaid = (reason: string, said: string | null | undefined): string =>
  said ? [reason.replace(/\.$/, ''), said].filter(Boolean).join(': ') : reason;
