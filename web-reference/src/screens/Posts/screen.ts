import { screen } from '../../app/screen.ts';
import { dayOf, idOf, textOf } from '../../app/searchValues.ts';
import type { PostsSearch } from './search.ts';

export const posts = screen({
  path: '/posts',
  role: 'POST_READ',
  texts: ['lists', 'desk'],
  search: ({ from, to, filter, page, open }): PostsSearch => ({
    from: dayOf(from),
    to: dayOf(to),
    filter: textOf(filter)?.slice(0, 200),
    page: idOf(page),
    open: idOf(open),
  }),
  load: async () => (await import('./PostsScreen.tsx')).PostsScreen,
  area: 'posts',
});
