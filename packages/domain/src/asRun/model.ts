import type { ScriptSections } from '../print/sections.ts';
import type { TimedBlock, TimedRundown, TimedStory, TimingOptions } from '../rundown/timing.ts';

/** When something ran. */
export interface RanBetween {
  /** Wire timestamps, local to the zone of the rundown. */
  readonly playTime: string | null;
  readonly stopTime: string | null;
}
export interface AsRunStoryInput extends TimedStory, RanBetween {
  readonly slug: string;
  readonly page: string;
  readonly presenterId?: number | null;
  readonly sections: ScriptSections;
}
/** A story that aired and was removed since, with the place it had. */
export interface AsRunRemovedInput extends AsRunStoryInput {
  /** Null when its block was removed too. */
  readonly blockId: number | null;
  readonly index: number;
}
export interface AsRunBlockInput extends TimedBlock, RanBetween {
  readonly title: string;
  readonly stories: readonly AsRunStoryInput[];
}
export interface AsRunInput extends TimedRundown {
  readonly date: string;
  readonly timeZone: string;
  readonly blocks: readonly AsRunBlockInput[];
}
export interface AsRunOptions extends TimingOptions {
  /** The stories that aired and were removed since, the one removed last first. */
  readonly removed?: readonly AsRunRemovedInput[];
  /** The time up to which an item still on air has run, epoch ms; without it such an item has no length yet. */
  readonly nowMs?: number;
}

/** Planned against aired time, in seconds and epoch ms. `aired` is undefined for an item that did not air or has not ended. */
export interface PlanComparison {
  readonly planned: number;
  readonly aired: number | undefined;
  /** Aired minus planned: positive ran long. Undefined where nothing aired. */
  readonly difference: number | undefined;
}
export interface AsRunItem extends PlanComparison {
  readonly id: number;
  readonly plannedMs: number | undefined;
  readonly airedMs: number | undefined;
  /** Seconds it began after its planned time; negative is early. */
  readonly late: number | undefined;
}
/** What became of a story in the show: it aired, airs now, was passed over, was floated, or stayed in Stand By. */
export type AsRunState = 'aired' | 'on_air' | 'not_aired' | 'floated' | 'stand_by';
export interface AsRunStory extends AsRunItem {
  readonly blockId: number;
  readonly page: string;
  readonly slug: string;
  readonly presenterId: number | null;
  readonly state: AsRunState;
  /** Whether it was removed since. */
  readonly removed: boolean;
  /** Its place among the stories that aired, from 1. */
  readonly order: number | undefined;
}
export interface AsRunBlock extends PlanComparison {
  readonly id: number;
  readonly title: string;
  readonly standBy: boolean;
  /** How many of its stories aired. */
  readonly stories: number;
  readonly commercial: AsRunItem;
}
/** The stories of one presenter; the id is null for those nobody presents. */
export interface AsRunPresenter extends PlanComparison {
  readonly presenterId: number | null;
  readonly stories: number;
}
export interface AsRun extends PlanComparison {
  /** When the first item began and the last one ended, epoch ms. */
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
  /** Seconds the show began and ended after its plan. */
  readonly lateStart: number | undefined;
  readonly lateEnd: number | undefined;
  readonly stories: readonly AsRunStory[];
  readonly blocks: readonly AsRunBlock[];
  readonly presenters: readonly AsRunPresenter[];
}
