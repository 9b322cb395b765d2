import { define } from './spec.ts';

/** What is done with the schedule of teams. */
export const teams = define({
  'team.print': { title: 'action.team.print', group: 'teams', keys: ['$mod+KeyP'], role: 'TEAM_READ', icon: 'print' },
});
