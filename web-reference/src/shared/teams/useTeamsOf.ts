import type { Team } from '@lauda/sdk';
import type { TeamSearch } from '@lauda/store';
import { teamsOf } from '@lauda/store';
import { useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useListState } from '../../hooks/useListState.ts';
import { useView } from '../../hooks/useView.ts';

/** The teams of a day, kept up to date; none for those who may not read them. */
export const useTeamsOf = (date: string, includeRecentDeactivations = false) => {
  const { store, may } = useDesk();
  const mayRead = may('TEAM_READ');
  const { list, close } = useMemo(() => teamsOf(store).open(), [store]);
  useEffect(() => close, [close]);
  useEffect(() => {
    const search: TeamSearch = includeRecentDeactivations ? { date, includeRecentDeactivations } : { date };
    if (mayRead && date) void list.load(search);
  }, [list, mayRead, date, includeRecentDeactivations]);
  const view = useView(list.view);
  const { rows, error } = view;
  const { answered, hasRows } = useListState(view);
  const isThere = answered?.date === date;
  const teams: readonly Team[] = isThere ? rows : NONE;
  return { teams, isThere, error, hasRows, retry: () => void list.reload() };
};
const NONE: readonly Team[] = [];
