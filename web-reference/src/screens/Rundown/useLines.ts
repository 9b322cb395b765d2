import type { OpenRundown } from '@lauda/store';
import { useMemo, useRef } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { useView } from '../../hooks/useView.ts';
import type { Line } from './grid/lines.ts';
import { lineMaker } from './grid/makeLines.ts';
import { clockOn, useShowTiming } from './showTiming.ts';
import { useGlows } from './useGlows.ts';

const NONE: readonly Line[] = [];

/** The lines of an open rundown, made again when it, its times, a lock or a name changes; unchanged lines stay the same. */
export const useLines = (open: OpenRundown): readonly Line[] => {
  const { store, me, zone } = useDesk();
  const rundown = useView(open.view);
  const timing = useShowTiming(open);
  const locks = useView(store.locks.view);
  const { nameOf } = useLookups();
  const glows = useGlows();
  const make = useRef(lineMaker());
  return useMemo(() => {
    if (!rundown || !timing) return NONE;
    const typeOf = (): string => '';
    return make.current({
      blocks: rundown.blocks,
      onAir: rundown.onAir,
      timing,
      locks,
      me: me.id,
      nameOf,
      typeOf,
      glows,
      clock: clockOn(rundown, zone),
    });
  }, [rundown, timing, locks, me.id, nameOf, glows, zone]);
};
