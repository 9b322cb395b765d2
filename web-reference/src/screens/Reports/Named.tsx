import type { Report } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { useReportLists } from './useReportLists.ts';

/** The names of the categories of a report, in a cell. */
export const CategoryNames = ({ row: { categoriesIds } }: { row: Report }): ReactElement => {
  const names = useReportLists().categoryNames(categoriesIds);
  return (
    <span className="truncate" title={names}>
      {names}
    </span>
  );
};
/** The names of the events of a report, in a cell. */
export const EventNames = ({ row: { eventsIds } }: { row: Report }): ReactElement => {
  const names = useReportLists().eventNames(eventsIds);
  return (
    <span className="truncate" title={names}>
      {names}
    </span>
  );
};
