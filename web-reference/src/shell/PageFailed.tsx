import type { ReactElement } from 'react';
import { ErrorPage } from '../screens/Errors/ErrorPage.tsx';

/** Tells whether a chunk could not be loaded. The browser caches the failure, and a newer release has other chunks, so the page must reload. */
const isPartMissing = (error: unknown): boolean => /dynamically imported module|module script failed|preload CSS/i.test(String(error));

interface PageFailedProps {
  error: unknown;
  /** Renders the page again. */
  reset: () => void;
  /** Reloads the page; unsaved text is kept as a draft. */
  reload?: () => void;
}

/** The error state in place of a page that threw while rendering. */
export const PageFailed = ({ error, reset, reload = () => location.reload() }: PageFailedProps): ReactElement => (
  <ErrorPage code={500} details={String(error)} onRetry={isPartMissing(error) ? reload : reset} />
);
