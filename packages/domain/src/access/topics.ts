import type { Role } from '../enums.ts';
import { can } from './roles.ts';

/** The roles of which one opens a topic; a topic that is not here is open to every signed-in person. */
const TOPIC_ROLES: Readonly<Record<string, readonly Role[]>> = {
  assignments: ['ASSIGNMENT_READ'],
  blocks: ['RUNDOWN_READ'],
  rundown_templates: ['RUNDOWN_READ'],
  block_templates: ['RUNDOWN_READ'],
  story_templates: ['RUNDOWN_READ'],
  rundowns: ['RUNDOWN_READ'],
  stories: ['STORY_READ', 'RUNDOWN_READ'],
  device_states: ['RUNDOWN_READ'],
};

/** Tells whether somebody with these roles hears a topic. */
export const hearsTopic = (topic: string, roles: readonly Role[]): boolean =>
  TOPIC_ROLES[topic]?.some((role) => can(roles, [role])) ?? true;
