import { ROLES } from '@lauda/domain';
import * as z from 'zod';
import { call, entity, page, value } from '../kit.ts';
import { Id, IdPath, Line, Long, PageQuery, Timestamp } from '../scalars.ts';

export const RoleName = z.enum(ROLES).meta({ id: 'Role' });
const Login = value('Login', {
  username: z.string().min(1).max(200).meta({ description: 'The user name, or an e-mail that one person alone has' }),
  password: z.string().min(1).max(500),
  isResetPassword: z.boolean().optional(),
  endTokens: z.boolean().optional().meta({ description: 'With a new password: revokes every API token too. Extension.' }),
});
export const AuthLog = entity('AuthLog', { id: Id, date: Timestamp, username: z.string(), ip: z.string(), reason: z.string() });
const AuthLogPage = page('AuthLogPage', AuthLog);

/** The secret that sets up an authenticator app, in base32 and as the address of its QR code. */
export const CodeSecret = entity('CodeSecret', { secret: z.string(), uri: z.string() });
export const RecoveryCodes = entity('RecoveryCodes', { recoveryCodes: z.array(z.string()) });
export const Code = z.string().trim().min(6).max(40);

export const auth = {
  login: call('POST /authentication', 'Signs in with name and password and sets the session cookie.', {
    urgent: true,
    role: 'public',
    body: Login,
    bodyMedia: 'form',
    repeats: 'exempt',
    assumed: 'Form body, session cookie lauda_session',
  }),
  code: call(
    'POST /authentication/code',
    'Gives the code of the second step, after the right password, and sets the session cookie; recovery codes only where the app was set up by it.',
    {
      urgent: true,
      role: 'public',
      body: value('SignInCode', { code: Code }),
      result: RecoveryCodes,
      repeats: 'exempt',
      extension: true,
      secret: true,
    },
  ),
  setup: call(
    'POST /authentication/second_factor',
    'Begins to set up the second step of who may come in with one alone, after the right password; a first code ends it.',
    { urgent: true, role: 'public', result: CodeSecret, repeats: 'exempt', extension: true, secret: true },
  ),
  openId: {
    offer: call('GET /authentication/openid', 'Tells whether one may sign in by a provider of OpenID Connect, and what the button says.', {
      urgent: true,
      role: 'public',
      result: entity('OpenIdOffer', { openId: z.boolean(), button: z.string() }),
      extension: true,
    }),
    begin: call('POST /authentication/openid', 'Begins a sign-in at the provider: the browser goes to the address that is answered.', {
      urgent: true,
      role: 'public',
      result: entity('OpenIdStart', { url: z.string() }),
      repeats: 'exempt',
      extension: true,
      secret: true,
      // Where no provider is set up.
      refuses: [404],
    }),
    finish: call(
      'POST /authentication/openid/finish',
      'Ends a sign-in at the provider by what it sent the browser back with, and sets the session cookie.',
      {
        urgent: true,
        role: 'public',
        body: value('OpenIdReturn', {
          state: z.string().min(1).max(200),
          code: z.string().max(4000).optional(),
          iss: z.string().max(500).optional(),
          error: z.string().max(200).optional(),
        }),
        repeats: 'exempt',
        extension: true,
      },
    ),
    signOut: call(
      'POST /authentication/openid/sign_out',
      'Ends the session of the caller, and answers where the browser ends the one at the provider; null where there is none to end.',
      {
        urgent: true,
        role: 'public',
        result: entity('OpenIdSignOut', { url: z.string().nullable() }),
        repeats: 'exempt',
        extension: true,
        secret: true,
      },
    ),
  },
  logout: call('POST /logout', 'Ends the session of the caller.', { urgent: true, role: 'public', repeats: 'exempt' }),
  logs: {
    filter: call('GET /auth/logs/filter', 'Lists refused sign-ins, newest first.', {
      role: 'ADMIN_READ',
      query: z.object({ filter: z.string().max(200).optional(), ...PageQuery }),
      result: AuthLogPage,
    }),
  },
};
export const authorities = {
  list: call('GET /authorities', 'Lists the roles of the caller.', { role: 'user', result: z.array(RoleName) }),
};

const TokenKind = z.enum(['user', 'bridge']);
export const Token = entity('Token', {
  id: Id,
  name: z.string(),
  roles: z.array(RoleName),
  kind: TokenKind,
  userId: Id,
  created: Timestamp,
  expires: Timestamp.nullable(),
  lastUsed: Timestamp.nullable(),
});
const NewToken = value('NewToken', {
  name: Line.trim().min(1).max(100),
  roles: z.array(RoleName),
  expires: Timestamp.nullish(),
  kind: TokenKind.nullish(),
});
const TokenSecret = entity('TokenSecret', { ...Token.shape, secret: z.string() });
export const tokens = {
  list: call('GET /tokens', 'Lists the API tokens of the caller, never their secrets; to a token itself and what was made with it.', {
    role: 'user',
    result: z.array(Token),
    extension: true,
  }),
  create: call(
    'POST /tokens',
    'Makes an API token; its secret is shown this once. One made with a token lies within its roles and life, and dies with it.',
    {
      role: 'user',
      body: NewToken,
      result: TokenSecret,
      status: 201,
      repeats: 'refused',
      extension: true,
      secret: true,
      audited: true,
    },
  ),
  remove: call('DELETE /tokens/{id}', 'Revokes one API token of the caller.', {
    role: 'user',
    path: IdPath,
    audited: true,
    extension: true,
  }),
};
const ServerTime = entity('ServerTime', {
  epochMs: Long,
  zone: z.string(),
  event: Long.nullable().meta({
    description: 'The last live event; whoever loads after reading it and resumes from it misses nothing. Null for who is not signed in.',
  }),
  sessionEnds: Long.nullable().meta({
    description: 'When the session of who asks ends, however much it is used, as an instant in epoch milliseconds. Null without a session.',
  }),
});
export const time = {
  get: call('GET /time', 'Tells the clock of the server and the time zone of the branch.', {
    // A bridge asks for it before it passes on what devices said.
    urgent: true,
    role: 'public',
    result: ServerTime,
    extension: true,
  }),
};
