import { defineActions } from './spec.ts';

/** The verbs of beat-check rounds. */
export const rounds = defineActions({
  'round.guideline': { group: 'rounds', keys: ['Alt+KeyG'], role: ['ASSIGNMENT_WRITE', 'ROUND_READ'], icon: 'guideline' },
  'round.proposal': {
    group: 'rounds',
    keys: ['Alt+KeyP'],
    role: ['ASSIGNMENT_PROPOSAL_WRITE', 'ROUND_READ'],
    icon: 'proposal',
  },
  'round.print': { group: 'rounds', keys: ['$mod+KeyP'], role: 'ROUND_READ', icon: 'print' },
  'guideline.fromRound': { role: ['ASSIGNMENT_WRITE', 'ROUND_READ'], icon: 'round' },
  'proposal.fromRound': {
    group: 'entries',
    role: ['ASSIGNMENT_PROPOSAL_WRITE', 'ROUND_READ'],
    icon: 'round',
  },
});
