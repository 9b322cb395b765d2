import { type Change, one, type Queryable } from '../storage/change.ts';
import { type Act, auditActs } from './acts.ts';
import { append } from './chain.ts';

/** Who acts when no person does: the server, the directory or the OpenID provider. */
export interface SystemActor {
  readonly nickname: string;
  readonly ip: string;
}
const SERVER = 'lauda-server';
/** The server itself, or a command typed on its machine. */
export const BY_SERVER: SystemActor = { nickname: SERVER, ip: SERVER };
/** The directory, from which the server takes over people. */
export const BY_DIRECTORY: SystemActor = { nickname: 'LDAP', ip: SERVER };
/** The OpenID provider, for a sign-in from an address. */
export const byOpenId = (ip: string): SystemActor => ({ nickname: 'OpenID', ip });

/** Writes acts of a system actor into the audit; belongs at the end of their transaction. Acts of people are audited by their calls. */
export const auditSystemActs = (tx: Change, by: SystemActor, now: number, acts: readonly Act[]): Promise<void> =>
  auditActs(tx, { ...by, userId: 0 }, now, acts);

/** Writes into the audit of a restored newsroom from which backup file it comes, and when that was made. */
export async function auditRestored(
  db: Queryable,
  now: number,
  { file, made }: { readonly file: string; readonly made: string },
): Promise<void> {
  // A backup of a release without an audit has no table for it.
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
