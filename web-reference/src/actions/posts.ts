import { defineActions } from './spec.ts';

/** The verbs of posts. */
export const posts = defineActions({
  'post.publish': { group: 'posts', role: 'POST_WRITE', icon: 'post' },
  'post.unpublish': { group: 'posts', role: 'POST_WRITE', icon: 'post' },
  'post.copy': { group: 'posts', role: 'POST_WRITE', icon: 'copy' },
});
