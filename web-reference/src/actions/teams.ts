import { defineActions } from './spec.ts';

/** The verbs of the crew schedule. */
export const teams = defineActions({
  'team.print': { group: 'teams', keys: ['$mod+KeyP'], role: 'TEAM_READ', icon: 'print' },
});
