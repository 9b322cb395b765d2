import { defineActions, documentActions } from './spec.ts';

const { read, write, first, last } = documentActions('guideline', 'guideline', 'ASSIGNMENT');

/** The verbs of guidelines, and of the proposals they are made from. */
export const guideline = defineActions({
  ...first,
  'guideline.print': { ...read, keys: ['$mod+KeyP'], icon: 'print' },
  'guideline.printGrid': { ...read, keys: ['Alt+KeyP'], icon: 'grid' },
  'guideline.copy': { ...write, icon: 'copy' },
  'guideline.email': { ...write, icon: 'post' },
  'guideline.fromProposal': {
    ...write,
    role: ['ASSIGNMENT_WRITE', 'ASSIGNMENT_PROPOSAL_READ'],
    keys: ['Alt+Shift+KeyN'],
    icon: 'proposal',
  },
  'guideline.fromSouv': { ...write, role: ['ASSIGNMENT_WRITE', 'DOCUMENT_READ'], icon: 'archive' },
  'proposal.guideline': { ...write, role: ['ASSIGNMENT_WRITE', 'ASSIGNMENT_PROPOSAL_READ'], keys: ['Alt+KeyG'], icon: 'guideline' },
  'proposal.print': {
    group: 'entries',
    keys: ['$mod+KeyP'],
    role: 'ASSIGNMENT_PROPOSAL_READ',
    icon: 'print',
  },
  ...last,
});
