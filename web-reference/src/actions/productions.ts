import { defineActions, documentActions } from './spec.ts';

const { write, first, last } = documentActions('production', 'production', 'PRODUCTION');

/** The verbs of productions. */
export const production = defineActions({
  ...first,
  'production.email': { ...write, title: 'action.guideline.email', icon: 'post' },
  'production.emailGrid': { ...write, icon: 'post' },
  ...last,
});
