import { defineActions } from './spec.ts';

/** The verbs of guidelines, and of the proposals they are made from. */
export const guideline = defineActions({
  'guideline.create': { title: 'action.guideline.create', group: 'guideline', keys: ['Alt+KeyN'], role: 'ASSIGNMENT_WRITE', icon: 'plus' },
  'guideline.view': { title: 'action.guideline.view', group: 'guideline', keys: ['Alt+KeyV'], role: 'ASSIGNMENT_READ', icon: 'preview' },
  'guideline.openBeside': {
    title: 'action.story.openBeside',
    group: 'guideline',
    keys: ['Alt+Shift+Enter'],
    role: 'ASSIGNMENT_WRITE',
    icon: 'split',
  },
  'guideline.versions': {
    title: 'action.stories.versions',
    group: 'guideline',
    keys: ['Alt+KeyH'],
    role: 'ASSIGNMENT_READ',
    icon: 'history',
  },
  'guideline.print': { title: 'action.guideline.print', group: 'guideline', keys: ['$mod+KeyP'], role: 'ASSIGNMENT_READ', icon: 'print' },
  'guideline.printGrid': {
    title: 'action.guideline.printGrid',
    group: 'guideline',
    keys: ['Alt+KeyP'],
    role: 'ASSIGNMENT_READ',
    icon: 'grid',
  },
  'guideline.copy': { title: 'action.guideline.copy', group: 'guideline', role: 'ASSIGNMENT_WRITE', icon: 'copy' },
  'guideline.email': { title: 'action.guideline.email', group: 'guideline', role: 'ASSIGNMENT_WRITE', icon: 'post' },
  'guideline.fromProposal': {
    title: 'action.guideline.fromProposal',
    group: 'guideline',
    keys: ['Alt+Shift+KeyN'],
    role: 'ASSIGNMENT_WRITE',
    icon: 'proposal',
  },
  'guideline.fromSouv': { title: 'action.guideline.fromSouv', group: 'guideline', role: 'ASSIGNMENT_WRITE', icon: 'archive' },
  'proposal.guideline': {
    title: 'action.proposal.guideline',
    group: 'guideline',
    keys: ['Alt+KeyG'],
    role: 'ASSIGNMENT_WRITE',
    icon: 'guideline',
  },
  'proposal.print': {
    title: 'action.proposal.print',
    group: 'entries',
    keys: ['$mod+KeyP'],
    role: 'ASSIGNMENT_PROPOSAL_READ',
    icon: 'print',
  },
  'guideline.remove': {
    title: 'action.guideline.remove',
    group: 'guideline',
    keys: ['Delete', 'Alt+Backspace'],
    role: 'ASSIGNMENT_WRITE',
    icon: 'trash',
    danger: true,
  },
});
