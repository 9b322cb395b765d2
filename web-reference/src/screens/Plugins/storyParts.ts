import type { Story, StorySections, StorySubSection } from '@lauda/sdk';
import { itemsOf, SECTIONS, type SectionKey, textsOf, withSection } from '../../shared/sections.ts';

// The read rate does not matter, as an item of a plug-in lasts as long as its media.
const ANY_RATE = 0;

/** Returns the items of a story in the order of its sections. */
export const itemsIn = (sections: StorySections): StorySubSection[] => SECTIONS.flatMap(({ key }) => [...itemsOf(sections[key])]);

/** Inserts an item into a story: a video into the VT section, a graphic there too if it has items, else into the head. */
export const insertPart = (sections: StorySections, part: StorySubSection): StorySections => {
  const key: SectionKey = part.type === 'MOS_VIDEO' || (sections.vt?.subSections?.length ?? 0) > 0 ? 'vt' : 'head';
  const section = sections[key] ?? { type: key === 'vt' ? ('VT' as const) : ('HEADER' as const) };
  const placed = { ...section, subSections: [...(section.subSections ?? []), part] };
  return key === 'vt' ? withSection(sections, key, placed, ANY_RATE) : { ...sections, [key]: placed };
};

/** Replaces the item with the same id; returns undefined when there is none. */
export const replacePart = (sections: StorySections, part: StorySubSection): StorySections | undefined => {
  const found = SECTIONS.find(({ key }) => sections[key]?.subSections?.some(({ uuid }) => uuid === part.uuid));
  if (!found) return undefined;
  const section = sections[found.key]!;
  const placed = {
    ...section,
    subSections: section.subSections?.map((each) => (each.uuid === part.uuid ? { ...each, ...part } : each)) ?? [],
  };
  return found.key === 'vt' ? withSection(sections, 'vt', placed, ANY_RATE) : { ...sections, [found.key]: placed };
};

/** Returns the spoken words of a story, paragraph by paragraph, in their order. */
export const paragraphsOf = (story: Pick<Story, 'sections'>): string[] =>
  SECTIONS.flatMap(({ key }) => textsOf(story.sections[key]).flatMap(({ text }) => (text ?? '').split(/\r?\n/)))
    .map((line) => line.trim())
    .filter((line) => line !== '');
