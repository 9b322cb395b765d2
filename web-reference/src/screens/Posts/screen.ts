import { screen } from '../../app/screen.ts';
import type { PostsSearch } from './search.ts';

const day = (value: unknown): string | undefined => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);
const whole = (value: unknown): number | undefined => (Number.isInteger(value) && (value as number) > 0 ? (value as number) : undefined);

export const posts = screen({
  path: '/posts',
  role: 'POST_READ',
  texts: ['lists', 'desk'],
  search: ({ from, to, filter, page, open }): PostsSearch => ({
    from: day(from),
    to: day(to),
    filter: typeof filter === 'string' && filter ? filter.slice(0, 200) : undefined,
    page: whole(page),
    open: whole(open),
  }),
  load: async () => (await import('./PostsScreen.tsx')).PostsScreen,
  area: 'posts',
});
