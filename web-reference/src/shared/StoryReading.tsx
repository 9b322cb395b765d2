import { isoSeconds, mmss } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import { memo, type ReactElement } from 'react';
import { cx } from '../components/cx.ts';
import { Icon } from '../components/icons.tsx';
import { ApprovalMark, StatusMark } from '../components/StatusMark.tsx';
import { useText } from '../i18n/i18n.ts';
import { StoryText } from './StoryText.tsx';

export const previewId = (storyId: number): string => `preview-${storyId}`;

interface PreviewProps {
  story: Story;
  presenter: string;
  hasLink?: boolean;
}
const Preview = ({ story, presenter, hasLink = true }: PreviewProps): ReactElement => {
  const { t } = useText();
  const onAir = story.displayStatus === 'play';
  return (
    <article
      id={previewId(story.id)}
      aria-label={story.visible ? story.slug || t('drafts.noSlug') : t('state.privateOther')}
      aria-current={onAir || undefined}
      className={cx(
        'scroll-mt-9 border-b border-line [contain-intrinsic-size:auto_16rem] [content-visibility:auto]',
        onAir ? 'border-l-4 border-l-air' : 'border-l-4 border-l-transparent',
        story.floated && 'opacity-60',
      )}
    >
      <header className={cx('flex items-center gap-3 px-4 py-1.5', onAir && 'bg-air text-on-air')}>
        <span className={cx('tnum w-10', !onAir && 'text-muted')}>{story.page}</span>
        <h3 className="min-w-0 flex-1 truncate text-md font-semibold uppercase">
          {story.visible ? story.slug || t('drafts.noSlug') : t('state.privateOther')}
        </h3>
        {onAir && <StatusMark status="onAir" />}
        {story.displayStatus === 'stop' && <StatusMark status="displayed" />}
        {story.floated && <StatusMark status="floated" />}
        {story.visible && !onAir && <ApprovalMark approved={story.approved} />}
        <span className={cx('max-sm:hidden', !onAir && 'text-muted')}>{presenter}</span>
        <span className="tnum font-semibold">{mmss(isoSeconds(story.total))}</span>
      </header>
      <div className="px-4 pt-3 pb-6 sm:pl-17">
        {story.visible ? (
          <StoryText story={story} hasLink={hasLink} />
        ) : (
          <p className="flex items-center gap-1.5 text-muted italic">
            <Icon name="lock" size={13} />
            {t('viewStory.hidden')}
          </p>
        )}
      </div>
    </article>
  );
};

/** One story of the show for reading: its place, its state, its whole script. */
export const StoryReading = memo(Preview);
