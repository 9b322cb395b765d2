import { GROUP_ROLES } from '@lauda/domain';
import * as z from 'zod';
import { collection } from '../families.ts';
import { entity, inputOf } from '../kit.ts';
import { Id, Name, Version } from '../scalars.ts';

const people = z.array(Id).max(1000);
/** A group of people, and the jobs its members have in the newsroom. */
export const Group = entity('Group', {
  id: Id,
  version: Version,
  name: Name,
  categories: z
    .array(z.enum(GROUP_ROLES))
    .max(GROUP_ROLES.length)
    .meta({ description: 'Lists of users, such as reporters, that everybody in the group is in' }),
  editors: people,
  producers: people,
  reporters: people,
});
const Input = inputOf('GroupInput', Group, ['name']);
export const groups = collection('/groups', 'group', { read: 'USER_READ', write: 'USER_WRITE' }, Group, Input);
