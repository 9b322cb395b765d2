import { defineActions, documentActions } from './spec.ts';

const { read, write, first, restore, last } = documentActions('reportage', 'reportages', 'NEWS_REPORT');
const admin = { group: 'reportages', role: 'NEWS_REPORT_ADMIN' } as const;

/** The verbs of the list of reportages. */
export const reportages = defineActions({
  ...first,
  'reportage.fromSouv': { ...write, role: ['NEWS_REPORT_WRITE', 'DOCUMENT_READ'], icon: 'archive' },
  'reportage.print': { ...read, keys: ['$mod+KeyP'], icon: 'print' },
  'reportage.approve': { ...admin, title: 'action.story.approve', keys: ['$mod+Enter'], icon: 'check' },
  'reportage.disapprove': { ...admin, title: 'action.story.disapprove', keys: ['$mod+Shift+Enter'], icon: 'hollow' },
  'reportage.copy': { ...write, icon: 'copy' },
  'reportage.email': { ...write, title: 'action.guideline.email', icon: 'post' },
  'reportage.history': { ...write, keys: ['Alt+Shift+KeyH'], whileTyping: true, icon: 'history' },
  ...restore,
  ...last,
});
