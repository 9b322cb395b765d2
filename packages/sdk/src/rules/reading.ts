/** How long a text takes to be read aloud, without a server. */

export { DEFAULT_READ_RATE } from '@lauda/domain/limits';
export * from '@lauda/domain/reading';
