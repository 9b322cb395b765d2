import type { StoryEntity } from '../areas/story-rows.ts';
import type { RundownEntity } from './rows.ts';

type Section = NonNullable<StoryEntity['sections']['head']>;
type Item = NonNullable<Section['subSections']>[number];

/** What a grid shows of an item: who presents it, which media it is and how long it lasts. */
function lightItem({ uuid, type, slug, presenterId, duration, status, media }: Item): Item {
  const shown = media && {
    objectId: media.objectId,
    slug: media.slug,
    type: media.type,
    duration: media.duration,
    timeBase: media.timeBase,
    status: media.status,
    deviceId: media.deviceId,
  };
  return { uuid, type, slug, presenterId, duration, status, ...(shown ? { media: shown } : {}) };
}

const lightSection = (section: Section): Section => ({
  type: section.type,
  duration: section.duration,
  voDuration: section.voDuration,
  subSections: section.subSections?.map(lightItem),
});

function lightStory(story: StoryEntity): StoryEntity {
  const sections = Object.entries(story.sections).map(([name, section]) => [name, section && lightSection(section)] as const);
  return { ...story, information: null, credits: null, cueIn: null, cueOut: null, source: null, sections: Object.fromEntries(sections) };
}

/** A rundown without the words of its stories: what a grid shows first, in a tenth of the bytes. */
export const lightRundown = (rundown: RundownEntity): RundownEntity => ({
  ...rundown,
  blocks: rundown.blocks.map((block) => ({ ...block, stories: block.stories.map(lightStory) })),
});
