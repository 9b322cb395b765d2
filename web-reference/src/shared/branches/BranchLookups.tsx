import type { Program, User } from '@lauda/sdk';
import { branchesOf } from '@lauda/store';
import { type ReactElement, type ReactNode, useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { type Lookups, OthersLookups } from '../../app/lookups.ts';
import { useAnswer } from '../branchFlags.ts';

const NOBODY: Lookups['people'] = { presenter: [], reporter: [], editor: [] };

/** Provides the programs and people of a branch to the components inside. Asks the branch for nothing until it is known to answer. */
export const BranchLookups = ({ id, answers = true, children }: { id: number; answers?: boolean; children: ReactNode }): ReactElement => {
  const { store } = useDesk();
  const [programs, users] = useMemo(() => {
    const branch = branchesOf(store).of(id);
    return [branch.names('programs'), branch.names('users')];
  }, [store, id]);
  useEffect(() => {
    if (!answers) return;
    void programs.ensure();
    void users.ensure();
  }, [answers, programs, users]);
  const named = useAnswer(programs).value;
  const known = useAnswer(users).value;
  const lookups = useMemo((): Lookups => {
    const names = new Map(known?.map((user) => [user.id, user.name]));
    return {
      programs: (named ?? []) as unknown as Program[],
      users: (known ?? []).map((user) => ({ ...user, nickname: user.name })) as unknown as User[],
      nameOf: (of) => (of === null ? '' : (names.get(of) ?? '')),
      people: NOBODY,
    };
  }, [named, known]);
  return <OthersLookups value={lookups}>{children}</OthersLookups>;
};
