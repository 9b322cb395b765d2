const KEY = 'lauda_way';

/** Stores the address to return to while the browser is at the provider. */
export const keepReturnAddress = (redirect: string | undefined): void => {
  if (redirect) sessionStorage.setItem(KEY, redirect);
  else sessionStorage.removeItem(KEY);
};
/** Returns the stored address, once. */
export const takeReturnAddress = (): string | undefined => {
  const way = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return way;
};
