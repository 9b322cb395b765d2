import { legacySections, PART_SECTIONS, type PartSection, STORY_PARTS } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import { type RateOf, textsOf } from '../../shared/sections.ts';

/** Returns the id by which the text field of a section is found, also while the section is empty. */
export const textId = ({ uuid, sections }: Pick<Story, 'uuid' | 'sections'>, key: PartSection): string =>
  sections[key]?.subSections?.[0]?.uuid ?? `${uuid} ${key}`;

/** Returns a story for its form: a legacy one gets sections made from its texts (STO-21). */
export const toFormStory = (story: Story, rateOf: RateOf): Story =>
  story.legacy ? { ...story, sections: legacySections(story, rateOf(story.presenterId), (key) => textId(story, key)) } : story;

/** Returns the changes of a legacy story for saving: its texts, in place of the sections that show them. */
export const toStoredFields = ({ sections, ...fields }: Partial<Story>): Partial<Story> => {
  if (!sections) return fields;
  const shown = STORY_PARTS.filter((part) => sections[PART_SECTIONS[part]]);
  const typed = shown.map((part) => [
    part,
    textsOf(sections[PART_SECTIONS[part]])
      .map(({ text }) => text ?? '')
      .join('\n\n'),
  ]);
  return { ...fields, ...Object.fromEntries(typed) };
};
