import { isoSeconds, mmss } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { Button } from '../../components/Button.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { showDate } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import type { ViewerSpec } from '../../shared/documents/spec.ts';
import { MakePost } from '../../shared/made/MakePost.tsx';
import { StoryText } from '../../shared/StoryText.tsx';
import { usePlace } from './usePlace.ts';

const Marks = ({ document: story }: { document: Story }): ReactElement => {
  const { t } = useText();
  return (
    <>
      <Badge tone={story.approved ? 'good' : 'neutral'} icon={story.approved ? 'check' : 'hollow'}>
        {t(story.approved ? 'state.approved' : 'state.unapproved')}
      </Badge>
      {story.floated && <Badge icon="float">{t('state.floated')}</Badge>}
      {story.private && (
        <Badge tone="warn" icon="lock">
          {t('state.private')}
        </Badge>
      )}
    </>
  );
};

const Actions = ({ document: story }: { document: Story }): ReactElement => (
  <>
    {!story.excluded && <MakePost source="stories" id={story.id} />}
    <ToPlace document={story} />
  </>
);

const ToPlace = ({ document: story }: { document: Story }): ReactElement | null => {
  const { t } = useText();
  const place = usePlace();
  if (story.rundownId === null) return null;
  return (
    <Button kind="primary" icon="rundown" onClick={() => place(story)}>
      {t('action.stories.place')}
    </Button>
  );
};

/** How a story is read outside of its rundown. */
export const STORY_VIEWER: ViewerSpec<Story> = {
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
  Marks,
  Body: ({ document }) => <StoryText story={document} />,
  print: 'story-content',
  Actions,
};
