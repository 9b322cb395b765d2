import type { Program, User } from '@lauda/sdk';
import { branchesOf } from '@lauda/store';
import { type ReactElement, type ReactNode, useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { type Lookups, OthersLookups } from '../../app/lookups.ts';
import { useAnswer } from './flags.ts';

const NOBODY: Lookups['people'] = { presenter: [], reporter: [], editor: [] };

/** What is read inside is of a branch: programs and people are called as they are there. Nothing is asked of a branch that is not known to answer. */
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
