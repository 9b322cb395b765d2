import { describe, expect, it } from 'vitest';
import { workspaceSearch } from '../../shared/documents/search.ts';
import { STORY_FILTERS } from './search.ts';

const readStoriesSearch = workspaceSearch(STORY_FILTERS);

describe('the search for stories in an address', () => {
  it('is read, and what cannot be read is left out', () => {
    expect(readStoriesSearch({ from: '2026-03-01', to: '2026-03-31', slug: 'chuva', programId: 5, page: 2, view: 12 })).toEqual({
      from: '2026-03-01',
      to: '2026-03-31',
      slug: 'chuva',
      programId: 5,
      page: 2,
      view: 12,
    });
    expect(readStoriesSearch({ from: 'ontem', slug: '', programId: 'x', page: -1, view: 0, trash: 'yes' })).toEqual({});
    expect(readStoriesSearch({ slug: 2026, trash: true })).toEqual({ slug: '2026', trash: true });
  });
});
