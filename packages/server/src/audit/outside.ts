import { type Change, one, type Queryable } from '../storage/change.ts';
import { append } from './chain.ts';
import { changedFields, type Fields } from './fields.ts';

/** Who acts where nobody of the newsroom does: the server, or those by whom people come from outside. */
export interface Outsider {
  readonly nickname: string;
  readonly ip: string;
}
const SERVER = 'lauda-server';
/** The server itself, and whoever types a command on its machine. */
export const BY_SERVER: Outsider = { nickname: SERVER, ip: SERVER };
/** The directory, which the server reads. */
export const BY_DIRECTORY: Outsider = { nickname: 'LDAP', ip: SERVER };
/** The provider of a sign-in from an address. */
export const byOpenId = (ip: string): Outsider => ({ nickname: 'OpenID', ip });

/** An administrative act that no call of somebody signed in does; named as the call that does the same. */
export interface OutsideAct {
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

/** Writes acts of an outsider into the audit, in the transaction that does them; belongs at its end, because others wait for the chain from then on. */
export async function auditOutside(tx: Change, by: Outsider, now: number, acts: readonly OutsideAct[]): Promise<void> {
  const entries = acts.map(({ act, entity, entityId, before, after, name, isPasswordNew }) => {
    const said = changedFields(before as Fields | null, after as Fields | null, isPasswordNew ? { password: 'new' } : {});
    return {
      ...{ ...by, at: new Date(now), userId: 0, act, entity, entityId },
      name: said.name ?? name ?? null,
      before: said.before && JSON.stringify(said.before),
      after: said.after && JSON.stringify(said.after),
    };
  });
  await append(tx, ...entries);
}

/** Writes into the audit of a newsroom that the server restored it of a backup: of which file, and when that was made. */
export async function auditRestored(
  db: Queryable,
  now: number,
  { file, made }: { readonly file: string; readonly made: string },
): Promise<void> {
  // A backup of a release without an audit has no place for it.
  if (!(await one(db, "select 1 from pg_class where oid = to_regclass('public.audit_chain')"))) return;
  const nothing = { entity: null, entityId: null, before: null };
  await append(db, {
    ...BY_SERVER,
    ...nothing,
    at: new Date(now),
    userId: 0,
    act: 'backups.restore',
    name: file,
    after: JSON.stringify({ made }),
  });
}
