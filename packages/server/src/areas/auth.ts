import { auth, authorities, time, tokens } from '@lauda/spec/areas/auth';
import { login, logout } from '../auth/login.ts';
import { createToken, listTokens, removeToken } from '../auth/tokens.ts';
import { implement } from '../implement.ts';
import { lastEvent } from '../storage/change.ts';
import { localTimestamp } from '../time.ts';
import { likeText, pageOf } from './paging.ts';

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
  list: (_request, context) => listTokens(context),
  create: ({ body }, context) => createToken(body, context),
  remove: ({ path }, context) => removeToken(path.id, context),
});

export const timeHandlers = implement<typeof time>(time, {
  get: async (_request, { now, settings, pool, caller }) => {
    return { epochMs: now(), zone: settings.zone, event: caller.kind === 'nobody' ? null : await lastEvent(pool) };
  },
});
