import { useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';

const idsOf = (data: unknown): number[] => {
  const { id, ids } = (data ?? {}) as { id?: number; ids?: number[] };
  return ids ?? (id === undefined ? [] : [id]);
};

/** Which stories others changed while this is on screen: each change raises the number of its story, and the row glows once. */
export const useGlows = (): ReadonlyMap<number, number> => {
  const { newsroom, me } = useDesk();
  const [glows, setGlows] = useState<ReadonlyMap<number, number>>(new Map());
  useEffect(
    () =>
      newsroom.realtime.subscribe('stories', (message) => {
        if (message.userId === me.id || message.userId === null || message.action === 'DELETE') return;
        setGlows((known) => new Map([...known, ...idsOf(message.data).map((id): [number, number] => [id, message.n])]));
      }),
    [newsroom, me.id],
  );
  return glows;
};
