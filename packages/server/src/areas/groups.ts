import { groups } from '@lauda/spec/areas/groups';
import { implement } from '../implement.ts';
import { groupCollection } from '../people/groups.ts';

export const groupsHandlers = implement<typeof groups>(groups, groupCollection.handlers);
