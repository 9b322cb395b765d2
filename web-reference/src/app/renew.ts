const KEY = 'renewed';
const AGAIN_AFTER_MS = 30_000;

/** Whether the server answers: a page that is loaded anew without it is lost with all that is typed in it. */
const answers = (page: Window): Promise<boolean> =>
  page.fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads the page anew when a part of it is gone because a newer release replaced it; drafts are written when the page hides.
 * Not where the server does not answer: the part only cannot come now, and whoever wants it asks again.
 * Not twice within 30 s: what is missing then is missing for another reason, and the error page says so.
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
