import type { Story } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { Button } from '../../components/Button.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { useText } from '../../i18n/i18n.ts';
import type { ViewerSpec } from '../../shared/documents/spec.ts';
import { MakePost } from '../../shared/made/MakePost.tsx';
import { BASE_STORY_VIEWER } from '../../shared/storyRead.tsx';
import { usePlace } from './usePlace.ts';

const Marks = ({ document: story }: { document: Story }): ReactElement => {
  const { t } = useText();
  return (
    <>
      <Badge tone={story.approved ? 'good' : 'neutral'} icon={story.approved ? 'check' : 'hollow'}>
        {t(story.approved ? 'state.approved' : 'state.unapproved')}
      </Badge>
      {story.floated && <Badge icon="float">{t('state.floated')}</Badge>}
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

/** The viewer of a story outside of its rundown. */
export const STORY_VIEWER: ViewerSpec<Story> = { ...BASE_STORY_VIEWER, Marks, print: 'story-content', Actions };
