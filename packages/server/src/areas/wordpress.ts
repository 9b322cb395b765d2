import { wordpress } from '@lauda/spec/areas/wordpress';
import { implement } from '../implement.ts';
import { siteHandlers } from '../wordpress/configs.ts';
import { siteAuthors, siteCategories, trySite } from '../wordpress/lists.ts';

export const wordpressHandlers = implement<typeof wordpress>(wordpress, {
  config: { ...siteHandlers, test: ({ body }, context) => trySite(body, context) },
  authors: ({ path }, context) => siteAuthors(path.id, context),
  categories: ({ path }, context) => siteCategories(path.id, context),
});
