import type { AgencyLane } from '@lauda/sdk';
import { derived, type View } from '@lauda/store';
import { useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import type { Option } from '../../components/Select.tsx';
import { useView } from '../../hooks/useView.ts';
import { type Text, useText } from '../../i18n/i18n.ts';
import { type EntriesOf, type FieldSpec, type ListSpec, REFERENCED_LISTS, SOURCE_LISTS, type SourceList } from './listSpec.ts';

/** The names that fields of entries refer to. */
export interface EntryWords {
  readonly t: Text;
  readonly nameOf: (id: number) => string;
  /** Returns the entries of another list as options. */
  readonly optionsOf: (list: EntriesOf) => readonly Option[];
  /** Returns the names of the members of a category in other lists. */
  readonly membersOf: (lists: readonly SourceList[], category: number) => readonly string[];
  /** Returns the names of a lane's sources; empty when it shows all of its kind. */
  readonly sourcesOf: (lane: AgencyLane) => readonly string[];
}

interface Named {
  readonly id: number;
  readonly name: string;
  readonly categoryId?: number | null;
}
type Rows = readonly Named[];
const KNOWN = [...REFERENCED_LISTS, ...SOURCE_LISTS] as const;
type Known = Readonly<Record<(typeof KNOWN)[number], Rows>>;

/** Returns the lists whose entries others refer to, as far as they are loaded. */
const useKnown = (): Known => {
  const { settings } = useDesk().store;
  const all = useMemo(
    () =>
      derived(
        KNOWN.map((list) => settings[list].view as View<{ readonly rows: Rows }>),
        (...views) => Object.fromEntries(KNOWN.map((list, at) => [list, views[at]!.rows])) as Known,
      ),
    [settings],
  );
  return useView(all);
};

/** Returns the lists needed for the names in some fields. */
const neededFor = (fields: readonly FieldSpec[]): ReadonlySet<EntriesOf | SourceList> =>
  new Set(
    fields.flatMap((field): readonly (EntriesOf | SourceList)[] => {
      if (field.kind === 'entry' || field.kind === 'entries') return [field.list];
      if (field.kind === 'members') return field.lists;
      return field.kind === 'sources' ? SOURCE_LISTS : [];
    }),
  );

const LANE_SOURCES = { rss: 'rss.feeds', facebook: 'facebook.pages', twitter: 'twitter.users' } as const;

/** Returns the names for entries: texts, people, and the entries their fields refer to, whose lists are loaded on demand. */
export const useEntryWords = ({ fields }: ListSpec): EntryWords => {
  const { t } = useText();
  const { users, nameOf } = useLookups();
  const { settings } = useDesk().store;
  const known = useKnown();
  const devices = useView(settings.devices.view);
  useEffect(() => {
    const lists = neededFor(fields);
    for (const list of KNOWN) if (lists.has(list)) void settings[list].ensure();
    if (lists.has('cg') || lists.has('playout')) void settings.devices.ensure();
  }, [fields, settings]);
  return useMemo(() => {
    const rowsOf = (list: EntriesOf): Rows => {
      if (list === 'people') return users.map(({ id, nickname, name }) => ({ id, name: nickname || name }));
      return list === 'cg' || list === 'playout' ? devices.rows.filter(({ type }) => type === list) : known[list];
    };
    const namesOf = (list: SourceList, ids: readonly number[]): string[] =>
      ids.length === 0 ? [] : known[list].filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    return {
      t,
      nameOf,
      optionsOf: (list) => rowsOf(list).map(({ id, name }) => ({ value: String(id), label: name })),
      membersOf: (lists, category) =>
        lists.flatMap((list) => known[list].filter(({ categoryId }) => categoryId === category)).map(({ name }) => name),
      sourcesOf: ({ type, sourcesIds, listsIds }) => [...namesOf(LANE_SOURCES[type], sourcesIds), ...namesOf('twitter.lists', listsIds)],
    };
  }, [t, users, nameOf, known, devices]);
};
