import type { AgencyLane } from '@lauda/sdk';
import { derived, type View } from '@lauda/store';
import { useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import type { Option } from '../../components/Select.tsx';
import { useView } from '../../hooks/useView.ts';
import { type Text, useText } from '../../i18n/i18n.ts';
import { type EntriesOf, type FieldSpec, type ListSpec, REFERRED, SOURCE_LISTS, type SourceList } from './listSpec.ts';

/** The words of what fields refer to. */
export interface EntryWords {
  readonly t: Text;
  readonly nameOf: (id: number) => string;
  /** The entries of another list, to choose among. */
  readonly optionsOf: (list: EntriesOf) => readonly Option[];
  /** The names of what stands under a category in other lists. */
  readonly membersOf: (lists: readonly SourceList[], category: number) => readonly string[];
  /** The names of what a lane shows: none where that is all of its kind. */
  readonly sourcesOf: (lane: AgencyLane) => readonly string[];
}

interface Named {
  readonly id: number;
  readonly name: string;
  readonly categoryId?: number | null;
}
type Rows = readonly Named[];
const KNOWN = [...REFERRED, ...SOURCE_LISTS] as const;
type Known = Readonly<Record<(typeof KNOWN)[number], Rows>>;

/** The lists whose entries others refer to, as they are known. */
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

/** The lists that are needed for the words of some fields. */
const neededFor = (fields: readonly FieldSpec[]): ReadonlySet<EntriesOf | SourceList> =>
  new Set(
    fields.flatMap((field): readonly (EntriesOf | SourceList)[] => {
      if (field.kind === 'entry' || field.kind === 'entries') return [field.list];
      if (field.kind === 'members') return field.lists;
      return field.kind === 'sources' ? SOURCE_LISTS : [];
    }),
  );

const LANE_SOURCES = { rss: 'rss.feeds', facebook: 'facebook.pages', twitter: 'twitter.users' } as const;

/** The words of entries: those of the language, of people, and of what their fields refer to, which is loaded where one does. */
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
      known[list].filter(({ id }) => ids.includes(id)).map(({ name }) => name);
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
