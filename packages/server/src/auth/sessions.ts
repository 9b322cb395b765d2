import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@lauda/domain';
import type { Pool } from 'pg';
import { type Caller, NOBODY } from '../caller.ts';
import { all, type Change, change, one } from '../storage/change.ts';
import { releaseLocks } from './release.ts';

export const COOKIE = 'lauda_session';
const SLIDING_MS = 12 * 3_600_000;
const LONGEST_MS = 30 * 86_400_000;
const TOUCH_MS = 60_000;
// A lookup is remembered this long; LOGGED_OUT events clear it at once on every node.
const REMEMBER_MS = 2_000;

export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

interface Found {
  id: number;
  kind: 'session' | 'user' | 'bridge';
  user_id: number;
  nickname: string;
  roles: Role[];
  owner_roles: Role[];
  groups: number[];
  last_seen: Date | null;
  created_at: Date;
}

const FIND_SESSION = `select s.id, 'session' as kind, s.user_id, p.nickname, s.roles, p.roles as owner_roles, p.groups_ids as groups, s.last_seen, s.created_at
  from session s join person p on p.id = s.user_id where s.token_hash = $1 and s.expires_at > $2 and not p.excluded`;
const FIND_TOKEN = `select t.id, t.kind, t.user_id, p.nickname, t.roles, p.roles as owner_roles, p.groups_ids as groups, t.last_used as last_seen, t.created_at
  from api_token t join person p on p.id = t.user_id where t.token_hash = $1 and (t.expires_at is null or t.expires_at > $2) and not p.excluded`;

/** Sessions and API tokens are rows: any node accepts them and a kick-out works everywhere (DECISIONS 15). */
export class Sessions {
  private readonly known = new Map<string, { caller: Caller; until: number }>();
  private readonly pool: Pool;
  private readonly now: () => number;

  constructor(pool: Pool, now: () => number) {
    this.pool = pool;
    this.now = now;
  }

  /** Finds who a cookie or a Bearer secret belongs to; NOBODY when it is unknown, expired or revoked. */
  async callerOf(secret: string | undefined, place: 'cookie' | 'bearer'): Promise<Caller> {
    if (!secret) return NOBODY;
    const hash = secretHash(secret);
    const key = hash.toString('base64');
    const real = Date.now();
    const known = this.known.get(key);
    if (known && known.until > real) return known.caller;
    const found = await one<Found>(this.pool, place === 'cookie' ? FIND_SESSION : FIND_TOKEN, [hash, new Date(this.now())]);
    if (!found) return NOBODY;
    const caller = callerFrom(found);
    if (this.known.size > 20_000) this.known.clear();
    this.known.set(key, { caller, until: real + REMEMBER_MS });
    await this.touch(found);
    return caller;
  }

  /** Opens a session and answers its secret; the roles stay as they are now (LOGIN-19). */
  async open(tx: Change, user: { id: number; nickname: string; roles: readonly Role[] }, ip: string): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const now = this.now();
    await tx.query(
      'insert into session (token_hash, user_id, roles, ip, created_at, last_seen, expires_at) values ($1, $2, $3, $4, $5, $5, $6)',
      [secretHash(secret), user.id, user.roles, ip, new Date(now), new Date(now + SLIDING_MS)],
    );
    tx.emit({ topic: 'sessions', action: 'LOGGED_IN', full: { userId: user.id, nickname: user.nickname } });
    return secret;
  }

  /** Ends one session, or all of a user, and releases the locks held when none is left (LOCK-22). */
  async end(target: { userId: number; nickname: string; sessionId?: number }, by: Caller): Promise<void> {
    await change({ pool: this.pool, now: this.now }, by, async (tx) => {
      const only = target.sessionId === undefined ? '' : ' and id = $2';
      await tx.query(`delete from session where user_id = $1${only}`, only ? [target.userId, target.sessionId] : [target.userId]);
      const left = await all(tx, 'select 1 from session where user_id = $1 and expires_at > $2 limit 1', [
        target.userId,
        new Date(this.now()),
      ]);
      const last = left.length === 0;
      if (last) await releaseLocks(tx, target.userId);
      // While other sessions go on nobody is told, but every node must close the sockets of the one that ended.
      tx.emit({
        topic: 'sessions',
        action: 'LOGGED_OUT',
        full: { userId: target.userId, nickname: target.nickname },
        ...(last ? {} : { receivers: [] }),
      });
    });
    this.forget(target.userId);
  }

  /** Drops what is remembered of a user, so the next call asks the database. */
  forget(userId: number): void {
    for (const [key, { caller }] of this.known) if (caller.userId === userId) this.known.delete(key);
  }

  private async touch(found: Found): Promise<void> {
    const now = this.now();
    if (found.last_seen && now - found.last_seen.getTime() < TOUCH_MS) return;
    if (found.kind !== 'session') await this.pool.query('update api_token set last_used = $2 where id = $1', [found.id, new Date(now)]);
    else {
      const expires = Math.min(now + SLIDING_MS, found.created_at.getTime() + LONGEST_MS);
      await this.pool.query('update session set last_seen = $2, expires_at = $3 where id = $1', [
        found.id,
        new Date(now),
        new Date(expires),
      ]);
    }
  }
}

function callerFrom(found: Found): Caller {
  const base = { userId: found.user_id, nickname: found.nickname };
  const groupsOf = (roles: readonly Role[]): readonly number[] | null => (roles.includes('ROOT') ? null : found.groups);
  if (found.kind === 'session') return { ...base, kind: 'session', roles: found.roles, groups: groupsOf(found.roles), sessionId: found.id };
  // A token never gives more than its owner holds today.
  const present = new Set(found.owner_roles);
  const roles = present.has('ROOT') ? found.roles : found.roles.filter((role) => present.has(role));
  return found.kind === 'bridge'
    ? { ...base, kind: 'bridge', roles, groups: null }
    : { ...base, kind: 'token', roles, groups: groupsOf(roles) };
}
