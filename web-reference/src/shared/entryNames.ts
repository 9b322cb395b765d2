import type { Role, WrittenGuideline } from '@lauda/domain';
import type { Guideline } from '@lauda/store';
import { derived, type SettingsListName, type Store } from '@lauda/store';
import { useEffect, useMemo } from 'react';
import { useDesk, useToday } from '../app/desk.ts';
import { type Lookups, useIsOther } from '../app/lookups.ts';
import { useView } from '../hooks/useView.ts';
import { useTeamsOf } from './teams/useTeamsOf.ts';

/** Returns the names of entries of a list, leaving out unknown ones and those the person may not see. */
export type EntryNames = (list: EntryList, ids: readonly (number | null)[]) => string[];
/** The lists of settings that documents refer to. */
export type EntryList = Extract<
  SettingsListName,
  | 'branches'
  | 'classifications'
  | 'editorials'
  | 'productions.resources'
  | 'productions.types'
  | 'reports.categories'
  | 'reports.events'
  | 'teams'
  | 'types'
  | 'vehicles'
>;
const NEEDS: { readonly [L in EntryList]?: Role } = { branches: 'BRANCH_READ' };
type Entries<L extends EntryList> = ReturnType<Store['settings'][L]['view']['snapshot']>['rows'];
type Named = ReadonlyMap<number, { readonly name: string }>;

/**
 * Loads the lists that documents refer to, once, and returns the names of their entries; teams are those of a day, today by default. For documents
 * of another newsroom no names are known, as its lists are its own.
 */
export const useEntryNames = (lists: readonly EntryList[], day?: string): EntryNames => {
  const { store, may } = useDesk();
  const isOther = useIsOther();
  const today = useToday();
  const { teams } = useTeamsOf(lists.includes('teams') && !isOther ? day || today : '');
  const known = useMemo(() => lists.filter((list) => list !== 'teams' && !isOther), [lists, isOther]);
  useEffect(() => {
    for (const list of known) {
      const needed = NEEDS[list];
      if (needed === undefined || may(needed)) void store.settings[list].ensure();
    }
  }, [store, known, may]);
  const view = useMemo(
    () =>
      derived(
        known.map((list) => store.settings[list].view),
        (...views) => new Map(known.map((list, at) => [list, views[at]!.byId as Named])),
      ),
    [store, known],
  );
  const entries = useView<ReadonlyMap<EntryList, Named>>(view);
  return useMemo(() => {
    const ofDay: Named = new Map(teams.map((team) => [team.id, team]));
    return (list, ids) => {
      const byId = list === 'teams' ? ofDay : entries.get(list);
      return ids.flatMap((id) => (id === null ? [] : (byId?.get(id)?.name ?? [])));
    };
  }, [entries, teams]);
};

/** The lists whose entries a printed guideline names, beside its team. */
export const PRINTED_LISTS = ['classifications', 'types', 'editorials', 'vehicles'] as const satisfies readonly EntryList[];
/** The lists a guideline refers to. */
export const GUIDELINE_LISTS = [...PRINTED_LISTS, 'teams'] as const satisfies readonly EntryList[];

/** The lists a production refers to. */
export const PRODUCTION_LISTS = ['productions.types', 'productions.resources', 'vehicles'] as const satisfies readonly EntryList[];
/** The lists a report refers to. */
export const REPORT_LISTS = ['reports.categories', 'reports.events'] as const satisfies readonly EntryList[];

/** Loads a list that documents refer to, once, and returns its entries. */
export const useEntries = <L extends EntryList>(list: L): Entries<L> => {
  const { store } = useDesk();
  useEffect(() => void store.settings[list].ensure(), [store, list]);
  return useView<{ readonly rows: Entries<L> }>(store.settings[list].view as never).rows;
};
/** Returns the options of a choice among entries. */
export const optionsOf = (rows: readonly { readonly id: number; readonly name: string }[]): { value: number; label: string }[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

/** Adds the names for the ids in a guideline. */
export const withEntryNames = (
  guideline: Guideline,
  { programs, nameOf }: Pick<Lookups, 'programs' | 'nameOf'>,
  named: EntryNames,
): Guideline & WrittenGuideline => {
  const people = (ids: readonly number[]): string[] => ids.map(nameOf).filter(Boolean);
  return {
    ...guideline,
    programs: guideline.programsIds.flatMap((id) => programs.find((each) => each.id === id)?.name ?? []),
    reporters: people(guideline.reportersIds),
    producers: people(guideline.producersIds),
    editors: people(guideline.editorsIds),
    editorials: named('editorials', guideline.editorialsIds),
    vehicles: named('vehicles', guideline.vehiclesIds),
    classification: named('classifications', [guideline.classificationId]).join(''),
    type: named('types', [guideline.typeId]).join(''),
    team: named('teams', [guideline.teamId]).join(''),
  };
};
