import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import type { ActionId } from '../../actions/registry.ts';
import { useActions } from '../../actions/useActions.ts';
import { KeysAhead } from '../../focus/KeysAhead.tsx';
import { useOffered } from '../useOffered.ts';

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

/** Answers the verb that copies from a branch, where it is offered. */
export const FromBranch = (props: FromBranchProps): ReactElement | null => (useOffered()(props.verb) ? <Verb {...props} /> : null);
