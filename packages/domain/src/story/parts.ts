import type { StorySectionType } from '../enums.ts';
import { isoDuration, isoSeconds } from '../format/duration.ts';
import { SECTION_NAMES, type SectionName } from '../print/sections.ts';
import { readingSeconds } from '../reading/reading.ts';
import type { StoryParts, StorySection } from '../rundown/storyTotals.ts';

/** The type each section of a story is stored with (STO-02). */
export const SECTION_TYPES = {
  head: 'HEADER',
  link: 'LINK',
  liveVO: 'LIVE_VO',
  vt: 'VT',
  footer: 'FOOTER',
  recordedVO: 'RECORDED_VO',
} as const satisfies Readonly<Record<SectionName, StorySectionType>>;

/** The sections a form or a viewer has, in the order they air: the link only when the settings say so (STO-09). */
export const sectionsOffered = ({ linkEnabled }: { readonly linkEnabled: boolean }): readonly SectionName[] =>
  SECTION_NAMES.filter((name) => linkEnabled || name !== 'link');

const SPOKEN: ReadonlySet<SectionName> = new Set(['head', 'liveVO', 'recordedVO', 'footer']);

/** Tells whether the duration of a section follows its words; that of a live link or a tape is typed or measured. */
export const isSpoken = (name: SectionName): boolean => SPOKEN.has(name);

/** Returns the read rate of a presenter, seconds a character; without one, that of the reader of the story. */
export type RateOf = (presenterId: number | null | undefined) => number;

/** Computes the seconds to read the texts of a section; those of one rate are read as one text (STO-15). */
export function spokenSeconds(part: StorySection | null | undefined, rateOf: RateOf): number {
  const byRate = new Map<number, string>();
  for (const { type, text, presenterId } of part?.subSections ?? []) {
    if (type !== 'CAMERA_TEXT' && type !== 'TEXT') continue;
    const rate = rateOf(presenterId);
    byRate.set(rate, (byRate.get(rate) ?? '') + (text ?? ''));
  }
  return [...byRate].reduce((sum, [rate, text]) => sum + readingSeconds(text, rate), 0);
}

/** Times sections anew whose words changed and whose time was that of their words; a time typed by hand stays. */
export function timedSections<Sections extends StoryParts['sections']>(
  before: StoryParts['sections'],
  after: Sections,
  rateOf: RateOf,
): Sections {
  const timed = SECTION_NAMES.flatMap((name) => {
    const [old, next] = [before[name], after[name]];
    if (!next || !isSpoken(name)) return [];
    const [stood, was, seconds] = [isoSeconds(old?.duration), spokenSeconds(old, rateOf), spokenSeconds(next, rateOf)];
    const followed = stood === 0 || stood === was;
    return followed && seconds !== was ? [[name, { ...next, duration: isoDuration(seconds) }] as const] : [];
  });
  return { ...after, ...Object.fromEntries(timed) };
}
