import { defineActions } from './spec.ts';

/** The verbs that make a new document from the focused document or proposal, on every screen that shows one. */
export const made = defineActions({
  'made.production': { group: 'guideline', role: 'PRODUCTION_WRITE', icon: 'production' },
  'made.reportage': { group: 'guideline', role: 'NEWS_REPORT_WRITE', icon: 'reportage' },
  'made.post': { group: 'guideline', role: 'POST_WRITE', icon: 'post' },
  'made.story': { group: 'story', role: 'STORY_WRITE', icon: 'story' },
});
