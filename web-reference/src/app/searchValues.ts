/** Reads a day `YYYY-MM-DD` out of an address. */
export const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;

/** Reads an id out of an address, or a page behind the first. */
export const idOf = (value: unknown): number | undefined => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);

/** Reads a text out of an address; the router reads one of digits as a number. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : undefined;

type Known<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };
/** Leaves out the parameters of an address that could not be read. */
export const known = <T extends object>(search: T): Known<T> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Known<T>;
