import type { Program, User } from '@lauda/sdk';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { Option } from '../components/Select.tsx';
import { useView } from '../hooks/useView.ts';
import { useDesk } from './desk.ts';

export interface Lookups {
  readonly programs: readonly Program[];
  readonly users: readonly User[];
  /** The nickname of a person, empty for nobody. */
  readonly nameOf: (id: number | null) => string;
  /** The people that a cell or a field may name. */
  readonly people: { readonly presenter: readonly Option[]; readonly reporter: readonly Option[]; readonly editor: readonly Option[] };
}

const optionsOf = (users: readonly User[]): Option[] =>
  users.map(({ id, nickname, name }) => ({ value: String(id), label: nickname || name, hint: name }));

/** The programs and people of another newsroom, for documents read from it. */
const Others = createContext<Lookups | undefined>(undefined);
export const OthersLookups = Others.Provider;
/** Tells whether the component shows documents of another newsroom. */
export const useIsOther = (): boolean => useContext(Others) !== undefined;

/** Returns the programs and people, loaded once and kept up to date; inside documents of another newsroom, those of that newsroom. */
export const useLookups = (): Lookups => {
  const others = useContext(Others);
  const { store } = useDesk();
  const programs = useView(store.settings.programs.view);
  const users = useView(store.settings.users.view);
  useEffect(() => {
    void store.settings.programs.ensure();
    void store.settings.users.ensure();
  }, [store]);
  const present = useMemo(
    () => users.rows.filter((user) => !user.excluded).sort((a, b) => a.nickname.localeCompare(b.nickname)),
    [users.rows],
  );
  const people = useMemo(() => {
    const presenters = new Set(programs.rows.flatMap((program) => program.presenters));
    const everyone = optionsOf(present);
    const on = optionsOf(present.filter(({ id }) => presenters.has(id)));
    return { presenter: on.length > 0 ? on : everyone, reporter: everyone, editor: everyone };
  }, [present, programs.rows]);
  const nameOf = useMemo(
    () =>
      (id: number | null): string =>
        id === null ? '' : (users.byId.get(id)?.nickname ?? ''),
    [users.byId],
  );
  return others ?? { programs: programs.rows, users: present, nameOf, people };
};
