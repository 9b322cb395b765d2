import { mediaMark, mediaParts, mediaStatusOf, SECTION_NAMES } from '@lauda/domain';
import type { Media, Story, StorySection, StorySections, StorySubSection } from '@lauda/sdk';
import { mediaOf } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { newUuid } from '../../app/newUuid.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { offerUndoInForm } from '../../components/offerUndoInForm.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { useText } from '../../i18n/i18n.ts';
import { type SectionKey, withoutPart, withSection } from '../../shared/sections.ts';
import { MediaItems, mediaDialogs } from './MediaItem.tsx';
import { MediaPicker } from './MediaPicker.tsx';
import { lengthOf, MediaBadge } from './mediaWords.tsx';

export interface StoryMediaProps {
  story: Story;
  readOnly: boolean;
  onEdit: (fields: Partial<Story>) => void;
}

// The read rate does not matter, as a video lasts as long as its media.
const ANY_RATE = 0;

const withVideo = (sections: StorySections, media: Media): StorySections => {
  const vt = sections.vt ?? { type: 'VT' as const };
  const part: StorySubSection = { uuid: newUuid(), type: 'MOS_VIDEO', slug: media.slug, media };
  return withSection(sections, 'vt', { ...vt, subSections: [...(vt.subSections ?? []), part] }, ANY_RATE);
};

/** Finds the section that a part of a story stands in. */
const sectionOf = (sections: StorySections, uuid: string): SectionKey | undefined =>
  SECTION_NAMES.find((name) => sections[name]?.subSections?.some((part) => part.uuid === uuid));

/** Replaces the parts of a section. The time of a tape follows its clips; that of a spoken section is of its words, and that of a link is typed. */
const withParts = (sections: StorySections, name: SectionKey, section: StorySection): StorySections =>
  name === 'vt' ? withSection(sections, name, section, ANY_RATE) : { ...sections, [name]: section };

const withoutClip = (sections: StorySections, name: SectionKey, uuid: string): StorySections =>
  withParts(sections, name, withoutPart(name, sections[name]!, uuid));

/** Puts a part back into its section, where it stood. */
const withClipBack = (sections: StorySections, name: SectionKey, before: StorySection, part: StorySubSection): StorySections => {
  const now = sections[name] ?? { ...before, subSections: [] };
  const parts = now.subSections ?? [];
  if (parts.some(({ uuid }) => uuid === part.uuid)) return sections;
  const at = before.subSections?.findIndex(({ uuid }) => uuid === part.uuid) ?? parts.length;
  return withParts(sections, name, { ...now, subSections: parts.toSpliced(at, 0, part) });
};

const Line = ({
  part,
  story,
  readOnly,
  onRemove,
}: {
  part: StorySubSection;
  story: Story;
  readOnly: boolean;
  onRemove: () => void;
}): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const { media } = part;
  const status = mediaStatusOf(part);
  const name = media?.slug || part.slug || t('media.item');
  const look = (): void => {
    if (media?.deviceId != null)
      mediaDialogs.show({
        deviceId: media.deviceId,
        objectId: media.objectId,
        rundownId: story.rundownId,
        storyId: story.id,
        handlerId: part.uuid,
      });
  };
  return (
    <li className="flex h-8 items-center gap-2 rounded-md border border-line pl-2">
      <MediaBadge status={status === 'absent' && story.ignore ? 'ignored' : status} />
      <button
        type="button"
        disabled={media?.deviceId == null || !may('MEDIA_READ')}
        className="min-w-0 truncate rounded-sm text-left font-medium enabled:hover:underline"
        title={name}
        onClick={look}
      >
        {name}
      </button>
      <span className="tnum ml-auto text-sm text-muted">{media && lengthOf(media)}</span>
      {readOnly ? <span className="w-1" /> : <IconButton size="sm" icon="x" label={`${t('common.remove')} ${name}`} onClick={onRemove} />}
    </li>
  );
};

/** The verbs of the media of a stored story: searching for them again, and ignoring a missing one. */
const Verbs = ({ story }: { story: Story }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const [busy, whileBusy] = useBusy();
  const mark = mediaMark(story);
  const run = (work: Promise<unknown>): Promise<unknown> => whileBusy(() => work);
  return (
    <>
      <Button size="sm" icon="sync" busy={busy} onClick={() => void run(mediaOf(store).lookAgain(story.id))}>
        {t('media.again')}
      </Button>
      {(mark === 'absent' || mark === 'ignored') && (
        <Button size="sm" busy={busy} onClick={() => void run(mediaOf(store).ignoreMissing(story.id, mark === 'absent'))}>
          {t(mark === 'absent' ? 'media.ignore' : 'media.heed')}
        </Button>
      )}
    </>
  );
};

/** The media of a story with the state of each, live: ready, empty, missing; chosen from an archive or created there (MED-08 to MED-12). */
export const StoryMedia = ({ story, readOnly, onEdit }: StoryMediaProps): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const [picking, setPicking] = useState(false);
  const parts = mediaParts(story.sections);
  const latest = useLatest(story);
  const remove = (part: StorySubSection): void => {
    const name = sectionOf(story.sections, part.uuid);
    if (!name) return;
    const before = story.sections[name]!;
    onEdit({ sections: withoutClip(story.sections, name, part.uuid) });
    offerUndoInForm(t('common.removed', { name: part.media?.slug ?? part.slug ?? t('media.item') }), () =>
      onEdit({ sections: withClipBack(latest().sections, name, before, part) }),
    );
  };
  return (
    <section aria-label={t('media.title')} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center gap-1.5">
        <h3 className="font-semibold">{t('media.title')}</h3>
        <span className="ml-auto flex flex-wrap gap-1.5">
          {!readOnly && parts.length > 0 && <Verbs story={story} />}
          {!readOnly && may('MEDIA_READ') && (
            <Button size="sm" icon="plus" onClick={() => setPicking(true)}>
              {t('media.add')}
            </Button>
          )}
        </span>
      </header>
      {parts.length === 0 ? (
        <p className="text-sm text-faint">{t('media.storyNone')}</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {parts.map((part) => (
            <Line key={part.uuid} part={part} story={story} readOnly={readOnly} onRemove={() => remove(part)} />
          ))}
        </ul>
      )}
      {picking && (
        <MediaPicker
          story={story}
          onClose={() => setPicking(false)}
          onPick={(media) => {
            onEdit({ sections: withVideo(latest().sections, media) });
            setPicking(false);
          }}
        />
      )}
      <MediaItems />
    </section>
  );
};
