import { auth, authorities, time, tokens } from '@lauda/spec/areas/auth';
import { login, logout } from '../auth/login.ts';
import { authLogs } from '../auth/logs.ts';
import { giveCode, setUpAtSignIn } from '../auth/steps.ts';
import { createToken, listTokens, removeToken } from '../auth/tokens.ts';
import { implement } from '../implement.ts';
import { beginOpenId, finishOpenId, openIdOffer } from '../openid/signIn.ts';
import { signOut } from '../openid/signOut.ts';
import { lastEvent } from '../storage/change.ts';

export const authHandlers = implement<typeof auth>(auth, {
  login: ({ body }, context) => login(body, context),
  code: ({ body }, context) => giveCode(body, context),
  setup: (_request, context) => setUpAtSignIn(context),
  openId: {
    offer: (_request, context) => openIdOffer(context),
    begin: (_request, context) => beginOpenId(context),
    finish: ({ body }, context) => finishOpenId(body, context),
    signOut: (_request, context) => signOut(context),
  },
  logout: (_request, context) => logout(context),
  logs: {
    filter: ({ query }, context) => authLogs(query, context),
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
    const event = caller.kind === 'nobody' ? null : await lastEvent(pool);
    return { epochMs: now(), zone: settings.zone, event, sessionEnds: caller.sessionEnds ?? null };
  },
});
