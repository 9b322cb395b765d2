/** Times of a show, without a server: how long each story, block and rundown lasts, when it begins, and how far the show is over or under. */

export { NOT_COUNTED, UNKNOWN_TIME } from '@lauda/domain/limits';
export * from '@lauda/domain/timing';
