/** Occurrences of a recurring calendar event, the next one and the last, without a server. */

export { RECURRENCE_ZONE } from '@lauda/domain/limits';
export * from '@lauda/domain/recurrence';
