/** Tells whether an error is a violation of a unique index. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === '23505';
/** Tells whether a statement was cancelled, by its time limit or because the caller left. */
export const isStopped = (error: unknown): boolean => (error as { code?: string }).code === '57014';
/** Tells whether a statement gave up waiting for a row that another change holds. */
export const isHeld = (error: unknown): boolean => (error as { code?: string }).code === '55P03';
/** Tells whether an error is a violation of a foreign key. */
export const isReferred = (error: unknown): boolean => (error as { code?: string }).code === '23503';

// The classes of SQLSTATE of an unavailable or overloaded database: connection, resources, operator intervention, internal failure; and 25006 of one
// that became read-only, because another was promoted.
const AWAY = /^(08|53|57P|58|25006)/;
const LOST = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$|^Connection terminated|is not queryable$/;
/** Tells whether the database is unavailable for a while, so that the caller may retry. */
export function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return AWAY.test(String(code)) || LOST.test(String(code)) || LOST.test(String(message));
}
