import { defineActions } from './spec.ts';

/** The verbs of beat-check rounds. */
export const rounds = defineActions({
  'round.guideline': { title: 'action.round.guideline', group: 'rounds', keys: ['Alt+KeyG'], role: 'ASSIGNMENT_WRITE', icon: 'guideline' },
  'round.proposal': {
    title: 'action.round.proposal',
    group: 'rounds',
    keys: ['Alt+KeyP'],
    role: 'ASSIGNMENT_PROPOSAL_WRITE',
    icon: 'proposal',
  },
  'round.print': { title: 'action.round.print', group: 'rounds', keys: ['$mod+KeyP'], role: 'ROUND_READ', icon: 'print' },
  'guideline.fromRound': { title: 'action.guideline.fromRound', group: 'guideline', role: 'ASSIGNMENT_WRITE', icon: 'round' },
  'proposal.fromRound': {
    title: 'action.proposal.fromRound',
    group: 'entries',
    role: 'ASSIGNMENT_PROPOSAL_WRITE',
    icon: 'round',
  },
});
