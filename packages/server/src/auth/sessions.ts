import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@lauda/domain';
import type { Pool } from 'pg';
import { type Caller, NOBODY, OVER } from '../caller.ts';
import { releaseLocks } from '../documents/unlock.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, one } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { today } from '../time.ts';

export const COOKIE = 'lauda_session';
const SLIDING_MS = 12 * 3_600_000;
const LONGEST_MS = 30 * 86_400_000;
const TOUCH_MS = 60_000;
// How long a lookup is cached; LOGGED_OUT events clear it at once on every node. Together with the sweep a revocation takes effect within two
// seconds even if its event is lost.
const REMEMBER_MS = 1_000;

export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

interface SessionRow {
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

const VALID = 'not p.excluded and (p.expiration is null or p.expiration >= $3::date)';
const FIND_SESSION = `select s.id, 'session' as kind, s.user_id, p.nickname, s.roles, p.roles as owner_roles, p.groups_ids as groups, s.last_seen, s.created_at
  from session s join person p on p.id = s.user_id where s.token_hash = any($1) and s.expires_at > $2 and ${VALID}`;
const FIND_TOKEN = `select t.id, t.kind, t.user_id, p.nickname, t.roles, p.roles as owner_roles, p.groups_ids as groups, t.last_used as last_seen, t.created_at
  from api_token t join person p on p.id = t.user_id where t.token_hash = any($1) and (t.expires_at is null or t.expires_at > $2) and ${VALID}`;
const STILL_VALID = `select s.token_hash from session s join person p on p.id = s.user_id where s.token_hash = any($1) and s.expires_at > $2 and ${VALID}
  union all select t.token_hash from api_token t join person p on p.id = t.user_id
  where t.token_hash = any($1) and (t.expires_at is null or t.expires_at > $2) and ${VALID}`;
// Sessions that expired or whose user did. Any node removes those of a stopped one; `skip locked` keeps two nodes from ending the same one.
const ENDED = `delete from session where id in (select s.id from session s join person p on p.id = s.user_id
    where s.expires_at <= $1 or p.excluded or p.expiration < $2::date for update of s skip locked)
  returning user_id`;

/** The clock and the zone of the newsroom. */
export interface Clock {
  now(): number;
  /** What the clock of the machine says, where {@link Clock.now} does not believe it yet: a session that is used outlasts that. Default: the same. */
  wall?(): number;
  zone(): string;
}

/** Sessions and API tokens are rows: any node accepts them and a kick-out works everywhere (DECISIONS 15). */
export class Sessions {
  private readonly known = new Map<string, { caller: Caller; until: number }>();
  private readonly pool: Pool;
  private readonly clock: Clock;

  constructor(pool: Pool, clock: Clock) {
    this.pool = pool;
    this.clock = clock;
  }

  /**
   * Finds who a cookie or a Bearer secret belongs to; NOBODY without one, OVER when it is unknown, expired or revoked. What is no use (`isUse`) does not
   * keep a session from ending.
   */
  async callerOf(secret: string | undefined, place: 'cookie' | 'bearer', isUse = true): Promise<Caller> {
    if (!secret) return NOBODY;
    const hash = secretHash(secret);
    const key = hash.toString('base64');
    const real = Date.now();
    const known = this.known.get(key);
    if (known && known.until > real) return known.caller;
    const found = await one<SessionRow>(this.pool, place === 'cookie' ? FIND_SESSION : FIND_TOKEN, [[hash], ...this.moment()]);
    if (!found) return OVER;
    const caller = callerFrom(found);
    // Not remembered either: a use within that second would not be noted.
    if (!isUse) return caller;
    if (this.known.size > 20_000) this.known.clear();
    this.known.set(key, { caller, until: real + REMEMBER_MS });
    await this.touch(found);
    return caller;
  }

  /**
   * Opens a session and answers its secret; its roles stay as they are now (LOGIN-19). Undefined for a user who has just been excluded. `openIdHint` is
   * the sealed data for signing out at the provider too.
   */
  async open(
    tx: Change,
    user: { id: number; nickname: string },
    { ip, openIdHint = null }: { readonly ip: string; readonly openIdHint?: string | null | undefined },
  ): Promise<string | undefined> {
    const secret = randomBytes(32).toString('base64url');
    const [now, from] = [this.clock.now(), this.latest()];
    // The row of the person is locked: a role that is taken away at this moment is either missing in the session or ends it.
    const opened = await one(
      tx,
      `insert into session (token_hash, user_id, roles, ip, created_at, last_seen, expires_at, openid_hint)
       select $1, p.id, p.roles, $3, $7, $4, $5, $6 from (select * from person where id = $2 and not excluded for share) p returning id`,
      [secretHash(secret), user.id, ip, new Date(now), new Date(from + SLIDING_MS), openIdHint, new Date(from)],
    );
    if (!opened) return undefined;
    tx.emit('sessions', 'LOGGED_IN', { userId: user.id, nickname: user.nickname }, EVERYBODY);
    return secret;
  }

  /** Locks the session or token of the caller to the end of a change that opens access; refuses if it was just revoked. */
  async hold(tx: Change, caller: Caller): Promise<{ expires: Date | null }> {
    await tx.query('select 1 from person where id = $1 for share', [caller.userId]);
    const held = await one<{ expires_at: Date | null }>(
      tx,
      caller.kind === 'session'
        ? 'select null as expires_at from session where id = $1 and expires_at > $2 for share'
        : 'select expires_at from api_token where id = $1 and (expires_at is null or expires_at > $2) for share',
      [caller.sessionId ?? caller.tokenId ?? 0, new Date(this.clock.now())],
    );
    if (!held) throw new Problem('session_expired');
    return { expires: held.expires_at };
  }

