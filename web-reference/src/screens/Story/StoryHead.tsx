import { mmss, SLUG_MAX } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import type { DocumentForm, FormFrame } from '@lauda/store';
import type { ReactElement } from 'react';
import { useDesk } from '../../app/desk.ts';
import { IconButton } from '../../components/Button.tsx';
import { ApprovalMark } from '../../components/StatusMark.tsx';
import { TitleInput } from '../../components/TitleInput.tsx';
import { Switch } from '../../components/Toggles.tsx';
import { useField } from '../../forms/kit.tsx';
import { SaveButton } from '../../forms/SaveButton.tsx';
import { useParts } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { useMayBePrivate } from '../../shared/useMayBePrivate.ts';

/** The head of the form: slug, time, flags and the save button; it stays while the script scrolls. */
export const StoryHead = ({
  view,
  form,
  total,
  onClose,
}: {
  view: FormFrame<Story>;
  form: DocumentForm<Story>;
  /** The present duration, in seconds. */
  total: number;
  onClose?: (() => void) | undefined;
}): ReactElement => {
  const { t } = useText();
  const { value: slug, error, readOnly, onChange } = useField<string>('slug');
  const story = useParts(form.view, ({ document }) => ({
    id: document!.id,
    page: document!.page,
    rundownId: document!.rundownId,
    ownerId: document!.ownerId,
    approved: document!.approved,
    private: document!.private,
  }));
  const { may, me, store } = useDesk();
  const mayBePrivate = useMayBePrivate('stories');
  const rundown = story.rundownId === null ? undefined : store.rundowns.find(story.rundownId);
  // The answer is for this form too: its event may come later, and a field that is there for a private story alone would go meanwhile.
  const desk = (field: 'approved' | 'private', value: boolean): void => void store.documents.stories.patch(story.id, field, value);
  return (
    <header className="flex shrink-0 items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 @max-xl:gap-x-2 @max-md:flex-wrap">
      <span className="tnum text-lg text-muted">{story.page}</span>
      <TitleInput
        label={t('column.slug')}
        value={slug}
        most={SLUG_MAX}
        upper
        error={error}
        readOnly={readOnly}
        placeholder={t('column.slug')}
        onChange={onChange}
        className="min-w-24 flex-1"
      />
      <span className="flex items-baseline gap-1.5">
        <span className="text-sm text-muted @max-xl:sr-only">{t('column.total')}</span>
        <span className="tnum text-lg font-semibold">{mmss(total)}</span>
      </span>
      <span className="flex items-center gap-3 @max-xl:gap-2 @max-md:order-2 @max-md:w-full">
        {may('STORY_ADMIN') ? (
          <Switch
            isLabelHidden={onClose !== undefined}
            label={t('state.approved')}
            icon="check"
            checked={story.approved}
            disabled={!rundown || view.state === 'gone'}
            onChange={(value) => desk('approved', value)}
          />
        ) : (
          <ApprovalMark approved={story.approved} />
        )}
        {story.ownerId === me.id && (story.private || mayBePrivate) && (
          <Switch
            isLabelHidden={onClose !== undefined}
            label={t('state.private')}
            icon="lock"
            checked={story.private}
            disabled={!rundown || view.state === 'gone'}
            onChange={(value) => desk('private', value)}
          />
        )}
        <span className="@max-md:ml-auto">
          <SaveButton form={form} view={view} />
        </span>
      </span>
      {onClose && <IconButton icon="x" label={t('common.close')} className="@max-md:order-1" onClick={onClose} />}
    </header>
  );
};
