import { PAGE_SIZE } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import type { StoriesSearch } from './search.ts';

const TYPING_MS = 250;
const EVENTS_MS = 400;

export interface StoriesPage {
  readonly rows: readonly Story[] | undefined;
  readonly total: number;
  /** Which page the rows are, from 0: while another one loads, still the former. */
  readonly page: number;
  readonly loading: boolean;
  readonly problem: Error | undefined;
  readonly reload: () => void;
}

/** One page of the stories that are searched for, loaded anew when the search changes and a moment after others change stories. */
export const useStories = ({ from, to, slug, programId, page = 0, trash }: StoriesSearch): StoriesPage => {
  const { newsroom } = useDesk();
  const [shown, setShown] = useState<Omit<StoriesPage, 'reload'>>({ rows: undefined, total: 0, page, loading: true, problem: undefined });
  const asked = useRef(0);
  const load = useCallback(async (): Promise<void> => {
    asked.current += 1;
    const now = asked.current;
    setShown((former) => ({ ...former, loading: true }));
    const size = PAGE_SIZE;
    const wanted = { from, to, slug, programId };
    const query = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    try {
      const { data, total } = await (trash ? newsroom.stories.excluded({ page, size }) : newsroom.stories.filter({ ...query, page, size }));
      if (now === asked.current) setShown({ rows: data, total, page, loading: false, problem: undefined });
    } catch (problem) {
      if (now === asked.current) setShown((former) => ({ ...former, loading: false, problem: problem as Error }));
    }
  }, [newsroom, from, to, slug, programId, page, trash]);
  const first = useRef(true);
  useEffect(() => {
    const timer = setTimeout(() => void load(), first.current ? 0 : TYPING_MS);
    first.current = false;
    let late: ReturnType<typeof setTimeout> | undefined;
    const off = newsroom.realtime.subscribe('stories', () => {
      late ??= setTimeout(() => {
        late = undefined;
        void load();
      }, EVENTS_MS);
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(late);
      off();
      asked.current += 1;
    };
  }, [newsroom, load]);
  return { ...shown, reload: () => void load() };
};
