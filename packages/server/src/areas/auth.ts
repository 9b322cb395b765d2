import { randomBytes } from 'node:crypto';
import { auth, authorities, time, tokens } from '@lauda/spec/areas/auth';
import { login, logout } from '../auth/login.ts';
import { secretHash } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { implement } from '../implement.ts';
import { invalid, Problem } from '../problem.ts';
import { all, lastEvent, one } from '../storage/change.ts';
import { instantOf, localOrNull, localTimestamp } from '../time.ts';
import { likeText, pageOf } from './paging.ts';

interface TokenRow {
  id: number;
  name: string;
  roles: Context['caller']['roles'][number][];
  kind: 'user' | 'bridge';
  user_id: number;
  created_at: Date;
  expires_at: Date | null;
  last_used: Date | null;
}
const tokenOf = (row: TokenRow, zone: string) => ({
  id: row.id,
  name: row.name,
  roles: row.roles,
  kind: row.kind,
  userId: row.user_id,
  created: localTimestamp(row.created_at, zone),
  expires: localOrNull(row.expires_at, zone),
  lastUsed: localOrNull(row.last_used, zone),
});

export const authHandlers = implement<typeof auth>(auth, {
  login: ({ body }, context) => login(body, context),
  logout: (_request, context) => logout(context),
  logs: {
    filter: async ({ query }, { pool, settings }) =>
      pageOf<
        { id: number; at: Date; username: string; ip: string; reason: string },
        { id: number; date: string; username: string; ip: string; reason: string }
      >(
        pool,
        {
          columns: '*',
          from: 'auth_log',
          where: 'username ilike $1 or ip ilike $1 or reason ilike $1',
          values: [likeText(query.filter)],
          order: 'id desc',
        },
        query,
        ({ at, ...row }) => ({
          id: row.id,
          date: localTimestamp(at, settings.zone),
          username: row.username,
          ip: row.ip,
          reason: row.reason,
        }),
      ),
  },
});

export const authoritiesHandlers = implement<typeof authorities>(authorities, { list: async (_request, { caller }) => [...caller.roles] });

export const tokensHandlers = implement<typeof tokens>(tokens, {
  list: async (_request, { pool, caller, settings }) =>
    (await all<TokenRow>(pool, 'select * from api_token where user_id = $1 order by id', [caller.userId])).map((row) =>
      tokenOf(row, settings.zone),
    ),
  create: async ({ body }, context) => {
    const { pool, caller, settings, now } = context;
    const kind = body.kind ?? 'user';
    const mine = new Set(caller.roles);
    const root = mine.has('ROOT');
    if (kind === 'bridge' && !root && !mine.has('ADMIN_WRITE')) throw new Problem('forbidden');
    const beyond = root ? undefined : body.roles.find((role) => !mine.has(role));
    if (beyond) throw invalid('roles', 'not_held', { role: beyond });
    const secret = `lauda_${randomBytes(32).toString('base64url')}`;
    const row = await one<TokenRow>(
      pool,
      'insert into api_token (token_hash, name, kind, user_id, roles, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7) returning *',
      [
        secretHash(secret),
        body.name,
        kind,
        caller.userId,
        body.roles,
        new Date(now()),
        body.expires ? instantOf(body.expires, settings.zone) : null,
      ],
    );
    return { ...tokenOf(row!, settings.zone), secret };
  },
  remove: async ({ path }, { pool, caller, sessions }) => {
    const gone = await one(pool, 'delete from api_token where id = $1 and user_id = $2 returning id', [path.id, caller.userId]);
    if (!gone) throw new Problem('not_found');
    sessions.forget(caller.userId);
  },
});

export const timeHandlers = implement<typeof time>(time, {
  get: async (_request, { now, settings, pool, caller }) => {
    return { epochMs: now(), zone: settings.zone, event: caller.kind === 'nobody' ? null : await lastEvent(pool) };
  },
});
