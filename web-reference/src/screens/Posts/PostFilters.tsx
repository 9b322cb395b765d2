import type { PostSearch } from '@lauda/store';
import type { ReactElement, RefObject } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useDesk } from '../../app/desk.ts';
import { BarVerbs } from '../../components/BarVerbs.tsx';
import { Button } from '../../components/Button.tsx';
import { FindField } from '../../components/FindField.tsx';
import { useText } from '../../i18n/i18n.ts';
import { DayRange } from '../../shared/entries/DayRange.tsx';

interface FilterProps {
  search: PostSearch;
  box: RefObject<HTMLInputElement | null>;
  onAsk: (part: Partial<PostSearch>) => void;
}

/** The filters of the posts, by days and words, and their verbs (MENU-17). */
export const PostFilters = ({ search, box, onAsk }: FilterProps): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  return (
    <search className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-3 py-2">
      <DayRange range={search} onAsk={onAsk} />
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
