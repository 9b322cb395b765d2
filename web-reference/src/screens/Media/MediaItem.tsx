import type { Media } from '@lauda/sdk';
import { MediaDialogs, type MediaEntry, mediaOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { EmptyState, Skeleton } from '../../components/States.tsx';
import { Line, Lines } from '../../forms/controls.tsx';
import { discardAsking } from '../../forms/discardAsking.ts';
import { SaveKeyButton } from '../../forms/SaveKeyButton.tsx';
import { useBusy } from '../../hooks/useBusy.ts';
import { useView } from '../../hooks/useView.ts';
import { useWords } from '../../hooks/useWords.ts';
import { useText } from '../../i18n/i18n.ts';
import { lengthOf, MediaBadge } from './mediaWords.tsx';
import { Thumbnail } from './Thumbnail.tsx';

/** The media dialog of this window; objects opened while it is open wait (MED-04). */
export const mediaDialogs = new MediaDialogs();

const Paths = ({ media }: { media: Media }): ReactElement => (
  <ul className="flex flex-col gap-0.5 text-sm break-words text-muted empty:hidden">
    {[...(media.paths ?? []), ...(media.proxyPaths ?? []), ...(media.metadataPath ?? [])].map(({ techDescription, url }) => (
      <li key={`${techDescription} ${url}`}>
        {techDescription} {url}
      </li>
    ))}
  </ul>
);

type Words = Partial<Pick<Media, 'slug' | 'abstractText'>>;

const Details = ({ media, readOnly, onEdit }: { media: Media; readOnly: boolean; onEdit: (words: Words) => void }): ReactElement => {
  const { t } = useText();
  return (
    <div className="grid gap-4 sm:grid-cols-[14rem_1fr]">
      <div className="flex flex-col gap-2">
        <Thumbnail media={media} />
        <span className="flex items-center gap-2">
          <MediaBadge status={media.status ?? 'ready'} />
          <span className="tnum text-muted">{lengthOf(media)}</span>
          <span className="ml-auto text-sm text-muted">{t(`mediaKind.${media.type}`)}</span>
        </span>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Line label={t('mediaField.slug')} readOnly={readOnly} value={media.slug} onChange={(slug) => onEdit({ slug: slug ?? '' })} />
        <Lines
          label={t('mediaField.abstractText')}
          readOnly={readOnly}
          value={media.abstractText}
          onChange={(abstractText) => onEdit({ abstractText })}
        />
        <p className="text-sm break-words text-muted">{`${t('mediaField.objectId')}: ${media.objectId}`}</p>
        <Paths media={media} />
      </div>
    </div>
  );
};

/** The dialog of one media object: its details, its place, and its texts, editable for people with the role (SCR-MEDIA-ITEM). */
const MediaItem = ({ entry, waiting, onClose }: { entry: MediaEntry; waiting: number; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const { deviceId, objectId } = entry;
  const asked = useStoreAnswer(
    (of) => (objectId === null ? undefined : mediaOf(of).object(deviceId, objectId)),
    [deviceId, objectId ?? ''],
  );
  const { value: loaded, refusal } = asked;
  const [words, setWords] = useWords<Words>(`media ${deviceId} ${objectId}`, true);
  const [busy, whileBusy] = useBusy();
  const shown = loaded && { ...loaded, ...words };
  const writes = may('MEDIA_WRITE');
  const close = (): void => (words ? void discardAsking(onClose) : onClose());
  const save = async (): Promise<void> => {
    if (!shown || !words) return;
    const done = await whileBusy(() => mediaOf(store).save(deviceId, shown));
    if (!done.ok) return;
    asked.take(done.value);
    // What was typed while it was being saved is not saved yet.
    setWords((now) => (now === words ? undefined : now));
  };
  const actions = (
    <>
      <Button kind="quiet" onClick={close}>
        {waiting > 0 ? t('media.next', { count: waiting }) : t('common.close')}
      </Button>
      {writes && loaded && (
        <SaveKeyButton disabled={!words} busy={busy} onClick={() => void save()}>
          {t('common.save')}
        </SaveKeyButton>
      )}
    </>
  );
  return (
    <Dialog open onClose={close} title={shown?.slug || t('media.item')} width="lg" actions={actions}>
      {refusal?.status === 404 ? (
        <EmptyState icon="media" title={t('error:mediaNotFound')} text={t('media.missingText', { id: objectId ?? '' })} />
      ) : refusal ? (
        <LoadFailed error={refusal} />
      ) : shown ? (
        <Details media={shown} readOnly={!writes} onEdit={(fields) => setWords((now) => ({ ...now, ...fields }))} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  );
};

/** Shows the opened media object, then the waiting ones, one after the other. */
export const MediaItems = (): ReactElement | null => {
  const [entry, ...waiting] = useView(mediaDialogs.view);
  if (!entry) return null;
  const key = `${entry.deviceId}/${entry.objectId}/${entry.handlerId}`;
  return <MediaItem key={key} entry={entry} waiting={waiting.length} onClose={() => mediaDialogs.close()} />;
};
