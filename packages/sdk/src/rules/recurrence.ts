/** When an event of a calendar comes back, without a server: what it takes place at, next, and last. */

export { RECURRENCE_ZONE } from '@lauda/domain/limits';
export * from '@lauda/domain/recurrence';
