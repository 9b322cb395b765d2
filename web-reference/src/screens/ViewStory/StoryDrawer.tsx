import { isoSeconds, mmss } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import { type ReactElement, useState } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useLookups } from '../../app/lookups.ts';
import { useViewed } from '../../app/useViewed.ts';
import { Button } from '../../components/Button.tsx';
import { Drawer } from '../../components/Dialog.tsx';
import { EmptyState, Skeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { showDate } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { StoryText } from '../../shared/StoryText.tsx';
import { VersionsDialog } from '../Versions/VersionsDialog.tsx';

const Fact = ({ label, value }: { label: string; value: string }): ReactElement | null =>
  value ? (
    <div className="flex gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  ) : null;

const Facts = ({ story }: { story: Story }): ReactElement => {
  const { t, language } = useText();
  const { programs, nameOf } = useLookups();
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        <Fact label={t('column.page')} value={story.page} />
        <Fact label={t('place.program')} value={programs.find(({ id }) => id === story.programId)?.name ?? ''} />
        <Fact label={t('place.date')} value={showDate(story.date, language)} />
        <Fact label={t('column.total')} value={mmss(isoSeconds(story.total))} />
        <Fact label={t('column.presenter')} value={nameOf(story.presenterId)} />
        <Fact label={t('column.reporter')} value={nameOf(story.reporterId)} />
        <Fact label={t('column.editor')} value={nameOf(story.editorId)} />
        <Fact label={t('column.changed')} value={[story.authorNickname, story.changeDate?.slice(11, 16)].filter(Boolean).join(' ')} />
      </dl>
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={story.approved ? 'good' : 'neutral'} icon={story.approved ? 'check' : 'hollow'}>
          {t(story.approved ? 'state.approved' : 'state.unapproved')}
        </Badge>
        {story.floated && <Badge icon="float">{t('state.floated')}</Badge>}
        {story.private && (
          <Badge tone="warn" icon="lock">
            {t('state.private')}
          </Badge>
        )}
      </p>
      {story.information && <p className="max-w-[68ch] whitespace-pre-wrap text-muted">{story.information}</p>}
      {story.footnote && (
        <p className="max-w-[68ch] whitespace-pre-wrap">
          <span className="text-muted">{t('story.footnote')}</span> {story.footnote}
        </p>
      )}
    </div>
  );
};

export interface StoryDrawerProps {
  id: number;
  onClose: () => void;
  /** Opens it where it stands, when it stands in a rundown. */
  onOpen: (story: Story) => void;
}

/** A story for reading in a drawer of 640 px, kept up to date; it closes with a notice when somebody deletes the story (VIEW-01, VIEW-02, VIEW-03). */
export const StoryDrawer = ({ id, onClose, onOpen }: StoryDrawerProps): ReactElement => {
  const { t } = useText();
  const [versions, setVersions] = useState(false);
  const { story, problem, hidden, retry } = useViewed(id, onClose);
  const buttons = story && !hidden && (
    <>
      <Button icon="history" onClick={() => setVersions(true)}>
        {t('action.stories.versions')}
      </Button>
      {story.rundownId !== null && (
        <Button kind="primary" icon="rundown" onClick={() => onOpen(story)}>
          {t('action.stories.place')}
        </Button>
      )}
    </>
  );
  return (
    <Drawer open onClose={onClose} title={hidden ? t('state.privateOther') : (story?.slug ?? '')} width={640} actions={buttons}>
      {hidden ? (
        <EmptyState icon="lock" title={t('state.privateOther')} text={t('viewStory.hidden')} />
      ) : problem ? (
        <LoadFailed error={problem} onRetry={retry} />
      ) : story ? (
        <article aria-label={story.slug} className="flex flex-col gap-5">
          <Facts story={story} />
          <StoryText story={story} />
        </article>
      ) : (
        <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-3">
          <Skeleton className="h-4 w-80" />
          <Skeleton className="h-4 w-56" />
          <Skeleton className="mt-4 h-24 w-full" />
        </div>
      )}
      {versions && <VersionsDialog documentId={id} kind="stories" onClose={() => setVersions(false)} />}
    </Drawer>
  );
};
