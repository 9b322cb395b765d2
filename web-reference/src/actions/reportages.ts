import { defineActions, documentActions } from './spec.ts';

const { read, write, first, restore, last } = documentActions('reportage', 'reportages', 'NEWS_REPORT');
const admin = { group: 'reportages', role: 'NEWS_REPORT_ADMIN' } as const;

/** The verbs of the list of reportages. */
export const reportages = defineActions({
  ...first,
  'reportage.fromSouv': { ...write, title: 'action.reportage.fromSouv', icon: 'archive' },
  'reportage.print': { ...read, title: 'action.reportage.print', keys: ['$mod+KeyP'], icon: 'print' },
  'reportage.approve': { ...admin, title: 'action.story.approve', keys: ['$mod+Enter'], icon: 'check' },
  'reportage.disapprove': { ...admin, title: 'action.story.disapprove', keys: ['$mod+Shift+Enter'], icon: 'hollow' },
  'reportage.copy': { ...write, title: 'action.reportage.copy', icon: 'copy' },
  'reportage.email': { ...write, title: 'action.guideline.email', icon: 'post' },
  'reportage.history': { ...write, title: 'action.reportage.history', keys: ['Alt+Shift+KeyH'], whileTyping: true, icon: 'history' },
  ...restore,
  ...last,
});
