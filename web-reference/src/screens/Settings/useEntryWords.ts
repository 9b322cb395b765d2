import { useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import type { Option } from '../../components/Select.tsx';
import { useView } from '../../hooks/useView.ts';
import { type Text, useText } from '../../i18n/i18n.ts';
import { type EntriesOf, type ListSpec, REFERRED } from './lists.ts';

/** The words of what fields refer to. */
export interface EntryWords {
  readonly t: Text;
  readonly nameOf: (id: number) => string;
  /** The entries of another list, to choose among. */
  readonly optionsOf: (list: EntriesOf) => readonly Option[];
}

type Rows = readonly { readonly id: number; readonly name: string }[];
/** The lists whose entries others refer to, as they are known. */
const useReferred = (): Readonly<Record<(typeof REFERRED)[number], Rows>> => {
  const { settings } = useDesk().store;
  const segments = useView(settings['rounds.segments'].view).rows;
  const reports = useView(settings['reports.categories'].view).rows;
  const calendars = useView(settings['calendars.categories'].view).rows;
  const rss = useView(settings['rss.categories'].view).rows;
  const facebook = useView(settings['facebook.categories'].view).rows;
  const twitter = useView(settings['twitter.categories'].view).rows;
  const groups = useView(settings.groups.view).rows;
  return useMemo(
    () => ({
      ...{ 'rounds.segments': segments, 'reports.categories': reports, 'calendars.categories': calendars },
      ...{ 'rss.categories': rss, 'facebook.categories': facebook, 'twitter.categories': twitter, groups },
    }),
    [segments, reports, calendars, rss, facebook, twitter, groups],
  );
};

/** The words of entries: those of the language, of people, and of what their fields refer to, which is loaded where one does. */
export const useEntryWords = ({ fields }: ListSpec): EntryWords => {
  const { t } = useText();
  const { users, nameOf } = useLookups();
  const { settings } = useDesk().store;
  const referred = useReferred();
  const devices = useView(settings.devices.view);
  useEffect(() => {
    const lists = new Set(fields.flatMap((field) => (field.kind === 'entry' || field.kind === 'entries' ? [field.list] : [])));
    for (const list of REFERRED) if (lists.has(list)) void settings[list].ensure();
    if (lists.has('cg') || lists.has('playout')) void settings.devices.ensure();
  }, [fields, settings]);
  return useMemo(() => {
    const rowsOf = (list: EntriesOf): Rows => {
      if (list === 'people') return users.map(({ id, nickname, name }) => ({ id, name: nickname || name }));
      return list === 'cg' || list === 'playout' ? devices.rows.filter(({ type }) => type === list) : referred[list];
    };
    const optionsOf = (list: EntriesOf): Option[] => rowsOf(list).map(({ id, name }) => ({ value: String(id), label: name }));
    return { t, nameOf, optionsOf };
  }, [t, users, nameOf, referred, devices]);
};
