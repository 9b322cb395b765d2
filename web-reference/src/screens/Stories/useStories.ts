import type { ListedStory } from '@lauda/store';
import { useEffect, useMemo, useRef } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useView } from '../../hooks/useView.ts';
import type { StoriesSearch } from './search.ts';

const TYPING_MS = 250;

export interface StoriesPage {
  readonly rows: readonly ListedStory[] | undefined;
  readonly total: number;
  /** Which page the rows are, from 0: while another one loads, still the former. */
  readonly page: number;
  readonly loading: boolean;
  readonly problem: { readonly message: string } | undefined;
  readonly reload: () => void;
}

/** One page of the stories that are searched for, loaded anew when the search changes; what others do comes by events. */
export const useStories = ({ from, to, slug, programId, page = 0, trash }: StoriesSearch): StoriesPage => {
  const { store } = useDesk();
  const { list, close } = useMemo(() => store.documents.stories.open('search'), [store]);
  useEffect(() => close, [close]);
  const { rows, total, loading, error, query } = useView(list.view);
  const first = useRef(true);
  useEffect(() => {
    const timer = setTimeout(() => void list.load({ from, to, slug, programId, page, trash }), first.current ? 0 : TYPING_MS);
    first.current = false;
    return () => clearTimeout(timer);
  }, [list, from, to, slug, programId, page, trash]);
  const shown = useRef<number>(undefined);
  if (query !== undefined && !loading && !error) shown.current = query.page ?? 0;
  return {
    rows: shown.current === undefined ? undefined : rows,
    total,
    page: shown.current ?? page,
    loading: loading || query === undefined,
    problem: error,
    reload: () => void list.reload(),
  };
};
