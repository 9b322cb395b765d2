const KEY = 'renewed';
const AGAIN_AFTER_MS = 30_000;

/** Tells whether the server answers: reloading a page without it would lose the page with everything typed in it. */
const answers = (page: Window): Promise<boolean> =>
  page.fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Reloads the page when a chunk is missing because a newer release replaced it; drafts are stored when the page hides. Not when the server does not
 * answer, since the chunk will come later; and not twice within 30 s, since then the cause is another and the error page explains it.
 */
export const renewAfterRelease = (page: Window, now: () => number): void => {
  page.addEventListener('vite:preloadError', () => {
    const last = Number(page.sessionStorage.getItem(KEY) ?? 0);
    if (now() - last < AGAIN_AFTER_MS) return;
    void answers(page).then((there) => {
      if (!there) return;
      page.sessionStorage.setItem(KEY, String(now()));
      page.location.reload();
    });
  });
};
