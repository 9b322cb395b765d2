import type { Role } from '@lauda/domain';
import { can } from '@lauda/domain';
import { topics } from '@lauda/spec/topics';
import type { Caller } from '../caller.ts';

/** The roles of which one opens a topic; a topic that is not here is open to every signed-in person. */
const ROLES: Readonly<Record<string, readonly Role[]>> = {
  assignments: ['ASSIGNMENT_READ'],
  blocks: ['RUNDOWN_READ'],
  rundown_templates: ['RUNDOWN_READ'],
  block_templates: ['RUNDOWN_READ'],
  story_templates: ['RUNDOWN_READ'],
  rundowns: ['RUNDOWN_READ'],
  stories: ['STORY_READ', 'RUNDOWN_READ'],
  device_states: ['RUNDOWN_READ'],
};

/** Tells whether somebody may subscribe to a topic. */
export function maySee(topic: string, caller: Pick<Caller, 'kind' | 'roles'>): boolean {
  if (!(topic in topics)) return false;
  if (topic === 'bridge') return caller.kind === 'bridge';
  const roles = ROLES[topic];
  return !roles || roles.some((role) => can(caller.roles, [role]));
}
