import { defineActions } from './spec.ts';

/** The verbs for other newsrooms: checking whether they answer, copying documents from them. */
export const branches = defineActions({
  'branch.check': { title: 'action.branch.check', group: 'entries', keys: ['Alt+KeyK'], role: 'BRANCH_READ', icon: 'sync' },
  'guideline.fromBranch': { title: 'action.guideline.fromBranch', group: 'guideline', role: 'BRANCH_READ', icon: 'rundowns' },
  'reportage.fromBranch': { title: 'action.reportage.fromBranch', group: 'reportages', role: 'BRANCH_READ', icon: 'rundowns' },
  'story.fromBranch': { title: 'action.story.fromBranch', group: 'story', role: 'BRANCH_READ', icon: 'rundowns' },
  'proposal.fromBranch': { title: 'action.proposal.fromBranch', group: 'entries', role: 'BRANCH_READ', icon: 'rundowns' },
});
