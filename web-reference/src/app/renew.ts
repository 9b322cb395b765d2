const KEY = 'renewed';
const AGAIN_AFTER_MS = 30_000;
/** How often it is looked whether the page is still in use. */
const LOOK_MS = 1_000;

/** Tells whether the server answers: reloading a page without it would lose the page with everything typed in it. */
const answers = (page: Window): Promise<boolean> =>
  page.fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether the page is in use, as by what is written in it, and how the person is told that it waits for that. */
export interface PageUse {
  readonly isInUse: () => boolean;
  readonly tell: () => void;
}

/**
 * Reloads the page when a chunk is missing because a newer release replaced it. Not while it is in use: that is waited for, and said once.
 * Not when the server does not answer, since the chunk will come later; and not twice within 30 s, since then the cause is another and the error
 * page explains it.
 */
export const renewAfterRelease = (page: Window, now: () => number, { isInUse, tell }: PageUse): void => {
  let isWaiting = false;
  const renew = async (): Promise<void> => {
    const last = Number(page.sessionStorage.getItem(KEY) ?? 0);
    if (now() - last < AGAIN_AFTER_MS || !(await answers(page))) return;
    // Asked last: somebody may have begun to write, or put something on air, while the server was asked.
    if (isInUse()) return wait();
    page.sessionStorage.setItem(KEY, String(now()));
    page.location.reload();
  };
  const wait = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    tell();
    const look = (): void => {
      if (isInUse()) return void page.setTimeout(look, LOOK_MS);
      isWaiting = false;
      void renew();
    };
    page.setTimeout(look, LOOK_MS);
  };
  page.addEventListener('vite:preloadError', () => void renew());
};
