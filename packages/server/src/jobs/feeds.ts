import { hasSources, pollDue } from '../agency/poll.ts';
import type { JobKind } from './kind.ts';

/** Reads the sources of the agency whose time has come, each minute, where there are any: not on the minute, when everybody asks. */
export const FEEDS: JobKind = {
  kind: 'feeds',
  cron: '37 * * * * *',
  isWanted: hasSources,
  run: ({ services, signal }) => pollDue(services, signal),
};
