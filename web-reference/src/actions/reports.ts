import { defineActions } from './spec.ts';

const read = { group: 'reports', role: 'REPORT_READ' } as const;
const write = { group: 'reports', role: 'REPORT_WRITE' } as const;

/** The verbs of reports. */
export const reports = defineActions({
  'report.create': { ...write, title: 'action.report.create', keys: ['Alt+KeyN'], icon: 'plus' },
  'report.view': { ...read, title: 'action.report.view', keys: ['Alt+KeyV'], icon: 'preview' },
  'report.openBeside': { ...write, title: 'action.story.openBeside', keys: ['Alt+Shift+Enter'], icon: 'split' },
  'report.versions': { ...read, title: 'action.stories.versions', keys: ['Alt+KeyH'], icon: 'history' },
  'report.restore': { ...write, title: 'action.stories.restore', icon: 'undo' },
  'report.remove': { ...write, title: 'action.report.remove', keys: ['Delete', 'Alt+Backspace'], icon: 'trash', danger: true },
});
