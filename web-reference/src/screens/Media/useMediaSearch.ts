import type { MediaSearch } from '@lauda/store';
import { mediaOf } from '@lauda/store';
import { useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';

/** Makes a search of the archives for a component; it starts at the given archive, else at the first. */
export const useMediaSearch = (deviceId?: number): MediaSearch => {
  const { store } = useDesk();
  const search = useMemo(() => mediaOf(store).search(), [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first `deviceId` counts
  useEffect(() => void search.start(deviceId), [search]);
  return search;
};
