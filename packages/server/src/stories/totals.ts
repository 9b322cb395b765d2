import { storyTimes } from '@lauda/domain';
import type { StoryBody } from '../areas/story-rows.ts';

/** Fills in the times of the parts of a story and answers its total. */
export function withTimes(body: StoryBody): { body: StoryBody; total: string } {
  const { total, ...times } = storyTimes(body);
  return { body: { ...body, ...times }, total };
}
