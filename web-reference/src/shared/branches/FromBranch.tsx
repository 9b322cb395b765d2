import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import type { ActionId } from '../../actions/registry.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { KeysAhead } from '../../focus/KeysAhead.tsx';
import { useBranchEnabled } from './enabled.ts';

interface FromBranchProps {
  verb: ActionId;
  /** The role needed to write the copies. */
  writes: string;
  /** The dialog that chooses what to copy. */
  children: (close: () => void) => ReactNode;
}

const Verb = ({ verb, children }: Omit<FromBranchProps, 'writes'>): ReactElement | null => {
  const [open, setOpen] = useState(false);
  useActions({ [verb]: () => setOpen(true) });
  const close = (): void => setOpen(false);
  return open ? <Suspense fallback={<KeysAhead onLeave={close} />}>{children(close)}</Suspense> : null;
};

/** Tells whether this newsroom uses branches, and this person may copy documents from them. */
export const useMayCopy = (writes: string): boolean => {
  const { may } = useDesk();
  const isEnabled = useBranchEnabled();
  return isEnabled && may('BRANCH_READ') && may(writes);
};

/** Answers the verb that copies from a branch, where the newsroom uses branches and the person may read them and write the kind. */
export const FromBranch = ({ writes, ...verb }: FromBranchProps): ReactElement | null => (useMayCopy(writes) ? <Verb {...verb} /> : null);
