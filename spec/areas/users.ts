import * as z from 'zod';
import { call, entity, inputOf, page, value } from '../kit.ts';
import { Id, IdPath, Int, Line, LocalDate, PageQuery, Timestamp, Uuid, Version } from '../scalars.ts';
import { Code, CodeSecret, RecoveryCodes, RoleName } from './auth.ts';

export const User = entity('User', {
  id: Id,
  version: Version,
  name: Line.max(100),
  nickname: z.string().max(60),
  email: z.string().max(200),
  username: z.string().max(200),
  roles: z.array(RoleName),
  excluded: z.boolean(),
  online: z.boolean(),
  ad: z.boolean(),
  expiration: LocalDate.nullable(),
  allowedUsers: z.array(Id),
  groupsIds: z.array(Id),
  readRate: z.number().min(0).max(1).nullable(),
  lastNotice: Uuid.nullable(),
});
const UserInput = inputOf('UserInput', User, ['id'], {
  password: z.string().min(8).max(500).nullish(),
  oldPassword: z.string().max(500).nullish().meta({ description: 'The password so far; a new one needs it. Extension.' }),
  endTokens: z.boolean().nullish().meta({ description: 'With a new password: revokes every API token too. Extension.' }),
});
const password = z.string().min(8).max(500).nullish();
const NewUser = inputOf('NewUser', User, ['name', 'nickname'], {
  password: password.meta({
    description: 'The first password, which its owner has to replace at the first sign-in; without one nobody signs in',
  }),
});
const UserChange = inputOf('UserChange', User, ['id'], {
  password: password.meta({
    description: 'A new password, which its owner has to replace at the next sign-in. Ends all their sessions and tokens',
  }),
});
const UserLine = inputOf('UserLine', User, []);
const UserPage = page('UserPage', User);
const SecondFactor = entity('SecondFactor', {
  enabled: z.boolean(),
  since: Timestamp.nullable(),
  recoveryLeft: Int,
  required: z.boolean(),
});
const UserSecondFactor = entity('UserSecondFactor', { userId: Id, enabled: z.boolean(), since: Timestamp.nullable() });
const ownPassword = z.string().max(500).nullish().meta({ description: 'The own password; who has none here needs none' });
const category = (path: string, who: string) => call(`GET /users/${path}`, `Lists ${who}.`, { role: 'user', result: z.array(User) });

