import { isoSeconds, mmss } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import { showDate } from '../format/show.ts';
import type { ViewerSpec } from './documents/spec.ts';
import { StoryText } from './StoryText.tsx';

/** How a story is read, of this newsroom or of another one. */
export const BASE_STORY_VIEWER: ViewerSpec<Story> = {
  facts: (story, { language, programs, nameOf }) => [
    ['column.page', story.page],
    ['place.program', programs.find(({ id }) => id === story.programId)?.name ?? ''],
    ['place.date', showDate(story.date, language)],
    ['column.total', mmss(isoSeconds(story.total))],
    ['column.presenter', nameOf(story.presenterId)],
    ['column.reporter', nameOf(story.reporterId)],
    ['column.editor', nameOf(story.editorId)],
  ],
  texts: ({ information, footnote }) => [
    ['story.information', information],
    ['story.footnote', footnote],
  ],
  Body: ({ document }) => <StoryText story={document} />,
};
