import { defineActions, documentActions } from './spec.ts';

const { read, write, first, last } = documentActions('guideline', 'guideline', 'ASSIGNMENT');

/** The verbs of guidelines, and of the proposals they are made from. */
export const guideline = defineActions({
  ...first,
  'guideline.print': { ...read, title: 'action.guideline.print', keys: ['$mod+KeyP'], icon: 'print' },
  'guideline.printGrid': { ...read, title: 'action.guideline.printGrid', keys: ['Alt+KeyP'], icon: 'grid' },
  'guideline.copy': { ...write, title: 'action.guideline.copy', icon: 'copy' },
  'guideline.email': { ...write, title: 'action.guideline.email', icon: 'post' },
  'guideline.fromProposal': { ...write, title: 'action.guideline.fromProposal', keys: ['Alt+Shift+KeyN'], icon: 'proposal' },
  'guideline.fromSouv': { ...write, title: 'action.guideline.fromSouv', icon: 'archive' },
  'proposal.guideline': { ...write, title: 'action.proposal.guideline', keys: ['Alt+KeyG'], icon: 'guideline' },
  'proposal.print': {
    title: 'action.proposal.print',
    group: 'entries',
    keys: ['$mod+KeyP'],
    role: 'ASSIGNMENT_PROPOSAL_READ',
    icon: 'print',
  },
  ...last,
});
