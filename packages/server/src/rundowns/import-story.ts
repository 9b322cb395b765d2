import type { ImportedRunningOrder } from '@lauda/domain';
import type { StoryInputBody } from '../stories/write.ts';
export const importedStory = (_order: ImportedRunningOrder, story: ImportedRunningOrder['stories'][number]): Partial<StoryInputBody> => ({
  slug: story.slug.slice(0, 100),
});
