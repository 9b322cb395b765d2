import { useEffect } from 'react';
import { useDesk } from '../app/desk.ts';
import { useView } from '../hooks/useView.ts';

/** Tells whether viewers of stories show the live link; they do until the settings are known to leave it out (STO-09). */
export const useHasLink = (): boolean => {
  const { stories } = useDesk().store.settings;
  useEffect(() => void stories.ensure(), [stories]);
  return useView(stories.view)?.linkEnabled !== false;
};
