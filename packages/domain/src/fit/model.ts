import type { ScriptSection, SectionName } from '../print/sections.ts';
import type { StoryParts } from '../rundown/storyTotals.ts';
import type { TimedBlock, TimedRundown, TimedStory, TimingOptions } from '../rundown/timing.ts';

/** The fields of a story that fitting looks at. One that others keep private (`visible` false) is never touched, nor one that is or was on air. */
export interface FitStory extends TimedStory {
  readonly slug: string;
  readonly page: string;
  readonly displayStatus: 'blank' | 'play' | 'stop';
  readonly visible?: boolean;
  readonly manualVt?: boolean;
  readonly legacy?: boolean;
  readonly vt?: string;
  readonly sections?: { readonly [K in SectionName]?: (ScriptSection & { readonly type?: string }) | null | undefined };
}
export interface FitBlock extends TimedBlock {
  readonly stories: readonly FitStory[];
}
export interface FitRundown extends TimedRundown {
  readonly blocks: readonly FitBlock[];
  /** What is on air: a story, or the break of a block. What stands before it is past. */
  readonly onAir?: { readonly kind: 'story' | 'block'; readonly id: number } | null;
}

/** One call that makes part of a proposal: a field of a story, or a story to another place. */
export type FitChange =
  | {
      readonly call: 'stories.patch';
      readonly id: number;
      readonly field: 'floated' | 'estimated' | 'vt' | 'sections';
      readonly newValue: unknown;
    }
  | {
      readonly call: 'rundowns.stories.move';
      readonly ids: readonly number[];
      readonly targetBlockId: number;
      readonly targetStoryId: number | null;
    };

export const FIT_KINDS = ['trim', 'stretch', 'float', 'unfloat', 'to_stand_by', 'from_stand_by', 'swap'] as const;
export type FitKind = (typeof FIT_KINDS)[number];

/** What a proposal does to one story; `seconds` is the time it takes from the show, negative what it adds. */
export interface FitStep {
  readonly kind: Exclude<FitKind, 'swap'>;
  readonly storyId: number;
  readonly page: string;
  readonly slug: string;
  readonly seconds: number;
}
/** One way to land on time. */
export interface FitProposal {
  readonly kind: FitKind;
  readonly steps: readonly FitStep[];
  readonly changes: readonly FitChange[];
  /** The timeline afterwards in seconds, and the clock it ends at, seconds from the midnight of the show's day; -2 without a start. */
  readonly total: number;
  readonly end: number;
  /** Production minus what is written, afterwards: positive is time free, negative is over. */
  readonly difference: number;
  /** Lower is better: seconds missed, and what the change costs the show, in seconds' worth. */
  readonly score: number;
}
export interface FitOptions extends TimingOptions {
  /** Seconds over or under that are on time; 5 by default. */
  readonly tolerance?: number;
  /** Seconds the show runs behind its plan while on air (`liveTiming().late`). */
  readonly late?: number;
  /** The largest part of a story a trim may take, and of a live link a stretch may add; a quarter by default. */
  readonly trim?: number;
  /** How many proposals are answered; 10 by default. */
  readonly limit?: number;
}

/** The parts of a story its total follows from; undefined where they are unknown or follow from words alone, which are never cut. */
export const partsOf = ({ sections, legacy = false, manualVt = false, vt = 'PT0S' }: FitStory): StoryParts | undefined =>
  sections && !legacy ? { manualVt, vt, sections } : undefined;