  /** Ends one session of somebody, or all, and releases the locks held when none is left (LOCK-22). */
  async end(target: { userId: number; nickname: string; sessionId?: number }, by: Caller): Promise<void> {
    await this.change(by, async (tx) => {
      const only = target.sessionId === undefined ? '' : ' and id = $2';
      await tx.query(`delete from session where user_id = $1${only}`, only ? [target.userId, target.sessionId] : [target.userId]);
      await this.tellEnd(tx, target);
    });
    this.forget(target.userId);
  }

  /** Ends every session and every token of a user, on every node. */
  async kickOut(target: { userId: number; nickname: string }, by: Caller): Promise<void> {
    await this.change(by, (tx) => this.shutOut(tx, target));
    this.forget(target.userId);
  }

  /** Ends every session and every token of a user inside a change. */
  async shutOut(tx: Change, target: { userId: number; nickname: string }): Promise<void> {
    await this.endOthers(tx, target, true);
    tx.after(async () => this.forget(target.userId));
  }

  /** Ends the other sessions of a user after a new password, and the tokens too if wished. */
  async endOthers(tx: Change, target: { userId: number; nickname: string; keep?: number | undefined }, tokensToo: boolean): Promise<void> {
    await tx.query('delete from session where user_id = $1 and id is distinct from $2', [target.userId, target.keep ?? null]);
    if (tokensToo) await tx.query('delete from api_token where user_id = $1', [target.userId]);
    await this.tellEnd(tx, target);
  }

  /** Ends expired sessions; answers how many. */
  async sweep(): Promise<number> {
    const ended = await this.change(null, async (tx) => {
      const gone = await all<{ user_id: number }>(tx, ENDED, this.moment());
      for (const userId of new Set(gone.map(({ user_id }) => user_id))) {
        const person = await one<{ nickname: string }>(tx, 'select nickname from person where id = $1', [userId]);
        await this.tellEnd(tx, { userId, nickname: person!.nickname });
      }
      return gone;
    });
    for (const { user_id } of ended) this.forget(user_id);
    return ended.length;
  }

  /** Filters secrets to those that are still valid, asking the database. */
  async stillValid(secrets: readonly string[]): Promise<Set<string>> {
    const byHash = new Map(secrets.map((secret) => [secretHash(secret).toString('base64'), secret]));
    const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'base64'));
    const rows = await all<{ token_hash: Buffer }>(this.pool, STILL_VALID, [hashes, ...this.moment()]);
    return new Set(rows.map(({ token_hash }) => byHash.get(token_hash.toString('base64'))!));
  }

  /** Drops the cached lookups of a user. */
  forget(userId: number): void {
    for (const [key, { caller }] of this.known) if (caller.userId === userId) this.known.delete(key);
  }

  // While a user has other sessions nobody is told of the logout, but every node must close the sockets of the ended ones.
  private async tellEnd(tx: Change, { userId, nickname }: { userId: number; nickname: string }): Promise<void> {
    const left = await one(tx, 'select 1 from session where user_id = $1 and expires_at > $2 limit 1', [
      userId,
      new Date(this.clock.now()),
    ]);
    if (!left) await releaseLocks(tx, userId, this.clock.now());
    tx.emit('sessions', 'LOGGED_OUT', { userId, nickname }, left ? { receivers: [] } : EVERYBODY);
  }

  private change<T>(by: Caller | null, work: (tx: Change) => Promise<T>): Promise<T> {
    return change({ pool: this.pool, now: () => this.clock.now() }, by, work);
  }

  /** The parameters `now` and `today` of the statements above. */
  private moment(): [Date, string] {
    const now = this.clock.now();
    return [new Date(now), today(now, this.clock.zone())];
  }

  private latest(): number {
    return Math.max(this.clock.now(), this.clock.wall?.() ?? 0);
  }

  private async isOnAir(): Promise<boolean> {
    return (await one(this.pool, 'select 1 from rundown where on_air is not null limit 1')) !== undefined;
  }

  private async touch(found: SessionRow): Promise<void> {
    const now = this.clock.now();
    if (found.last_seen && now - found.last_seen.getTime() < TOUCH_MS) return;
    if (found.kind !== 'session') await this.pool.query('update api_token set last_used = $2 where id = $1', [found.id, new Date(now)]);
    else {
      const end = endOf(found);
      const unused = this.latest() + SLIDING_MS;
      // A show is not cut off: what is used while something is on air ends once that is over, or half a day late.
      const longest = unused > end && (await this.isOnAir()) ? end + SLIDING_MS : end;
      await this.pool.query('update session set last_seen = $2, expires_at = $3 where id = $1 and expires_at > $2', [
        found.id,
        new Date(now),
        new Date(Math.min(unused, longest)),
      ]);
    }
  }
}

/** When a session ends however much it is used. */
const endOf = ({ created_at }: SessionRow): number => created_at.getTime() + LONGEST_MS;

function callerFrom(found: SessionRow): Caller {
  const base = { userId: found.user_id, nickname: found.nickname };
  const groupsOf = (roles: readonly Role[]): readonly number[] | null => (roles.includes('ROOT') ? null : found.groups);
  if (found.kind === 'session')
    return { ...base, kind: 'session', roles: found.roles, groups: groupsOf(found.roles), sessionId: found.id, sessionEnds: endOf(found) };
  // A token never gives more than its owner holds today.
  const present = new Set(found.owner_roles);
  const roles = present.has('ROOT') ? found.roles : found.roles.filter((role) => present.has(role));
  return found.kind === 'bridge'
    ? { ...base, kind: 'bridge', roles, groups: null, tokenId: found.id }
    : { ...base, kind: 'token', roles, groups: groupsOf(roles), tokenId: found.id };
}
