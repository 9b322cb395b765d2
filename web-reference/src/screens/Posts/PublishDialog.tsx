import type { Post, WordpressConfig } from '@lauda/sdk';
import { postsOf } from '@lauda/store';
import { type ReactElement, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { EmptyState, Skeleton } from '../../components/States.tsx';
import { problemWords } from '../../format/problemWords.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf, type FormSource, useField } from '../../forms/kit.tsx';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';

interface Wish {
  readonly wordpressId: number | null;
  readonly authorId: number | null;
  readonly categoryId: number | null;
}
const { Choice, SearchChoice } = fieldsOf<Wish>();

const named = (entries: readonly { readonly id: number; readonly name: string }[]) =>
  entries.map(({ id, name }) => ({ value: id, label: name }));

/** The authors and categories of the chosen site. */
const OfSite = (): ReactElement | null => {
  const { t } = useText();
  const { value: id } = useField<number | null>('wordpressId');
  const { value, refusal, load } = useStoreAnswer((store) => (id === null ? undefined : postsOf(store).site(id)), [id ?? undefined]);
  const { error: author } = useField('authorId');
  if (refusal) return <LoadFailed error={refusal} onRetry={load} />;
  if (id !== null && !value) return <Skeleton className="h-16 w-full" />;
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1" data-wrong={author ? '' : undefined}>
      <SearchChoice name="authorId" label={t('post.author')} required options={named(value?.authors ?? [])} />
      <SearchChoice name="categoryId" label={t('post.category')} required options={named(value?.categories ?? [])} />
    </div>
  );
};

const Form = ({ post, sites, onClose }: { post: Post; sites: readonly WordpressConfig[]; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const required = t('validation:required');
  const only = sites.length === 1 ? sites[0]!.id : null;
  const { form, source, busy, submit } = useSettingsForm<Wish>({
    start: { wordpressId: post.wordpressId ?? only, authorId: post.authorId, categoryId: post.categoryId },
    check: ({ wordpressId, authorId, categoryId }) => ({
      wordpressId: wordpressId === null ? required : undefined,
      authorId: authorId === null ? required : undefined,
      categoryId: categoryId === null ? required : undefined,
    }),
    save: async (wish) => {
      const done = await postsOf(store).publish(post.id, wish as { wordpressId: number; authorId: number; categoryId: number });
      if (done.ok) return { stored: wish };
      return { refused: Object.fromEntries((done.error.fields ?? []).map((field) => [field.path, problemWords(t, field)])) };
    },
  });
  const { wordpressId: site, authorId, categoryId } = post;
  // Authors and categories are those of one site: on another their ids mean others, or nobody.
  const following = useMemo((): FormSource<Wish> => {
    const ofSite = ({ wordpressId }: Partial<Wish>): Partial<Wish> => {
      if (wordpressId === undefined) return {};
      return wordpressId === site ? { authorId, categoryId } : { authorId: null, categoryId: null };
    };
    const edit = (fields: Partial<Wish>): void => source.edit({ ...ofSite(fields), ...fields });
    return { ...source, edit };
  }, [source, site, authorId, categoryId]);
  const save = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  return (
    <FormDialog
      {...{ form, busy, onClose }}
      width="md"
      title={t('posts.publishTitle', { slug: post.slug })}
      confirm={t(post.state !== 'DRAFT' ? 'posts.update' : 'posts.publish')}
      onSubmit={() => void save()}
    >
      <FormOf source={following}>
        <Choice name="wordpressId" label={t('post.wordpress')} required autoFocus empty={t('common.none')} options={named(sites)} />
        <OfSite />
      </FormOf>
    </FormDialog>
  );
};

/** Asks for the site, the author and the category of a post to publish (PST-05). */
export const PublishDialog = ({ post, onClose }: { post: Post; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { value: sites, refusal, load } = useStoreAnswer((store) => postsOf(store).sites(), []);
  if (sites && sites.length > 0) return <Form {...{ post, sites, onClose }} />;
  return (
    <FormDialog
      width="md"
      title={t('posts.publishTitle', { slug: post.slug })}
      confirm={t('posts.publish')}
      isOff
      onSubmit={onClose}
      onClose={onClose}
    >
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : sites ? (
        <EmptyState icon="post" title={t('posts.noSite')} text={t('posts.noSiteText')} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </FormDialog>
  );
};
