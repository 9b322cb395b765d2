import { defineActions } from './spec.ts';

/** The verbs of productions. */
export const production = defineActions({
  'production.create': {
    title: 'action.production.create',
    group: 'production',
    keys: ['Alt+KeyN'],
    role: 'PRODUCTION_WRITE',
    icon: 'plus',
  },
  'production.view': { title: 'action.production.view', group: 'production', keys: ['Alt+KeyV'], role: 'PRODUCTION_READ', icon: 'preview' },
  'production.openBeside': {
    title: 'action.story.openBeside',
    group: 'production',
    keys: ['Alt+Shift+Enter'],
    role: 'PRODUCTION_WRITE',
    icon: 'split',
  },
  'production.versions': {
    title: 'action.stories.versions',
    group: 'production',
    keys: ['Alt+KeyH'],
    role: 'PRODUCTION_READ',
    icon: 'history',
  },
  'production.email': { title: 'action.guideline.email', group: 'production', role: 'PRODUCTION_WRITE', icon: 'post' },
  'production.emailGrid': { title: 'action.production.emailGrid', group: 'production', role: 'PRODUCTION_WRITE', icon: 'post' },
  'production.remove': {
    title: 'action.production.remove',
    group: 'production',
    keys: ['Delete', 'Alt+Backspace'],
    role: 'PRODUCTION_WRITE',
    icon: 'trash',
    danger: true,
  },
});
