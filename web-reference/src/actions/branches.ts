import { defineActions } from './spec.ts';

/** The verbs for other newsrooms: checking whether they answer, copying documents from them. */
export const branches = defineActions({
  'branch.check': { group: 'entries', keys: ['Alt+KeyK'], role: 'BRANCH_READ', icon: 'sync' },
  'guideline.fromBranch': { role: ['BRANCH_READ', 'ASSIGNMENT_READ', 'ASSIGNMENT_WRITE'], icon: 'rundowns' },
  'reportage.fromBranch': { group: 'reportages', role: ['BRANCH_READ', 'NEWS_REPORT_READ', 'NEWS_REPORT_WRITE'], icon: 'rundowns' },
  'story.fromBranch': { role: ['BRANCH_READ', 'STORY_READ', 'STORY_WRITE', 'RUNDOWN_WRITE'], icon: 'rundowns' },
  'proposal.fromBranch': {
    group: 'entries',
    role: ['BRANCH_READ', 'ASSIGNMENT_PROPOSAL_READ', 'ASSIGNMENT_PROPOSAL_WRITE'],
    icon: 'rundowns',
  },
});
