import {
  clipSeconds,
  isoDuration,
  isoSeconds,
  isSpoken,
  mediaTotal,
  SECTION_NAMES,
  SECTION_TYPES,
  type SectionName,
  sectionSeconds,
  sectionsOffered,
  spokenSeconds,
} from '@lauda/domain';
import type { Story, StorySection, StorySections, StorySubSection } from '@lauda/sdk';

export type SectionKey = SectionName;
/** Returns the read rate of a presenter, seconds a character; without one, that of the presenter of the story. */
export type RateOf = (presenterId: number | null | undefined) => number;

/** The sections in the order they air, and the type each is stored with. */
export const SECTIONS: readonly { readonly key: SectionKey; readonly type: StorySection['type'] }[] = SECTION_NAMES.map((key) => ({
  key,
  type: SECTION_TYPES[key],
}));

export const isText = ({ type }: Pick<StorySubSection, 'type'>): boolean => type === 'CAMERA_TEXT' || type === 'TEXT';

export const textsOf = (section: StorySection | null | undefined): readonly StorySubSection[] => section?.subSections?.filter(isText) ?? [];

export const itemsOf = (section: StorySection | null | undefined): readonly StorySubSection[] =>
  section?.subSections?.filter((part) => !isText(part)) ?? [];

/** Tells whether a section is shown: it has words, items, cues or a duration (VIEW-SEC). */
export const isFilled = (section: StorySection | null | undefined): boolean =>
  section != null &&
  ((section.subSections?.length ?? 0) > 0 || Boolean(section.cueIn) || Boolean(section.cueOut) || isoSeconds(section.duration) > 0);

/**
 * Returns the sections with content, and those that can be added; the link only where the settings allow it (STO-09). While they are not known
 * (undefined), no link is offered, and the words of one are shown.
 */
export const sectionsToShow = (
  sections: StorySections,
  linkEnabled: boolean | undefined,
): { filled: readonly SectionKey[]; absent: readonly SectionKey[] } => {
  const filled = sectionsOffered({ linkEnabled: linkEnabled !== false }).filter((key) => isFilled(sections[key]));
  return { filled, absent: sectionsOffered({ linkEnabled: linkEnabled === true }).filter((key) => !filled.includes(key)) };
};

/** Sets the duration of a section: computed from its words, measured from its clips, or typed. */
const timed = (key: SectionKey, section: StorySection, rateOf: RateOf): StorySection => {
  if (isSpoken(key)) return { ...section, duration: isoDuration(spokenSeconds(section, rateOf)) };
  return key === 'vt' && isMeasured(section) ? { ...section, duration: isoDuration(mediaTotal(section)) } : section;
};

/** Replaces a section in the sections of a story and updates its duration; a number is the rate of every reader. */
export const withSection = (sections: StorySections, key: SectionKey, section: StorySection, rate: RateOf | number): StorySections => ({
  ...sections,
  [key]: timed(key, section, typeof rate === 'number' ? () => rate : rate),
});

/** Computes the durations of every section anew, for another reader. */
export const retimeSections = (sections: StorySections, rateOf: RateOf): StorySections =>
  SECTION_NAMES.reduce((all, key) => {
    const section = all[key];
    return section && isSpoken(key) ? withSection(all, key, section, rateOf) : all;
  }, sections);

const withParts = (section: StorySection, change: (parts: readonly StorySubSection[]) => StorySubSection[]): StorySection => ({
  ...section,
  subSections: change(section.subSections ?? []),
});

/** Changes one part of a section. A text that gets a reader or a camera becomes a camera text. */
export const withPart = (section: StorySection, uuid: string, fields: Partial<StorySubSection>): StorySection =>
  withParts(section, (parts) =>
    parts.map((part) => {
      if (part.uuid !== uuid) return part;
      const next = { ...part, ...fields };
      return next.type === 'TEXT' && (next.presenterId || next.camera) ? { ...next, type: 'CAMERA_TEXT' as const } : next;
    }),
  );

/** Replaces the words of one text of a section. */
export const withText = (section: StorySection, uuid: string, text: string): StorySection => withPart(section, uuid, { text });

/** Takes a part out of a section. With the last measured clip of a tape its time goes; a typed one stays. */
export const withoutPart = (key: SectionKey, section: StorySection, uuid: string): StorySection => {
  const left = withParts(section, (parts) => parts.filter((part) => part.uuid !== uuid));
  return key === 'vt' && isMeasured(section) && !isMeasured(left) ? { ...left, duration: 'PT0S' } : left;
};
const isMeasured = ({ subSections }: StorySection): boolean =>
  (subSections ?? []).some((part) => part.type === 'MOS_VIDEO' && clipSeconds(part) !== undefined);

/** Moves a part one place up or down in its section. */
export const movePart = (section: StorySection, uuid: string, by: -1 | 1): StorySection =>
  withParts(section, (parts) => {
    const at = parts.findIndex((part) => part.uuid === uuid);
    const other = parts[at + by];
    if (at < 0 || !other) return [...parts];
    return parts.with(at, other).with(at + by, parts[at]!);
  });

/** Inserts a part behind another, or at the end. */
export const addPart = (section: StorySection, part: StorySubSection, after?: string): StorySection =>
  withParts(section, (parts) => {
    const at = parts.findIndex(({ uuid }) => uuid === after);
    return at < 0 ? [...parts, part] : parts.toSpliced(at + 1, 0, part);
  });

/** Makes a new text of a section: a camera text where a presenter is given (STO-18). */
export const newText = (type: StorySection['type'], uuid: string, presenterId: number | null): StorySubSection => ({
  uuid,
  type: type === 'HEADER' || type === 'FOOTER' ? 'CAMERA_TEXT' : 'TEXT',
  text: '',
  ...(presenterId === null ? {} : { presenterId }),
});

/** Makes a new empty graphic, on the default channel of its device (DEV-05). */
export const newGraphic = (uuid: string, channel: string | null): StorySubSection => ({
  ...{ uuid, type: 'CG', templateName: '', code: '', cgFields: [{ name: '1', value: '' }] },
  ...(channel === null ? {} : { channel }),
});

/** Makes a new empty clip. */
export const newClip = (uuid: string): StorySubSection => ({ uuid, type: 'MOS_VIDEO', slug: '' });

/** Makes a new section with one empty text. */
export const newSection = (type: StorySection['type'], uuid: string, presenterId: number | null): StorySection => ({
  type,
  duration: 'PT0S',
  subSections: [newText(type, uuid, presenterId)],
});

/** Returns the duration of a story from its sections, with a typed tape time in place of the measured one; seconds. */
export const totalSeconds = (story: Pick<Story, 'sections' | 'manualVt' | 'vt'>): number =>
  SECTION_NAMES.reduce((sum, name) => sum + sectionSeconds(story, name), 0);

/** Returns every text of a script with its section, in the order of airing. */
export const scriptTexts = (story: Pick<Story, 'sections'>): { readonly key: SectionKey; readonly uuid: string; readonly text: string }[] =>
  SECTIONS.flatMap(({ key }) =>
    (story.sections[key]?.subSections ?? []).filter(isText).map(({ uuid, text }) => ({ key, uuid, text: text ?? '' })),
  );
