import type { Change } from '../storage/change.ts';
import { append, type EntryContent } from './chain.ts';
import { changedFields, type Fields } from './fields.ts';

/** An administrative act, named as the call that does it. */
export interface Act {
  readonly act: string;
  readonly entity: string;
  readonly entityId: number;
  readonly before: object | null;
  readonly after: object | null;
  /** The name of an entity whose fields have none. */
  readonly name?: string;
  /** Whether a password was set, which no field shows. */
  readonly isPasswordNew?: boolean;
}

/** Writes acts into the audit, in the transaction that does them; belongs at its end, because others wait for the chain from then on. */
export async function auditActs(
  tx: Change,
  { userId, nickname, ip }: Pick<EntryContent, 'userId' | 'nickname' | 'ip'>,
  now: number,
  acts: readonly Act[],
): Promise<void> {
  const entries = acts.map(({ act, entity, entityId, before, after, name, isPasswordNew }) => {
    const said = changedFields(before as Fields | null, after as Fields | null, isPasswordNew ? { password: 'new' } : {});
    return {
      ...{ userId, nickname, ip, at: new Date(now), act, entity, entityId },
      name: said.name ?? name ?? null,
      before: said.before && JSON.stringify(said.before),
      after: said.after && JSON.stringify(said.after),
    };
  });
  await append(tx, ...entries);
}
