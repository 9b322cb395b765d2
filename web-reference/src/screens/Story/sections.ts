import { isoDuration, isoSeconds, mediaSeconds, readingSeconds } from '@lauda/domain';
import type { Story, StorySection, StorySections, StorySubSection } from '@lauda/sdk';

export type SectionKey = keyof StorySections & ('head' | 'link' | 'vt' | 'liveVO' | 'recordedVO' | 'footer');

/** The sections in the order they air, and the type each is stored with. */
export const SECTIONS: readonly { readonly key: SectionKey; readonly type: StorySection['type'] }[] = [
  { key: 'head', type: 'HEADER' },
  { key: 'link', type: 'LINK' },
  { key: 'vt', type: 'VT' },
  { key: 'liveVO', type: 'LIVE_VO' },
  { key: 'recordedVO', type: 'RECORDED_VO' },
  { key: 'footer', type: 'FOOTER' },
];

const SPOKEN: ReadonlySet<SectionKey> = new Set(['head', 'liveVO', 'recordedVO', 'footer']);

/** Whether the time of a section follows from its words; a live link and a tape last what is typed or measured. */
export const isSpoken = (key: SectionKey): boolean => SPOKEN.has(key);

const isText = (part: StorySubSection): boolean => part.type === 'CAMERA_TEXT' || part.type === 'TEXT';

export const textsOf = (section: StorySection | null | undefined): readonly StorySubSection[] => section?.subSections?.filter(isText) ?? [];
export const itemsOf = (section: StorySection | null | undefined): readonly StorySubSection[] =>
  section?.subSections?.filter((part) => !isText(part)) ?? [];

/** Whether a section is shown: it has words, items, cues or time (VIEW-SEC). */
export const isFilled = (section: StorySection | null | undefined): boolean =>
  section != null &&
  ((section.subSections?.length ?? 0) > 0 || Boolean(section.cueIn) || Boolean(section.cueOut) || isoSeconds(section.duration) > 0);

/** The time to read the texts of a section at a rate, whole seconds. */
export const spokenSeconds = (section: StorySection | null | undefined, rate: number): number =>
  readingSeconds(
    textsOf(section)
      .map((part) => part.text ?? '')
      .join(''),
    rate,
  );

/** The time of a section: read, measured from its media, or typed. */
const timed = (key: SectionKey, section: StorySection, rate: number): StorySection => {
  if (isSpoken(key)) return { ...section, duration: isoDuration(spokenSeconds(section, rate)) };
  const clips =
    section.subSections?.flatMap(({ media }) =>
      media?.duration && media.timeBase ? [mediaSeconds(media.duration, media.timeBase)] : [],
    ) ?? [];
  if (key !== 'vt' || clips.length === 0) return section;
  return { ...section, duration: isoDuration(clips.reduce((sum, seconds) => sum + seconds, 0)) };
};

/** Puts a changed section into the sections of a story, its time with it. */
export const withSection = (sections: StorySections, key: SectionKey, section: StorySection, rate: number): StorySections => ({
  ...sections,
  [key]: timed(key, section, rate),
});

/** Replaces the words of one text of a section; a section without a text gets its first. */
export const withText = (section: StorySection, uuid: string, text: string): StorySection => ({
  ...section,
  subSections: (section.subSections ?? []).map((part) => (part.uuid === uuid ? { ...part, text } : part)),
});

/** A new section with one empty text. */
export const newSection = (type: StorySection['type'], uuid: string, presenterId: number | null): StorySection => ({
  type,
  duration: 'PT0S',
  subSections: [
    {
      uuid,
      type: type === 'HEADER' || type === 'FOOTER' ? 'CAMERA_TEXT' : 'TEXT',
      text: '',
      ...(presenterId === null ? {} : { presenterId }),
    },
  ],
});

/** The total of a story from its sections, a tape typed by hand in place of the measured one; seconds. */
export const totalSeconds = (story: Pick<Story, 'sections' | 'manualVt' | 'vt'>): number =>
  SECTIONS.reduce(
    (sum, { key }) => sum + (key === 'vt' && story.manualVt ? isoSeconds(story.vt) : isoSeconds(story.sections[key]?.duration)),
    0,
  );
