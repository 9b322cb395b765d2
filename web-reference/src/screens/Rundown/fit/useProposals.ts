import {
  applyFit,
  type FitChange,
  type FitProposal,
  type FitStep,
  fitRundown,
  optionsOn,
  type RundownTiming,
  rundownTiming,
  type TimingOptions,
} from '@lauda/domain';
import type { OpenRundown, Recorder, Store, VisibleRundown } from '@lauda/store';
import { useMemo } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { useFromClock } from '../../../hooks/clock.ts';
import { useView } from '../../../hooks/useView.ts';
import { overUnderOn, timingOn } from '../../../shared/showTiming.ts';

const REFRESH_S = 10;

/** A rundown as a proposal would change it, shown in the grid before anything is stored. */
export interface Preview {
  readonly rundown: VisibleRundown;
  readonly timing: RundownTiming;
  /** The effect on each story it touches. */
  readonly steps: ReadonlyMap<number, FitStep>;
}

/** Returns a key of a proposal made of its steps, by which it is found again when the proposals are computed anew. */
export const proposalKey = ({ steps }: FitProposal): string => steps.map(({ kind, storyId }) => `${kind} ${storyId}`).join();

/** Makes the preview of a proposal for the grid. */
export const previewOf = (rundown: VisibleRundown, { changes, steps }: FitProposal, options: TimingOptions): Preview => {
  const fitted = applyFit(rundown, changes);
  return { rundown: fitted, timing: rundownTiming(fitted, options), steps: new Map(steps.map((step) => [step.storyId, step])) };
};

/** Returns the proposals for landing on time, best first; computed again when the rundown changes and, on air, every ten seconds. */
export const useProposals = (open: OpenRundown): { proposals: readonly FitProposal[]; options: TimingOptions } => {
  const { store, zone } = useDesk();
  const rundown = useView(open.view);
  // Trimming needs the sections of stories, so their texts must be loaded.
  const hasTexts = useView(open.hasTexts);
  const known = useView(store.rundowns.timingOptions);
  const tens = useFromClock((second) => Math.floor(second / REFRESH_S));
  const onAir = rundown?.onAir != null;
  const moment = onAir ? tens : 0;
  return useMemo(() => {
    if (!(rundown && hasTexts)) return { proposals: [], options: known };
    const options = optionsOn(rundown, known, zone);
    const timing = timingOn(rundown, rundownTiming(rundown, options), options, zone);
    const { plan = 0, difference = plan } = overUnderOn(rundown, timing, options, zone, moment * REFRESH_S * 1000);
    const late = plan - difference;
    return { proposals: fitRundown(rundown, { ...options, late }), options };
  }, [rundown, hasTexts, known, zone, moment]);
};

const make = async (open: OpenRundown, change: FitChange, record: Recorder): Promise<boolean> => {
  const done =
    change.call === 'stories.patch'
      ? await open.patchStory(change.id, change.field, change.newValue, record)
      : await open.moveStories({ ids: change.ids, targetBlockId: change.targetBlockId, targetStoryId: change.targetStoryId }, record);
  return done.ok;
};

/** Applies the changes of a proposal as one step and answers it; undefined when one was refused, and those before it are undone. */
export const applyProposal = async ({ undo }: Pick<Store, 'undo'>, open: OpenRundown, changes: readonly FitChange[]) => {
  const { value: isDone, step } = await undo.together('undo.fit', async (record) => {
    for (const change of changes) if (!(await make(open, change, record))) return false;
    return true;
  });
  if (isDone) return step;
  if (step) await undo.undoStep(step);
  return undefined;
};
