import { checkDates } from '@lauda/domain';
import type { PostSearch } from '@lauda/store';
import type { ReactElement, RefObject } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useDesk, useToday } from '../../app/desk.ts';
import { BarVerbs } from '../../components/BarVerbs.tsx';
import { Button } from '../../components/Button.tsx';
import { DateField } from '../../components/DateField.tsx';
import { FindField } from '../../components/FindField.tsx';
import { useText } from '../../i18n/i18n.ts';

interface FilterProps {
  search: PostSearch;
  box: RefObject<HTMLInputElement | null>;
  onAsk: (part: Partial<PostSearch>) => void;
}

/** The filters of the posts, by days and words, and their verbs (MENU-17). */
export const PostFilters = ({ search, box, onAsk }: FilterProps): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const today = useToday();
  const { from, to } = search;
  const isTurned = from && to && checkDates(from, to) !== undefined;
  return (
    <search className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-3 py-2">
      <div className="w-36 max-sm:flex-1">
        <DateField label={t('proposals.from')} value={from ?? null} today={today} onChange={(day) => onAsk({ from: day ?? undefined })} />
      </div>
      <div className="w-36 max-sm:flex-1">
        <DateField
          label={t('proposals.to')}
          value={to ?? null}
          today={today}
          error={isTurned ? t('validation:startAfterEnd') : undefined}
          onChange={(day) => onAsk({ to: day ?? undefined })}
        />
      </div>
      <FindField label={t('posts.find')} ref={box} value={search.filter ?? ''} onFind={(text) => onAsk({ filter: text || undefined })} />
      {may('POST_WRITE') && (
        <BarVerbs>
          <Button size="sm" icon="post" onClick={() => handlers.run('post.publish')}>
            {t('posts.publish')}
          </Button>
          <Button size="sm" onClick={() => handlers.run('post.unpublish')}>
            {t('posts.unpublish')}
          </Button>
          <Button size="sm" icon="copy" onClick={() => handlers.run('post.copy')}>
            {t('posts.copy')}
          </Button>
          <Button size="sm" icon="trash" onClick={() => handlers.run('entry.remove')}>
            {t('common.delete')}
          </Button>
          <Button size="sm" icon="plus" kind="primary" onClick={() => handlers.run('entry.create')}>
            {t('posts.new')}
          </Button>
        </BarVerbs>
      )}
    </search>
  );
};
