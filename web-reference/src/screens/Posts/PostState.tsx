import { POST_FAILURES } from '@lauda/domain';
import type { Post } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { Badge } from '../../components/StatusMark.tsx';
import { timeOf } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';

const TONES = { DRAFT: 'neutral', SCHEDULED: 'info', PUBLISHED: 'good' } as const;

/** The state of a post at its site: published or not, in progress, failed, and what the site lacks. */
export const PostState = ({ post }: { post: Post }): ReactElement => {
  const { t } = useText();
  const { state, sending, failure, retry, unsent } = post;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {sending ? (
        <Badge tone="info" icon="clock">
          {t(sending === 'PUBLISH' ? 'posts.publishing' : 'posts.unpublishing')}
        </Badge>
      ) : (
        <Badge tone={TONES[state]}>{t(`postState.${state}`)}</Badge>
      )}
      {unsent && !sending && <Badge tone="warn">{t('posts.unsent')}</Badge>}
      {failure && (
        <Badge tone="bad" icon="warning" className="min-w-0">
          <span className="truncate" title={t(POST_FAILURES[failure])}>
            {t(POST_FAILURES[failure])}
            {retry && ` · ${t('posts.retryAt', { time: timeOf(retry) })}`}
          </span>
        </Badge>
      )}
    </span>
  );
};
