import { hasSources, pollDue } from '../agency/poll.ts';
import type { JobKind } from './kind.ts';

/** Reads the feeds that are due, each minute, if there are any. Not at second 0, when everybody else polls. */
export const FEEDS: JobKind = {
  kind: 'feeds',
  cron: '37 * * * * *',
  isWanted: hasSources,
  run: ({ services, signal }) => pollDue(services, signal),
};
