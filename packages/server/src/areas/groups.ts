import { groups } from '@lauda/spec/areas/groups';
import { implement } from '../implement.ts';
import { groupsKept } from '../people/groups.ts';

export const groupsHandlers = implement<typeof groups>(groups, groupsKept.handlers);
