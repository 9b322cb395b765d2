import type { ReactElement } from 'react';
import { ErrorPage } from '../screens/Errors/ErrorPage.tsx';

/** Tells whether a chunk could not be loaded. The browser caches the failure, and a newer release has other chunks, so the page must be reloaded. */
const isPartMissing = (error: unknown): boolean => /dynamically imported module|module script failed|preload CSS/i.test(String(error));

interface PageFailedProps {
  error: unknown;
  /** Draws the page again. */
  reset: () => void;
  /** Loads the page again; what was written and not saved is kept as a draft. */
  reload?: () => void;
}

/** In place of a page that failed while it was drawn. */
export const PageFailed = ({ error, reset, reload = () => location.reload() }: PageFailedProps): ReactElement => (
  <ErrorPage code={500} details={String(error)} onRetry={isPartMissing(error) ? reload : reset} />
);
