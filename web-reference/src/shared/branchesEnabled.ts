import { useEffect } from 'react';
import { useDesk } from '../app/desk.ts';
import { useView } from '../hooks/useView.ts';

/** Tells whether this newsroom uses branches; false until the settings are loaded. */
export const useBranchEnabled = (): boolean => {
  const { documents } = useDesk().store.settings;
  useEffect(() => void documents.ensure(), [documents]);
  return useView(documents.view)?.branchEnabled ?? false;
};

/** Tells whether forms have a field for the branch: where this newsroom uses branches, for who may read them (PERM-A05). */
export const useHasBranchField = (): boolean => {
  const { may } = useDesk();
  return useBranchEnabled() && may('BRANCH_READ');
};
