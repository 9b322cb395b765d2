import { defineActions } from './spec.ts';

/** The verbs of the agency screen. */
export const agency = defineActions({
  'agency.proposal': {
    keys: ['Alt+KeyP'],
    role: 'ASSIGNMENT_PROPOSAL_WRITE',
    icon: 'proposal',
  },
  'agency.guideline': {
    keys: ['Alt+KeyG'],
    role: 'ASSIGNMENT_WRITE',
    icon: 'guideline',
  },
  'agency.post': {
    keys: ['Alt+KeyB'],
    role: 'POST_WRITE',
    icon: 'post',
  },
  'agency.force': { keys: ['Alt+KeyR'], role: 'AGENCY_READ', icon: 'sync' },
});
