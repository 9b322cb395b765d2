const KEY = 'lauda_way';

/** Keeps where one was going while the browser is at the provider. */
export const keepWay = (redirect: string | undefined): void => {
  if (redirect) sessionStorage.setItem(KEY, redirect);
  else sessionStorage.removeItem(KEY);
};
/** Where one was going, once. */
export const takeWay = (): string | undefined => {
  const way = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return way;
};
