/** True for the refusal PostgreSQL gives a second row with the same unique value. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === '23505';
/** True where the database stopped a statement that ran too long, or for which nobody waits any more. */
export const isStopped = (error: unknown): boolean => (error as { code?: string }).code === '57014';
/** True for the refusal to remove a row that others refer to. */
export const isReferred = (error: unknown): boolean => (error as { code?: string }).code === '23503';

// The classes of SQLSTATE that say the database is away or has no room: connection, resources, operator intervention, its own failure;
// and one that takes no changes any more, because another was put in its place.
const AWAY = /^(08|53|57P|58|25006)/;
const LOST = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$|^Connection terminated|is not queryable$/;
/** True where the database is gone for a while, which is no fault of who asked: it may be tried again. */
export function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return AWAY.test(String(code)) || LOST.test(String(code)) || LOST.test(String(message));
}
