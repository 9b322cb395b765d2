import type { Client } from '../client.ts';
import type { Env } from '../env.ts';
import { doneOf } from '../failures.ts';
import type { Notices } from '../notices.ts';

interface Parts {
  readonly client: Pick<Client, 'productions'>;
  readonly env: Pick<Env, 'log'>;
  readonly notices: Notices;
  /** The window that holds its lock, so that its form takes the lock over and releases it. */
  readonly window: string;
}

/**
 * Answers the id of a guideline's production, made for a date where there is none yet; undefined where somebody edits it, where there is no date to
 * make it for, and where it could not be loaded, each after its notice (CHK-06 to 09).
 */
export async function productionOf(
  { client, env, notices, window }: Parts,
  guideline: number,
  date: string | null,
): Promise<number | undefined> {
  const found = await doneOf(() => client.productions.loadByAssignment(guideline, { lock: true, window }));
  if (found.ok) return found.value.id;
  if (found.error.status !== 404) {
    notices.tell(found.error, 'error:loadFailed');
    return undefined;
  }
  if (!date) {
    env.log?.('A production is made from a guideline for a date, and there is none', { guideline });
    return undefined;
  }
  const made = await doneOf(() => client.productions.createFromAssignment(guideline, date));
  if (made.ok) return made.value.id;
  notices.tell(made.error, 'error:createFailed');
  return undefined;
}
