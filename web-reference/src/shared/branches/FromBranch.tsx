import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import type { ActionId } from '../../actions/registry.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { KeysAhead } from '../../focus/KeysAhead.tsx';
import { useBranchEnabled } from './enabled.ts';

interface FromBranchProps {
  verb: ActionId;
  /** The dialog that chooses what to copy. */
  children: (close: () => void) => ReactNode;
}

const Verb = ({ verb, children }: FromBranchProps): ReactElement | null => {
  const [open, setOpen] = useState(false);
  useActions({ [verb]: () => setOpen(true) });
  const close = (): void => setOpen(false);
  return open ? <Suspense fallback={<KeysAhead onLeave={close} />}>{children(close)}</Suspense> : null;
};

/** Tells of each verb whether it may be run; one that copies from other newsrooms only where this newsroom uses branches. */
export const useOffered = (): ((verb: ActionId) => boolean) => {
  const { mayRun } = useDesk();
  const isEnabled = useBranchEnabled();
  return (verb) => mayRun(verb) && (isEnabled || !verb.endsWith('.fromBranch'));
};

/** Answers the verb that copies from a branch, where it is offered. */
export const FromBranch = (props: FromBranchProps): ReactElement | null => (useOffered()(props.verb) ? <Verb {...props} /> : null);
