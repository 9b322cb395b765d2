import { isoSeconds, mmss } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { showDate } from '../format/show.ts';
import type { ViewerSpec } from './documents/spec.ts';
import { StoryText } from './StoryText.tsx';
import { useHasLink } from './useHasLink.ts';

const Body = ({ document }: { document: Story }): ReactElement => <StoryText story={document} hasLink={useHasLink()} />;

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
  Body,
};
