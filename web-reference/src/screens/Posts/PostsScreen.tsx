import type { Post } from '@lauda/sdk';
import type { PostSearch } from '@lauda/store';
import { postsOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { ask } from '../../components/ConfirmDialog.tsx';
import type { ReadColumn } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { EntryPages } from '../../shared/entries/EntryPages.tsx';
import { useEntries } from '../../shared/entries/useEntries.ts';
import { useNarrow } from '../../shared/widths.ts';
import { PostDialog, type PostDraft } from './PostDialog.tsx';
import { PostFilters } from './PostFilters.tsx';
import { PostState } from './PostState.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import type { PostsSearch } from './search.ts';

const useColumns = (): readonly ReadColumn<Post>[] => {
  const { t, language } = useText();
  const narrow = useNarrow();
  return useMemo(() => {
    const when = (date: string): string => `${showDate(date.slice(0, 10), language, 'year')} ${timeOf(date)}`;
    return [
      {
        id: 'slug',
        title: t('post.slug'),
        width: narrow ? 160 : 220,
        frozen: true,
        cell: ({ slug }) => <span className="truncate font-medium uppercase">{slug}</span>,
      },
      {
        id: 'date',
        title: t('post.date'),
        width: 104,
        cell: ({ date }) => <span className="tnum">{showDate(date, language, 'year')}</span>,
      },
      { id: 'state', title: t('post.state'), width: 240, cell: (post) => <PostState post={post} /> },
      {
        id: 'publicationDate',
        title: t('post.publicationDate'),
        width: 150,
        cell: ({ publicationDate }) => <span className="tnum">{publicationDate ? when(publicationDate) : ''}</span>,
      },
      { id: 'title', title: t('post.title'), width: 240, cell: ({ title }) => word(title ?? '') },
      { id: 'text', title: t('post.text'), width: 260, grow: true, cell: ({ excerpt, text }) => word(excerpt ?? text) },
    ];
  }, [t, language, narrow]);
};

/** Returns the operations on one post, each with its question. */
const useVerbs = () => {
  const { t } = useText();
  const { store } = useDesk();
  const sure = async (title: string, text: string, confirm: string, danger = false): Promise<boolean> =>
    (await ask({ title, text, confirm, danger })) === 'yes';
  return {
    remove: async ({ id, slug, sending, failure }: Post): Promise<void> => {
      // A site that is gone for good would keep it here for ever.
      const mayStand = failure !== null && sending === null;
      const [text, confirm] = mayStand
        ? (['posts.removeMayStand', 'posts.removeStanding'] as const)
        : (['posts.removeText', 'common.delete'] as const);
      if (await sure(t('posts.removeAsk', { slug }), t(text), t(confirm), true)) await postsOf(store).remove([id], mayStand);
    },
    unpublish: async ({ id, slug }: Post): Promise<void> => {
      if (await sure(t('posts.unpublishAsk', { slug }), t('posts.unpublishText'), t('posts.unpublish'))) await postsOf(store).unpublish(id);
    },
    copy: ({ id }: Post) => postsOf(store).copy([id]),
  };
};

/** Returns the post whose form is open: from the list, else loaded by itself. */
const useOpened = (rows: readonly Post[], asked: number | undefined) => {
  const { store } = useDesk();
  const [open, setOpen] = useState<PostDraft>();
  const first = useRef(asked);
  useEffect(() => {
    const id = first.current;
    if (id !== undefined)
      void postsOf(store)
        .read(id)
        .then((done) => done.ok && setOpen(done.value));
  }, [store]);
  const live = open?.id === undefined ? undefined : rows.find(({ id }) => id === open.id);
  const latest = live && live.version > (open?.version ?? 0) ? live : open;
  return { open: latest, setOpen };
};

const clean = (search: PostsSearch): PostsSearch => Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as PostsSearch;

/** The posts for the newsroom's site, by days and words (SCR-POSTS). */
export const PostsScreen = (): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const navigate = useNavigate();
  const named = useSearchParams<PostsSearch>();
  const { open: wanted, ...kept } = named;
  const entries = useEntries<Post, PostSearch>(() => postsOf(store).open(), kept);
  const { view, isAsked, state, search, chosen } = entries;
  const { open, setOpen } = useOpened(view.rows, wanted);
  const [publishing, setPublishing] = useState<Post>();
  const box = useRef<HTMLInputElement>(null);
  const verbs = useVerbs();
  const columns = useColumns();
  const canWrite = may('POST_WRITE');
  const address = JSON.stringify(clean({ ...search, open: open?.id }));
  useEffect(() => {
    void navigate({ to: '/posts', search: JSON.parse(address) as PostsSearch, replace: true });
  }, [navigate, address]);
  const mayAct = (fits: (post: Post) => boolean = () => true): boolean => canWrite && chosen() !== undefined && fits(chosen()!);
  useActions({
    'entry.create': { run: () => setOpen({ slug: '' }), enabled: () => canWrite },
    'entry.open': { run: () => setOpen(chosen()), enabled: () => chosen() !== undefined },
    'entry.remove': { run: () => void verbs.remove(chosen()!), enabled: mayAct },
    'post.publish': { run: () => setPublishing(chosen()), enabled: mayAct },
    'post.unpublish': {
      run: () => void verbs.unpublish(chosen()!),
      enabled: () => mayAct(({ state: is, sending, failure }) => is !== 'DRAFT' || sending !== null || failure !== null),
    },
    'post.copy': { run: () => void verbs.copy(chosen()!), enabled: mayAct },
    'grid.find': () => box.current?.focus(),
  });
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('area.posts')}</h1>
      </InTopBar>
      <PostFilters {...{ search, box }} onAsk={entries.ask} />
      <EntryPages
        label={t('area.posts')}
        icon="post"
        none={[t('posts.none'), t('posts.noneText')]}
        {...{ view, isAsked, columns, state }}
        onOpen={setOpen}
        onPage={entries.turn}
        onRetry={entries.retry}
      />
      {open && <PostDialog key={open.id ?? 0} start={open} readOnly={!canWrite} onClose={() => setOpen(undefined)} />}
      {publishing && <PublishDialog post={publishing} onClose={() => setPublishing(undefined)} />}
    </>
  );
};
