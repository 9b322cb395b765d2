import { defineActions } from './spec.ts';

/** The verbs for other newsrooms: checking whether they answer, copying documents from them. */
export const branches = defineActions({
  'branch.check': { group: 'entries', keys: ['Alt+KeyK'], role: 'BRANCH_READ', icon: 'sync' },
  'guideline.fromBranch': { role: 'BRANCH_READ', icon: 'rundowns' },
  'reportage.fromBranch': { group: 'reportages', role: 'BRANCH_READ', icon: 'rundowns' },
  'story.fromBranch': { role: 'BRANCH_READ', icon: 'rundowns' },
  'proposal.fromBranch': { group: 'entries', role: 'BRANCH_READ', icon: 'rundowns' },
});
