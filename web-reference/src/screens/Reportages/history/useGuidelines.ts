import { checkDates } from '@lauda/domain';
import { useEffect, useMemo, useState } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { useView } from '../../../hooks/useView.ts';

interface Range {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}
const isTurned = ({ from, to }: Range): boolean => Boolean(from && to && checkDates(from, to));
const given = ({ from, to }: Range) => ({ ...(from ? { from } : {}), ...(to ? { to } : {}) });

/** Loads the guidelines between two days, page by page; nothing while the span ends before it begins. */
export const useGuidelines = (start: Range) => {
  const { store } = useDesk();
  const { list, close } = useMemo(() => store.documents.assignments.open('picker'), [store]);
  useEffect(() => close, [close]);
  const view = useView(list.view);
  const [range, setRange] = useState(start);
  useEffect(() => {
    if (!isTurned(range)) void list.load(given(range));
  }, [list, range]);
  return {
    view,
    range,
    /** Whether the span ends before it begins. */
    isTurned: isTurned(range),
    /** Changes the span and goes to its first page. */
    ask: (part: Range): void => setRange((former) => ({ ...former, ...part })),
    turn: (page: number): void => void list.load({ ...given(range), page }),
    retry: (): void => void list.reload(),
  };
};
