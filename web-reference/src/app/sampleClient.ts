import { LockedError, type LockHolder, ServerUnavailableError } from '@lauda/sdk';
import type { StoreOptions } from '@lauda/store';

/** The answers of a sample newsroom, by the path of the call; a call without an answer stays pending. */
export type Answers = Readonly<Record<string, (...given: never[]) => unknown>>;

const ON_ITS_WAY = new Promise<never>(() => undefined);
/** The members of a client that a sample newsroom lacks: events, and the end of a session. */
const WITHOUT = new Set(['then', 'realtime', 'onSessionExpired']);

const callsOf = (answers: Answers, path: string): unknown =>
  new Proxy(() => undefined, {
    get: (_target, name) =>
      typeof name === 'symbol' || WITHOUT.has(name) ? undefined : callsOf(answers, path === '' ? name : `${path}.${name}`),
    apply: async (_target, _self, given: never[]) => answers[path]?.(...given) ?? ON_ITS_WAY,
  });

/** Makes a client in memory, for parts shown without a server. */
export const sampleClient = (answers: Answers): StoreOptions['client'] => callsOf(answers, '') as StoreOptions['client'];

/** Answers a call as an unavailable server does. */
export const refuse = (): never => {
  throw new ServerUnavailableError(503, 'unavailable', 'The database does not answer.');
};
/** Answers a call for a document that another person has locked. */
export const refuseFor = (holder: LockHolder): never => {
  throw new LockedError(409, 'locked', `${holder.nickname} is writing it.`, { holder });
};
