import { useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useView } from '../../hooks/useView.ts';

/** Returns the categories and events of reports, loaded once and kept up to date. */
export const useReportLists = () => {
  const { settings } = useDesk().store;
  const categories = useView(settings['reports.categories'].view);
  const events = useView(settings['reports.events'].view);
  useEffect(() => {
    void settings['reports.categories'].ensure();
    void settings['reports.events'].ensure();
  }, [settings]);
  const named = ({ byId }: { byId: ReadonlyMap<number, { readonly name: string }> }, ids: readonly number[]): string =>
    ids.flatMap((id) => byId.get(id)?.name ?? []).join(', ');
  return {
    categories: categories.rows,
    events: events.rows,
    categoryNames: (ids: readonly number[]): string => named(categories, ids),
    eventNames: (ids: readonly number[]): string => named(events, ids),
  };
};