export const users = {
  me: {
    load: call('GET /users/me', 'Loads the signed-in user.', { role: 'user', result: User }),
    update: call(
      'PUT /users/me',
      'Saves the own data: name, nickname, e-mail, read rate and password, which ends every other session. A token changes no password and no e-mail.',
      {
        role: 'user',
        body: UserInput,
        result: User,
      },
    ),
    secondFactor: {
      load: call('GET /users/me/second_factor', 'Tells whether the own sign-in asks for a code too.', {
        role: 'user',
        result: SecondFactor,
        extension: true,
      }),
      begin: call(
        'POST /users/me/second_factor',
        'Makes the secret an app counts codes by, with the own password; it counts once a first code is right. Not by a token.',
        {
          role: 'user',
          body: value('SecondFactorStart', { password: ownPassword }),
          result: CodeSecret,
          status: 201,
          repeats: 'refused',
          extension: true,
          secret: true,
        },
      ),
      confirm: call(
        'POST /users/me/second_factor/confirm',
        'Turns the second step on by a first code, and answers ten recovery codes, this once. Not by a token.',
        {
          role: 'user',
          body: value('SecondFactorCode', { code: Code }),
          result: RecoveryCodes,
          status: 201,
          repeats: 'refused',
          extension: true,
          secret: true,
        },
      ),
      renew: call(
        'POST /users/me/second_factor/recovery_codes',
        'Answers ten new recovery codes in place of those there were, this once, with password and code. Not by a token.',
        {
          role: 'user',
          body: value('SecondFactorRenewal', { password: ownPassword, code: Code }),
          result: RecoveryCodes,
          status: 201,
          repeats: 'refused',
          extension: true,
          secret: true,
          takesAway: true,
        },
      ),
      end: call('POST /users/me/second_factor/off', 'Turns the own second step off, with password and code. Not by a token.', {
        role: 'user',
        body: value('SecondFactorEnd', { password: ownPassword, code: Code }),
        extension: true,
        takesAway: true,
      }),
    },
  },
  secondFactor: {
    load: call('GET /users/{id}/second_factor', 'Tells whether the sign-in of a user asks for a code too.', {
      role: 'USER_READ',
      path: IdPath,
      result: UserSecondFactor,
      extension: true,
    }),
    remove: call(
      'DELETE /users/{id}/second_factor',
      'Takes the second step away from a user who lost their app, and ends their sessions; asked by who is signed in and may as much, not by a token.',
      { role: 'USER_WRITE', path: IdPath, extension: true },
    ),
  },
  session: {
    remove: call(
      'DELETE /users/{id}/session',
      'Kicks a user out of every session, revokes the tokens and releases the locks held; asked by who is signed in, not by a token.',
      {
        role: 'USER_WRITE',
        path: IdPath,
      },
    ),
  },
  all: category('all', 'every user, removed ones included'),
  active: call('GET /users/active', 'Lists the active users, of one group when given.', {
    role: 'user',
    query: z.object({ groupId: Id.optional() }),
    result: z.array(User),
  }),
  editors: category('editors', 'the active editors'),
  imageEditors: category('image_editors', 'the active image editors'),
  producers: category('producers', 'the active producers'),
  reporters: category('reporters', 'the active reporters'),
  filter: call('GET /users/filter', 'Lists users by text, paged.', {
    role: 'user',
    query: z.object({ filter: z.string().max(200).optional(), activeOnly: z.boolean().optional(), ...PageQuery }),
    result: UserPage,
  }),
  load: call('GET /users/{id}', 'Loads one user.', { role: 'user', path: IdPath, result: User }),
  create: call(
    'POST /users',
    'Creates one user, with roles the caller holds; asked by who is signed in, not by a token. Without a username the e-mail is it.',
    { role: 'USER_WRITE', body: NewUser, result: User, status: 201 },
  ),
  update: call(
    'PUT /users',
    'Replaces one user; the id is in the body. A role that is taken away, an expiration that is over and a new password end their sessions and tokens. Asked by who is signed in, not by a token.',
    { role: 'USER_WRITE', body: UserChange, result: User },
  ),
  remove: call(
    'DELETE /users/{id}',
    'Marks one user as excluded and ends their sessions and tokens; their documents keep their name. Asked by who is signed in, not by a token.',
    { role: 'USER_WRITE', path: IdPath },
  ),
  restore: call('PUT /users/{id}/restore', 'Takes a removed user back; asked by who is signed in, not by a token.', {
    role: 'USER_WRITE',
    path: IdPath,
    result: User,
  }),
  import: call(
    'POST /users/import',
    'Creates and changes many users at once, all of them or none; one with an id is changed. With `dryRun` nothing is kept, and who they would be is answered. Asked by who is signed in, not by a token.',
    {
      role: 'USER_WRITE',
      body: z
        .strictObject({
          users: z
            .array(UserLine)
            .min(1)
            .max(2000)
            .meta({ description: 'What is wrong with one is told by its place, as `users.3.email`' }),
          dryRun: z.boolean().nullish().meta({ description: 'Tries it and keeps nothing' }),
        })
        .meta({ id: 'UserImport' }),
      result: z.array(User),
      seconds: 60,
      alone: true,
      extension: true,
    },
  ),
  registerLastNotice: call(
    'POST /users/register_last_notice',
    'Remembers up to which notice the caller has read; never back to an older one.',
    {
      role: 'NOTICE_READ',
      body: z.strictObject({ uuid: Uuid }).meta({ id: 'LastNoticeInput' }),
    },
  ),
  resetPassword: call(
    'POST /users/{id}/reset_password',
    'Has a user choose a new password at the next sign-in, and ends their sessions; asked by who is signed in, not by a token.',
    { role: 'USER_WRITE', path: IdPath, result: User, takesAway: true },
  ),
};
