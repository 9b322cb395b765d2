const KEY = 'renewed';
const AGAIN_AFTER_MS = 30_000;

/**
 * Loads the page anew when a part of it is gone because a newer release replaced it; drafts are written when the page hides.
 * Not twice within 30 s: what is missing then is missing for another reason, and the error page says so.
 */
export const renewAfterRelease = (page: Window, now: () => number): void => {
  page.addEventListener('vite:preloadError', (event) => {
    const last = Number(page.sessionStorage.getItem(KEY) ?? 0);
    if (now() - last < AGAIN_AFTER_MS) return;
    page.sessionStorage.setItem(KEY, String(now()));
    event.preventDefault();
    page.location.reload();
  });
};
