import { useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Glows } from '../../components/grid/glows.ts';
import { storyKey } from './grid/lines.ts';

const idsOf = (data: unknown): number[] => {
  const { id, ids } = (data ?? {}) as { id?: number; ids?: number[] };
  return ids ?? (id === undefined ? [] : [id]);
};

/** Returns the rows that others change while the component is on screen. */
export const useGlows = (): Glows => {
  const { store, me } = useDesk();
  const glows = useMemo(() => new Glows(), []);
  useEffect(
    () =>
      store.onEvent(({ kind, userId, data }) => {
        if (!kind.startsWith('stories ') || kind === 'stories DELETE' || userId === me.id || userId === null) return;
        glows.raise(idsOf(data).map(storyKey));
      }),
    [store, me.id, glows],
  );
  return glows;
};
