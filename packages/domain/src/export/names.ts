import { withoutBreaks } from '../format/text.ts';

const NAMES: readonly string[] = ['slug', 'page', 'title'];

/** Puts the slug, the page and the title of something into one line each, as they are shown everywhere, whatever a cell of a file holds. */
export const withPlainNames = <T extends object>(item: T): T =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, typeof value === 'string' && NAMES.includes(name) ? withoutBreaks(value) : value]),
  ) as T;
