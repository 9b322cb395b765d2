import type { ActionId } from '../actions/registry.ts';
import { useDesk } from '../app/desk.ts';
import { useBranchEnabled } from './branchesEnabled.ts';

/** Tells of each verb whether it may be run; one that copies from other newsrooms only where this newsroom uses branches. */
export const useOffered = (): ((verb: ActionId) => boolean) => {
  const { mayRun } = useDesk();
  const isEnabled = useBranchEnabled();
  return (verb) => mayRun(verb) && (isEnabled || !verb.endsWith('.fromBranch'));
};
