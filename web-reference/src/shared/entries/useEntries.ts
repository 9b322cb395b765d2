import type { LiveList, Row } from '@lauda/store';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { GridState } from '../../components/grid/gridState.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { useListState } from '../../hooks/useListState.ts';
import { useView } from '../../hooks/useView.ts';

const TYPING_MS = 250;

/** A list loaded page by page: its search, its rows, and the row that has the focus. */
export const useEntries = <T extends Row, Q extends { readonly page?: number | undefined }>(
  open: () => { readonly list: LiveList<T, Q>; readonly close: () => void },
  start: Q,
) => {
  const first = useRef(open);
  const { list, close } = useMemo(() => first.current(), []);
  useEffect(() => close, [close]);
  const view = useView(list.view);
  const [search, setSearch] = useState(start);
  const isFirst = useRef(true);
  useEffect(() => {
    if (list.query === search) return;
    // Debounced while somebody types.
    const timer = setTimeout(() => void list.load(search), isFirst.current ? 0 : TYPING_MS);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [list, search]);
  // A query set elsewhere, such as after saving, becomes the search.
  const asked = useRef(view.query);
  useEffect(() => {
    if (view.query === undefined || view.query === asked.current) return;
    asked.current = view.query;
    setSearch(view.query as Q);
  }, [view.query]);
  const state = useMemo(() => new GridState(), []);
  // A verb is for no row of a former search.
  const { hasRows } = useListState(view);
  const isAsked = hasRows && view.query === search;
  const found = isAsked ? view.rows : [];
  const latest = useLatest(found);
  const chosen = useCallback((): T | undefined => latest().find(({ id }) => String(id) === state.focus?.row), [latest, state]);
  return {
    view,
    state,
    search,
    /** The rows that answer the search, which verbs are for. */
    found,
    isAsked,
    /** Changes the search and goes to its first page. */
    ask: (part: Partial<Q>): void => setSearch((former) => ({ ...former, ...part, page: 0 })),
    turn: (page: number): void => void list.load({ ...search, page }),
    retry: (): void => void list.reload(),
    chosen,
  };
};
