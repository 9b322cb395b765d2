import type { MediaSearch } from '@lauda/store';
import { mediaOf } from '@lauda/store';
import { useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';

/** A search of the archives of its own; it begins at the given archive, else at the first. */
export const useMediaSearch = (deviceId?: number): MediaSearch => {
  const { store } = useDesk();
  const search = useMemo(() => mediaOf(store).search(), [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the archive it begins at is asked for once
  useEffect(() => void search.start(deviceId), [search]);
  return search;
};
