import { errorText, holdsMedia } from '@lauda/domain';
import type { Media, Story } from '@lauda/sdk';
import { mediaOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useBusy } from '../../hooks/useBusy.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { MediaResults } from './MediaResults.tsx';
import { SearchFields } from './SearchFields.tsx';
import { useMediaSearch } from './useMediaSearch.ts';

export interface MediaPickerProps {
  /** The story to attach the media to. */
  story: Pick<Story, 'slug' | 'sections'>;
  onPick: (media: Media) => void;
  onClose: () => void;
}

/** Chooses a media object of an archive for a story, or has the archive create an empty one with the slug of the story (MED-09, MED-10). */
export const MediaPicker = ({ story, onPick, onClose }: MediaPickerProps): ReactElement => {
  const { t, language } = useText();
  const { store, may } = useDesk();
  const search = useMediaSearch();
  const { devices, deviceId } = useView(search.view);
  const [busy, whileBusy] = useBusy();
  const archive = devices?.find(({ id }) => id === deviceId);
  const canCreate = archive !== undefined && (archive.virtual || archive.existence === 'CAN_CREATE' || archive.existence === 'EXIST');
  const pick = (media: Media): void => {
    if (holdsMedia(story.sections, media))
      store.notices.tell({ status: 409, code: 'duplicate_media', message: errorText('duplicate_media', language) }, 'error:createFailed');
    else onPick(media);
  };
  const placeholder = async (): Promise<void> => {
    if (!archive) return;
    const done = await whileBusy(() => mediaOf(store).placeholder(archive, story.slug));
    if (done.ok) pick(done.value);
  };
  return (
    <Dialog open onClose={onClose} title={t('media.pick', { slug: story.slug })} width="lg">
      <div className="-m-4 flex h-[60vh] flex-col">
        <SearchFields
          search={search}
          extra={
            may('MEDIA_WRITE') && (
              <Button
                icon="plus"
                busy={busy}
                disabled={!canCreate}
                title={canCreate ? undefined : t('media.placeholderNot')}
                onClick={() => void placeholder()}
              >
                {t('media.placeholder')}
              </Button>
            )
          }
        />
        <MediaResults search={search} onChoose={pick} />
      </div>
    </Dialog>
  );
};
