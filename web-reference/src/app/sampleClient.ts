import { LockedError, type LockHolder, ServerUnavailableError } from '@lauda/sdk';
import type { StoreOptions } from '@lauda/store';

/** What the calls of a newsroom answer, by the path of each; one that is not named is still on its way. */
export type Answers = Readonly<Record<string, (...given: never[]) => unknown>>;

const ON_ITS_WAY = new Promise<never>(() => undefined);
/** What a newsroom may do without: events, and a session that ends. */
const WITHOUT = new Set(['then', 'realtime', 'onSessionExpired']);

const callsOf = (answers: Answers, path: string): unknown =>
  new Proxy(() => undefined, {
    get: (_target, name) =>
      typeof name === 'symbol' || WITHOUT.has(name) ? undefined : callsOf(answers, path === '' ? name : `${path}.${name}`),
    apply: async (_target, _self, given: never[]) => answers[path]?.(...given) ?? ON_ITS_WAY,
  });

/** A client in memory, for what is shown without a server. */
export const sampleClient = (answers: Answers): StoreOptions['client'] => callsOf(answers, '') as StoreOptions['client'];

/** What a call answers while nobody answers. */
export const refuse = (): never => {
  throw new ServerUnavailableError(503, 'unavailable', 'The database does not answer.');
};
/** What a call answers about a document that somebody else writes. */
export const refuseFor = (holder: LockHolder): never => {
  throw new LockedError(409, 'locked', `${holder.nickname} is writing it.`, { holder });
};
