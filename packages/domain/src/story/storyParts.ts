import { isoSeconds } from '../format/duration.ts';

/**
 * The parts of a story, in the order they air. Of an ordinary story each says how long it lasts, ISO 8601; a legacy one keeps its
 * words there, and its sections are built of them.
 */
export const STORY_PARTS = ['head', 'link', 'vo', 'vt'] as const;
export type StoryPart = (typeof STORY_PARTS)[number];
/** The words of a legacy story, part by part. */
export type LegacyTexts = Readonly<Record<StoryPart, string>>;

/** The section that shows a part of a story. */
export const PART_SECTIONS = { head: 'head', link: 'link', vo: 'liveVO', vt: 'vt' } as const;
export type PartSection = (typeof PART_SECTIONS)[StoryPart];

interface LastingSection {
  readonly duration?: string | null | undefined;
}
/** The fields of a story that its parts are read from. */
export type StoryWithParts = LegacyTexts & {
  readonly legacy: boolean;
  readonly sections: { readonly [N in PartSection]?: LastingSection | null | undefined };
};

/** How long a part of a story lasts, seconds; of a legacy one, how long its words take to read. */
export const partSeconds = (story: StoryWithParts, part: StoryPart): number =>
  isoSeconds(story.legacy ? story.sections[PART_SECTIONS[part]]?.duration : story[part]);
