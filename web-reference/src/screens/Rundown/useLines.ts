import { clockOn } from '@lauda/domain';
import type { OpenRundown } from '@lauda/store';
import { useLayoutEffect, useMemo } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { whenText } from '../../format/show.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { useShowTiming } from '../../shared/showTiming.ts';
import type { Preview } from './fit/useProposals.ts';
import { Clocks } from './grid/clocks.ts';
import type { Line } from './grid/lines.ts';
import { type LineSources, lineMaker } from './grid/makeLines.ts';
import type { Findings } from './lint/findings.ts';

const NONE: readonly Line[] = [];
const typeOf = (): string => '';

const makersOf = () => {
  const clocks = [new Clocks(), new Clocks()] as const;
  return { clocks, lines: lineMaker(clocks[0]), shown: lineMaker(clocks[1]) };
};

/** Returns the lines of an open rundown, made again when it, its times, a lock or a name changes; unchanged lines stay the same objects. */
export const useLines = (
  open: OpenRundown,
  findings: Findings | undefined,
  preview: Preview | undefined,
): {
  /** The rundown as it is. */
  readonly lines: readonly Line[];
  /** The lines on screen: the rundown as it is, or as a proposal would change it. */
  readonly shown: readonly Line[];
} => {
  const { store, me, zone } = useDesk();
  const rundown = useView(open.view);
  const timing = useShowTiming(open);
  const locks = useView(store.locks.view);
  const { nameOf } = useLookups();
  const { language } = useText();
  const today = useToday();
  const makers = useMemo(makersOf, []);
  const marks = findings?.marks;
  const sources = useMemo((): LineSources | undefined => {
    if (!rundown || !timing) return undefined;
    const { blocks, onAir } = rundown;
    const when = (stamp: string | null): string => whenText(stamp, today, language);
    return { blocks, onAir, timing, locks, me: me.id, nameOf, typeOf, marks, clock: clockOn(rundown, zone), when };
  }, [rundown, timing, locks, me.id, nameOf, marks, zone, today, language]);
  const lines = useMemo(() => (sources ? makers.lines(sources) : NONE), [sources, makers]);
  const previewed = useMemo(
    () => sources && preview && makers.shown({ ...sources, blocks: preview.rundown.blocks, timing: preview.timing, steps: preview.steps }),
    [sources, preview, makers],
  );
  // After the changed rows are drawn, the clocks of all others are written directly into their cells.
  useLayoutEffect(() => {
    for (const clocks of makers.clocks) clocks.tell();
  });
  return { lines, shown: previewed ?? lines };
};
