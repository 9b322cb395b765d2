import type { ReactElement } from 'react';
import { ErrorPage } from '../screens/Errors/ErrorPage.tsx';

/** Whether a part of the client could not be loaded: it is kept as failed, and a newer release has other parts, so the page has to begin anew. */
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
