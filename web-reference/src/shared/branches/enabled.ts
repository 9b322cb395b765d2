import { useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useView } from '../../hooks/useView.ts';

/** Whether this newsroom uses the branch of a document; not before that is known. */
export const useBranchEnabled = (): boolean => {
  const { documents } = useDesk().store.settings;
  useEffect(() => void documents.ensure(), [documents]);
  return useView(documents.view)?.branchEnabled ?? false;
};
