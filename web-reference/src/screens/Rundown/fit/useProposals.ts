import {
  applyFit,
  type FitChange,
  type FitProposal,
  type FitStep,
  fitRundown,
  type RundownTiming,
  rundownTiming,
  type TimingOptions,
} from '@lauda/domain';
import type { OpenRundown, Store, VisibleRundown } from '@lauda/store';
import { useMemo } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { useFromClock } from '../../../hooks/clock.ts';
import { useView } from '../../../hooks/useView.ts';
import { changedSpan, overUnderOn, timedOn } from '../../../shared/showTiming.ts';

const REFRESH_S = 10;

/** A rundown as a proposal would leave it: shown in the grid before anything is changed. */
export interface Preview {
  readonly rundown: VisibleRundown;
  readonly timing: RundownTiming;
  /** What happens to each story it touches. */
  readonly steps: ReadonlyMap<number, FitStep>;
}

/** Names a proposal by what it does, so that it is found again when the show goes on. */
export const proposalKey = ({ steps }: FitProposal): string => steps.map(({ kind, storyId }) => `${kind} ${storyId}`).join();

/** Makes what the grid shows of a proposal. */
export const previewOf = (rundown: VisibleRundown, { changes, steps }: FitProposal, options: TimingOptions): Preview => {
  const fitted = applyFit(rundown, changes);
  return { rundown: fitted, timing: rundownTiming(fitted, options), steps: new Map(steps.map((step) => [step.storyId, step])) };
};

/** The ways to land on time, best first; reckoned again when the rundown changes and, on air, every ten seconds. */
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
    const span = changedSpan(rundown, zone);
    const options = span === undefined ? known : { ...known, span };
    const timing = timedOn(rundown, rundownTiming(rundown, options), options, zone);
    const { plan = 0, difference = plan } = overUnderOn(rundown, timing, options, zone, moment * REFRESH_S * 1000);
    const late = plan - difference;
    return { proposals: fitRundown(rundown, { ...options, late }), options };
  }, [rundown, hasTexts, known, zone, moment]);
};

const make = async (open: OpenRundown, change: FitChange): Promise<boolean> => {
  const done =
    change.call === 'stories.patch'
      ? await open.patchStory(change.id, change.field, change.newValue)
      : await open.moveStories({ ids: change.ids, targetBlockId: change.targetBlockId, targetStoryId: change.targetStoryId });
  return done.ok;
};

/** Makes every change of a proposal as one step that can be taken back; when one is refused, those before it are taken back. */
export const applyProposal = async (store: Store, open: OpenRundown, changes: readonly FitChange[]): Promise<boolean> => {
  let made = 0;
  await store.undo.together('undo.fit', async () => {
    for (const change of changes) {
      if (!(await make(open, change))) return;
      made += 1;
    }
  });
  if (made === changes.length) return true;
  if (made > 0) await store.undo.undo();
  return false;
};
