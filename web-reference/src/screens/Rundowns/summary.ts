import { rundownTiming, type TimingOptions } from '@lauda/domain';
import type { Program } from '@lauda/sdk';
import type { VisibleRundown } from '@lauda/store';
import { overUnderOn, timingOn } from '../../shared/showTiming.ts';
import type { DayEntry } from './useDay.ts';

export type ShowState = 'onAir' | 'aired' | 'approved' | 'writing' | 'none' | 'loading' | 'failed';

/** One program of the day, as its row shows it. */
export interface ShowRow {
  readonly programId: number;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly state: ShowState;
  /** The slug or the break on air. */
  readonly onAir: string;
  readonly blocks: number;
  readonly stories: number;
  readonly approved: number;
  /** Seconds. */
  readonly production: number | undefined;
  readonly full: number | undefined;
  /** Seconds over or under: on air by the aired time, else by the plan. */
  readonly difference: number | undefined;
  readonly mos: boolean;
}

const onAirName = ({ onAir, blocks }: VisibleRundown): string => {
  if (!onAir) return '';
  if (onAir.kind === 'block') return blocks.find(({ id }) => id === onAir.id)?.title ?? '';
  return blocks.flatMap(({ stories }) => stories).find(({ id }) => id === onAir.id)?.slug ?? '';
};

const stateOf = (rundown: VisibleRundown, stories: VisibleRundown['blocks'][number]['stories']): ShowState => {
  if (rundown.onAir) return 'onAir';
  if (stories.length > 0 && stories.every(({ displayStatus }) => displayStatus === 'stop')) return 'aired';
  return rundown.approved ? 'approved' : 'writing';
};

/** Summarizes a program's rundown of the day as one row; Stand By and floated stories do not count. */
export const showRow = (
  program: Pick<Program, 'id' | 'name' | 'start' | 'end'>,
  entry: DayEntry,
  options: TimingOptions,
  at: { readonly zone: string; readonly nowMs: number },
): ShowRow => {
  const empty = {
    blocks: 0,
    stories: 0,
    approved: 0,
    onAir: '',
    production: undefined,
    full: undefined,
    difference: undefined,
    mos: false,
  };
  const head = { programId: program.id, name: program.name };
  if (entry.state !== 'ready') return { ...head, ...empty, start: program.start, end: program.end, state: entry.state };
  const { rundown } = entry;
  const blocks = rundown.blocks.filter(({ standBy }) => !standBy);
  const stories = blocks.flatMap((block) => block.stories).filter(({ floated }) => !floated);
  const timing = timingOn(rundown, rundownTiming(rundown, options), options, at.zone);
  return {
    ...head,
    start: rundown.start,
    end: rundown.end,
    state: stateOf(rundown, stories),
    onAir: onAirName(rundown),
    blocks: blocks.length,
    stories: stories.length,
    approved: stories.filter(({ approved }) => approved).length,
    production: timing.production,
    full: timing.fullProduction,
    difference: overUnderOn(rundown, timing, options, at.zone, at.nowMs).difference,
    mos: rundown.mosActive,
  };
};
