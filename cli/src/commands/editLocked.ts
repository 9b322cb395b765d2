import type { Newsroom } from '@lauda/sdk';
import type { Fields } from './desk.ts';
import { lockOfRun } from './lockOfRun.ts';

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
