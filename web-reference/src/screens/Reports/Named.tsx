import type { ReactElement } from 'react';
import { word } from '../../components/grid/word.tsx';
import { useEntries } from '../../shared/entryNames.ts';

/** The names of the categories or events of a report, in a cell. */
export const Named = ({ list, ids }: { list: 'reports.categories' | 'reports.events'; ids: readonly number[] }): ReactElement => {
  const entries = useEntries(list);
  return <>{word(ids.flatMap((id) => entries.find((each) => each.id === id)?.name ?? []).join(', '))}</>;
};
