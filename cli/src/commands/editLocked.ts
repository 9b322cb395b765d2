import type { Newsroom } from '@lauda/sdk';
import { refusalOf } from '../errors.ts';
import type { Fields } from './desk.ts';

/** How long is waited for a lock to be given back whose taking was not answered, ms. */
const GIVE_BACK_MS = 2_000;

/** The lock of a document as this run of the command holds it: the same person may have the document open elsewhere, and keeps it there. */
export function lockOfRun({ locks }: Newsroom, id: number) {
  const window = crypto.randomUUID();
  return {
    /** Loads the document under the lock. Where no answer came the server may have given the lock, which is then given back. */
    take: async <D>(load: (query: { lock: true; window: string }) => Promise<D>): Promise<D> => {
      try {
        return await load({ lock: true, window });
      } catch (error) {
        if (isUnanswered(error)) await locks.remove(id, { window }, { retries: 0, timeoutMs: GIVE_BACK_MS }).catch(() => undefined);
        throw error;
      }
    },
    renew: () => locks.renew(id, { window }),
    /** A lock that is gone already, or another's by now, is not ours to release. */
    release: async (): Promise<void> => {
      try {
        await locks.remove(id, { window });
      } catch (error) {
        if (!refusalOf(error)) throw error;
      }
    },
  };
}

/** Tells whether nobody knows what became of a call; one that was interrupted gives back what it took by itself. */
function isUnanswered(error: unknown): boolean {
  const { status, code } = error as { readonly status?: unknown; readonly code?: unknown };
  return code !== 'aborted' && typeof status === 'number' && (status === 0 || status >= 500);
}

/** The fields every save of a document needs, whatever else it changes. */
interface Head {
  readonly id: number;
  readonly slug: string;
  readonly date: string;
  readonly textVersion: number;
}
/** A kind of document that is written under a lock. */
interface Locked<D extends Head> {
  load(id: number, query: { lock: true; window: string }): Promise<D>;
  update(document: Head): Promise<object>;
}
/**
 * Saves a document under its lock, as this run of the command holds it: the same person may have it open elsewhere, and keeps it there. `also` are the fields
 * its kind needs in each save.
 */
export async function editLocked<D extends Head>(
  area: Locked<D>,
  newsroom: Newsroom,
  id: number,
  changes: Fields,
  ...also: (keyof D)[]
): Promise<object> {
  const lock = lockOfRun(newsroom, id);
  const stored = await lock.take((query) => area.load(id, query));
  const { slug, date, textVersion } = stored;
  const kept = Object.fromEntries(also.map((field) => [field, stored[field]]));
  try {
    return await area.update({ id, slug, date, textVersion, ...kept, ...changes });
  } finally {
    await lock.release();
  }
}
