import { type Change, one, type Queryable } from '../storage/change.ts';
import { type Act, auditActs } from './acts.ts';
import { append } from './chain.ts';

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

/** Writes acts of an outsider into the audit, which no call of somebody signed in does; belongs at the end of their transaction. */
export const auditOutside = (tx: Change, by: Outsider, now: number, acts: readonly Act[]): Promise<void> =>
  auditActs(tx, { ...by, userId: 0 }, now, acts);

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
