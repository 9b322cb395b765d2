import { defineActions } from './spec.ts';

/** The verbs of the agency screen. */
export const agency = defineActions({
  'agency.proposal': {
    title: 'action.agency.proposal',
    group: 'agency',
    keys: ['Alt+KeyP'],
    role: 'ASSIGNMENT_PROPOSAL_WRITE',
    icon: 'proposal',
  },
  'agency.guideline': {
    title: 'action.agency.guideline',
    group: 'agency',
    keys: ['Alt+KeyG'],
    role: 'ASSIGNMENT_WRITE',
    icon: 'guideline',
  },
  'agency.post': {
    title: 'action.agency.post',
    group: 'agency',
    keys: ['Alt+KeyB'],
    role: 'POST_WRITE',
    icon: 'post',
  },
  'agency.force': { title: 'action.agency.force', group: 'agency', keys: ['Alt+KeyR'], role: 'AGENCY_READ', icon: 'sync' },
});
