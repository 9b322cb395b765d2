import { type GuidelineGrouping, groupGuidelines } from '@lauda/domain';
import type { ListedGuideline } from '@lauda/store';
import { useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import type { RowGroup } from '../../components/grid/groupLines.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { useTeamsOf } from '../../shared/teams/useTeamsOf.ts';

const LISTS = { TYPE: 'types', CLASSIFICATION: 'classifications', EDITORIAL: 'editorials' } as const;
type Listed = keyof typeof LISTS;
const isListed = (grouping: GuidelineGrouping | undefined): grouping is Listed => grouping !== undefined && grouping in LISTS;

/** Returns the names of the groups; a list of settings is loaded once it is needed. */
const useNames = (grouping: GuidelineGrouping | undefined, date: string): ((id: number) => string | undefined) => {
  const { store } = useDesk();
  const { programs, nameOf } = useLookups();
  const { teams } = useTeamsOf(grouping === 'TEAM' ? date : '');
  const list = store.settings[LISTS[isListed(grouping) ? grouping : 'TYPE']];
  const isAsked = isListed(grouping);
  useEffect(() => {
    if (isAsked) void list.ensure();
  }, [list, isAsked]);
  const { rows } = useView(list.view);
  return useMemo(() => {
    if (grouping === 'PRODUCER' || grouping === 'REPORTER' || grouping === 'EDITOR') return nameOf;
    const entries: readonly { readonly id: number; readonly name: string }[] =
      grouping === 'PROGRAM' ? programs : grouping === 'TEAM' ? teams : rows;
    const names = new Map(entries.map(({ id, name }) => [id, name]));
    return (id: number) => names.get(id);
  }, [grouping, programs, teams, rows, nameOf]);
};

/** Groups the guidelines of a day as the address asks for. */
export const useGroups = (
  { grouping }: { readonly grouping?: GuidelineGrouping | undefined },
  date: string,
): ((rows: readonly ListedGuideline[]) => readonly RowGroup<ListedGuideline>[]) | undefined => {
  const { t } = useText();
  const nameOf = useNames(grouping, date);
  return useMemo(
    () => (grouping === undefined ? undefined : (rows) => groupGuidelines(rows, grouping, nameOf, t('guideline.withoutGroup'))),
    [grouping, nameOf, t],
  );
};
