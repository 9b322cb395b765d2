import { checkRequired, SLUG_MAX } from '@lauda/domain';
import type { Post } from '@lauda/sdk';
import { postsOf } from '@lauda/store';
import { type ReactElement, useMemo } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { comparedFields, refusedSave } from '../../forms/compared.ts';
import { FormConflicts } from '../../forms/FormConflicts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf, useField, useForm } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';
import { ImageUploader } from '../../shared/ImageUploader.tsx';
import { PostState } from './PostState.tsx';

/** A post to edit. */
export type PostDraft = Partial<Post> & Pick<Post, 'slug'>;
/** A post as its form holds it, its publication split into a day and a time. */
type PostFields = PostDraft & { readonly publicationDay?: string | null; readonly publicationTime?: string | null };

const { Line, Lines, Day, Time } = fieldsOf<PostFields>();
const FIRST_HOUR = '00:00:00';

const typedOf = (post: PostDraft): PostFields => {
  const [day, time] = post.publicationDate?.split('T') ?? [];
  return { ...post, publicationDay: day ?? null, publicationTime: time ?? null };
};
const writtenOf = ({ publicationDay, publicationTime, ...post }: PostFields): PostDraft => ({
  ...post,
  publicationDate: publicationDay ? `${publicationDay}T${publicationTime ?? FIRST_HOUR}` : null,
});

const Picture = (): ReactElement => {
  const { t } = useText();
  const { value, onChange, readOnly } = useField<number | null>('featuredImage');
  const form = useForm();
  return (
    <ImageUploader
      kind="IMAGE"
      label={t('post.featuredImage')}
      help={t('posts.imageHelp')}
      value={value ?? null}
      readOnly={readOnly}
      onChange={onChange}
      onSend={form.waitFor}
    />
  );
};

/** The form of one post with its state at the site, read-only for people without the role. */
export const PostDialog = ({ start, readOnly, onClose }: { start: PostDraft; readOnly: boolean; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const today = useToday();
  const labels = {
    ...{ slug: t('post.slug'), date: t('post.date'), title: t('post.title'), text: t('post.text'), excerpt: t('post.excerpt') },
    ...{ featuredImage: t('post.featuredImage'), caption: t('post.caption') },
    ...{ publicationDay: t('post.publicationDate'), publicationTime: t('posts.publicationTime') },
  };
  const first = useMemo(() => typedOf({ date: today, ...start }), [today, start]);
  const { form, source, busy, comparison, submit } = useSettingsForm<PostFields>({
    start: first,
    readOnly,
    compares: start.id !== undefined,
    check: ({ slug, publicationDay, publicationTime }) => ({
      slug: messageWords(t, checkRequired(slug)),
      // Without its day the post would go out at once.
      publicationDay: publicationTime === null ? undefined : messageWords(t, checkRequired(publicationDay)),
    }),
    save: async (post, opening) => {
      const done = await postsOf(store).save(writtenOf(post), opening);
      if (done.ok) return { stored: typedOf(done.value) };
      return refusedSave(t, done.error, (current: Post): PostFields => typedOf(current));
    },
  });
  const save = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  const title = start.id ? start.slug : t('posts.new');
  return (
    <FormDialog {...{ title, form, busy, onClose }} width="lg" confirm={t('common.save')} isOff={readOnly} onSubmit={() => void save()}>
      <FormConflicts {...{ comparison, rules: comparedFields(t, labels) }} told={t('settings.overtaken', { name: start.slug })} />
      <FormOf source={source}>
        {start.id !== undefined && (
          <div className="flex flex-wrap items-center gap-2">
            <PostState post={start as Post} />
            {start.link && (
              <a className="truncate text-accent underline" href={start.link} target="_blank" rel="noreferrer">
                {start.link}
              </a>
            )}
          </div>
        )}
        <div className="grid grid-cols-[1fr_10rem] gap-4 max-sm:grid-cols-1">
          <Line name="slug" orElse="" label={t('post.slug')} required upper hasCount autoFocus maxLength={SLUG_MAX} />
          <Day name="date" label={t('post.date')} required />
        </div>
        <Line name="title" label={t('post.title')} help={t('posts.titleHelp')} maxLength={300} />
        <Lines name="text" orElse="" label={t('post.text')} />
        <Lines name="excerpt" label={t('post.excerpt')} />
        <Picture />
        <Line name="caption" label={t('post.caption')} maxLength={1000} />
        <div className="grid w-80 grid-cols-2 gap-4 max-sm:w-full">
          <Day name="publicationDay" label={t('post.publicationDate')} />
          <Time name="publicationTime" label={t('posts.publicationTime')} />
        </div>
      </FormOf>
    </FormDialog>
  );
};
