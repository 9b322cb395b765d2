import { defineActions } from './spec.ts';

const written = { group: 'reportageForm', role: 'NEWS_REPORT_WRITE', whileTyping: true } as const;

/** The verbs of the reportage form: adding a section, moving the one that has the caret. */
export const reportageForm = defineActions({
  'reportSection.off': { ...written, title: 'reportSection.off', keys: ['Alt+Digit1'], icon: 'plus' },
  'reportSection.appearance': { ...written, title: 'reportSection.appearance', keys: ['Alt+Digit2'], icon: 'plus' },
  'reportSection.interview': { ...written, title: 'reportSection.interview', keys: ['Alt+Digit3'], icon: 'plus' },
  'reportSection.soundup': { ...written, title: 'reportSection.soundup', keys: ['Alt+Digit4'], icon: 'plus' },
  'reportSection.art': { ...written, title: 'reportSection.art', keys: ['Alt+Digit5'], icon: 'plus' },
  'reportSection.loc': { ...written, title: 'reportSection.loc', keys: ['Alt+Digit6'], icon: 'plus' },
  'reportSection.up': { ...written, keys: ['Alt+Shift+ArrowUp'], repeats: true, icon: 'up' },
  'reportSection.down': { ...written, keys: ['Alt+Shift+ArrowDown'], repeats: true, icon: 'down' },
});
