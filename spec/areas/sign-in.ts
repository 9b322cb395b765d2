import { OPENID_FAILURE_CODES } from '@lauda/domain';
import * as z from 'zod';
import { settings } from '../families.ts';
import { call, entity, inputOf, value } from '../kit.ts';
import { Id, IdPath, Timestamp, Version } from '../scalars.ts';

const SignInConfig = entity('SignInConfig', {
  id: Id,
  version: Version,
  administratorsSecondFactor: z.boolean(),
  openId: z.boolean(),
  issuer: z.string().trim().max(500),
  clientId: z.string().trim().max(500),
  clientSecret: z.string().max(1000).nullable(),
  hasClientSecret: z.boolean(),
  scopes: z.string().trim().max(500),
  userClaim: z.string().trim().max(100),
  groupsClaim: z.string().trim().max(100).nullable(),
  button: z.string().trim().max(60),
  createAccounts: z.boolean(),
  linkByEmail: z.boolean(),
  openIdSignOut: z.boolean(),
  origins: z.array(z.string().trim().max(260)).max(50),
});
const OpenIdFailure = z.enum(OPENID_FAILURE_CODES).meta({ id: 'OpenIdFailure' });
const OpenIdTrial = entity('OpenIdTrial', {
  ok: z.boolean(),
  failure: OpenIdFailure.nullable(),
  said: z.string().nullable(),
  returnAddress: z.string(),
  signsOut: z.boolean(),
});
const OpenIdIdentity = entity('OpenIdIdentity', {
  id: Id,
  issuer: z.string(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  userId: Id.nullable(),
  seen: Timestamp,
});

/** The settings of signing in beyond name and password. */
export const signIn = {
  config: settings('/sign_in/config', 'how people sign in', { read: 'ADMIN_READ', write: 'ADMIN_WRITE' }, SignInConfig, {
    extension: true,
  }),
  test: call('POST /sign_in/test', 'Asks a provider of OpenID Connect by settings that need not be stored, and answers what came of it.', {
    role: 'ADMIN_WRITE',
    body: inputOf('OpenIdTestInput', SignInConfig, ['issuer', 'clientId']),
    result: OpenIdTrial,
    extension: true,
    audited: false,
    repeats: 'natural',
  }),
  identities: {
    list: call('GET /sign_in/identities', 'Lists who people are at the provider, those first who wait for an account.', {
      role: 'USER_READ',
      result: z.array(OpenIdIdentity),
      extension: true,
    }),
    link: call(
      'PUT /sign_in/identities/{id}',
      'Says whose account an identity opens; asked by who is signed in and may as much as that user, not by a token.',
      {
        role: 'USER_WRITE',
        path: IdPath,
        body: value('OpenIdLink', { userId: Id }),
        result: OpenIdIdentity,
        repeats: 'natural',
        extension: true,
      },
    ),
    remove: call(
      'DELETE /sign_in/identities/{id}',
      'Forgets an identity, which opens no account any more, and ends the sessions of its user; asked by who is signed in, not by a token.',
      { role: 'USER_WRITE', path: IdPath, extension: true },
    ),
  },
};
