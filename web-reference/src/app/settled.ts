import { licenceOf, type Store, sessionKeeperOf } from '@lauda/store';

/** What somebody does who works at the page; a pointer that merely moves may be a desk that shakes. */
const USES = ['keydown', 'pointerdown', 'wheel'] as const;

/** Warns of a licence that ends soon or has ended, and keeps the session from ending while the page is used or shows something on air. */
export const settled = (store: Store): void => {
  void licenceOf(store).warn();
  const keeper = sessionKeeperOf(store);
  let isUsed = false;
  const used = (): void => {
    isUsed = true;
  };
  for (const use of USES) addEventListener(use, used, { capture: true, passive: true });
  keeper.begin(() => {
    const was = isUsed;
    isUsed = false;
    return was;
  });
  const stop = store.session.view.subscribe(() => {
    if (store.session.userId !== undefined) return;
    stop();
    for (const use of USES) removeEventListener(use, used, { capture: true });
    keeper.end();
  });
};
