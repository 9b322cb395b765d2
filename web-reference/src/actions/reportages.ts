import { defineActions } from './spec.ts';

const read = { group: 'reportages', role: 'NEWS_REPORT_READ' } as const;
const write = { group: 'reportages', role: 'NEWS_REPORT_WRITE' } as const;
const admin = { group: 'reportages', role: 'NEWS_REPORT_ADMIN' } as const;

/** The verbs of the list of reportages. */
export const reportages = defineActions({
  'reportage.create': { ...write, title: 'action.reportage.create', keys: ['Alt+KeyN'], icon: 'plus' },
  'reportage.fromSouv': { ...write, title: 'action.reportage.fromSouv', icon: 'archive' },
  'reportage.view': { ...read, title: 'action.reportage.view', keys: ['Alt+KeyV'], icon: 'preview' },
  'reportage.openBeside': { ...write, title: 'action.story.openBeside', keys: ['Alt+Shift+Enter'], icon: 'split' },
  'reportage.versions': { ...read, title: 'action.stories.versions', keys: ['Alt+KeyH'], icon: 'history' },
  'reportage.print': { ...read, title: 'action.reportage.print', keys: ['$mod+KeyP'], icon: 'print' },
  'reportage.approve': { ...admin, title: 'action.story.approve', keys: ['$mod+Enter'], icon: 'check' },
  'reportage.disapprove': { ...admin, title: 'action.story.disapprove', keys: ['$mod+Shift+Enter'], icon: 'hollow' },
  'reportage.copy': { ...write, title: 'action.reportage.copy', icon: 'copy' },
  'reportage.email': { ...write, title: 'action.guideline.email', icon: 'post' },
  'reportage.history': { ...write, title: 'action.reportage.history', keys: ['Alt+Shift+KeyH'], whileTyping: true, icon: 'history' },
  'reportage.restore': { ...write, title: 'action.stories.restore', icon: 'undo' },
  'reportage.remove': { ...write, title: 'action.reportage.remove', keys: ['Delete', 'Alt+Backspace'], icon: 'trash', danger: true },
});
