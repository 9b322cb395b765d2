import { users } from '@lauda/spec/areas/users';
import { beginOwn, confirmOwn, endOwn, ownSecondFactor, renewOwn, secondFactorOf } from '../auth/secondFactor.ts';
import type { Context } from '../context.ts';
import { implement } from '../implement.ts';
import { registerLastNotice } from '../notices/notices.ts';
import { createUser, removeSecondFactor, removeUser, resetPassword, restoreUser, updateUser } from '../people/administration.ts';
import { importUsers } from '../people/import.ts';
import { filterUsers, inGroups, kickOut, updateMe, userById, usersWhere } from '../people/users.ts';

const category = (where: string) => (_request: unknown, context: Context) => usersWhere(context, where);

export const usersHandlers = implement<typeof users>(users, {
  me: {
    load: (_request, context) => userById(context, context.caller.userId),
    update: ({ body }, context) => updateMe(body, context),
    secondFactor: {
      load: (_request, context) => ownSecondFactor(context),
      begin: ({ body }, context) => beginOwn(body, context),
      confirm: ({ body }, context) => confirmOwn(body, context),
      renew: ({ body }, context) => renewOwn(body, context),
      end: ({ body }, context) => endOwn(body, context),
    },
  },
  secondFactor: {
    load: ({ path }, context) => secondFactorOf(path.id, context),
    remove: ({ path }, context) => removeSecondFactor(path.id, context),
  },
  session: {
    remove: ({ path }, context) => kickOut(path.id, context),
  },
  all: category('true'),
  active: ({ query }, context) =>
    usersWhere(context, 'not u.excluded and ($1::bigint is null or $1 = any(u.groups_ids))', [query.groupId ?? null]),
  editors: category(inGroups('editors')),
  imageEditors: category('not u.excluded and exists (select 1 from program g where u.id = any(g.image_editors))'),
  producers: category(inGroups('producers')),
  reporters: category(inGroups('reporters')),
  filter: ({ query }, context) => filterUsers(query, context),
  load: ({ path }, context) => userById(context, path.id),
  create: ({ body }, context) => createUser(body, context),
  update: ({ body }, context) => updateUser(body, context),
  remove: ({ path }, context) => removeUser(path.id, context),
  restore: ({ path }, context) => restoreUser(path.id, context),
  import: ({ body }, context) => importUsers(body, context),
  registerLastNotice: ({ body }, context) => registerLastNotice(body.uuid, context),
  resetPassword: ({ path }, context) => resetPassword(path.id, context),
});
