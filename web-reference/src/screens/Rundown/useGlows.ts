import { useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Glows } from '../../components/grid/glows.ts';
import { storyKey } from './grid/lines.ts';

const idsOf = (data: unknown): number[] => {
  const { id, ids } = (data ?? {}) as { id?: number; ids?: number[] };
  return ids ?? (id === undefined ? [] : [id]);
};

/** Which rows of stories others change while this is on screen. */
export const useGlows = (): Glows => {
  const { newsroom, me } = useDesk();
  const glows = useMemo(() => new Glows(), []);
  useEffect(
    () =>
      newsroom.realtime.subscribe('stories', (message) => {
        if (message.userId === me.id || message.userId === null || message.action === 'DELETE') return;
        glows.raise(idsOf(message.data).map(storyKey));
      }),
    [newsroom, me.id, glows],
  );
  return glows;
};
