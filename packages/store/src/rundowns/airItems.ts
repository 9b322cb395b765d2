import { type AirItem, type DisplayItem, isCountable } from '@lauda/domain';
import type { Done } from '../failures.ts';
import type { DisplayStatus } from '../types.ts';
import type { Recorder } from '../undo.ts';
import type { VisibleRundown } from './visible.ts';
import type { Work } from './Work.ts';

/** What to put on air: stories, with the earlier ones turning to stop when asked, or the break of one block. */
export type AirCommand = ({ readonly storyIds: readonly number[]; readonly updatePrevious?: boolean } | { readonly blockId: number }) & {
  /** What is taken to be on air, null for nothing: refused where that has changed. Without it nothing is compared, as for a row that somebody chose. */
  readonly after?: AirItem | null;
};

/** The stories and breaks of a rundown in the order they air. */
export const itemsOf = (rundown: Pick<VisibleRundown, 'blocks'>): DisplayItem[] =>
  rundown.blocks.flatMap((block) => [
    ...block.stories.map(
      (story): DisplayItem => ({
        id: story.id,
        kind: 'story',
        status: story.displayStatus,
        countable: isCountable(story, block.standBy),
      }),
    ),
    { id: block.id, kind: 'block' as const, status: block.displayStatus, countable: !block.standBy },
  ]);

/** What is on air by its row: the record of the rundown changes only with the event that follows an answer. */
export const airingIn = (rundown: Pick<VisibleRundown, 'blocks'>): AirItem | null =>
  itemsOf(rundown).find(({ status }) => status === 'play') ?? null;

/** A display command as it was given. */
export interface DisplayCommandInput {
  readonly what: AirCommand;
  readonly status: DisplayStatus;
}

/** When something went on and off the air, as its row has it; a count that goes on has no end. */
export interface AirTimes {
  /** Null for what was stopped and never played. */
  readonly playTime?: string | null | undefined;
  readonly stopTime?: string | undefined;
}

/** The calls of what is put on air, as its undo steps use them. */
export interface AirVerbs {
  putOnAir(
    work: Work,
    rundownId: number,
    rundown: VisibleRundown | undefined,
    what: AirCommand,
    status: DisplayStatus,
    record: Recorder,
  ): Promise<Done<unknown>>;
  sent(work: Work, rundownId: number, what: AirCommand, status: DisplayStatus, times?: AirTimes): Promise<Done<void>>;
}
