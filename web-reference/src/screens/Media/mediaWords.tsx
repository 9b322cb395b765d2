import { type KnownStatus, mediaSeconds, mmss } from '@lauda/domain';
import type { Media } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { MEDIA_LOOKS } from '../../components/MediaMark.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { hasText, type Text, useText } from '../../i18n/i18n.ts';

/** Writes the duration of a media, `01:30`; empty when it is unknown. */
export const lengthOf = ({ duration, timeBase }: Pick<Media, 'duration' | 'timeBase'>): string =>
  duration && timeBase ? mmss(mediaSeconds(duration, timeBase)) : '';

/** Names a search field of an archive: by our text where there is one, else by the archive's label. */
export const fieldName = ({ name, label }: { readonly name: string; readonly label: string }, t: Text): string => {
  const key = `mediaField.${name}`;
  return hasText(key) ? t(key) : label;
};

/** The state of a media as an icon and a word: ready, empty, not in its archive, missing and ignored, unknown. */
export const MediaBadge = ({ status }: { status: KnownStatus | 'ignored' }): ReactElement => {
  const { t } = useText();
  const { tone, icon } = MEDIA_LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`mediaStatus.${status}`)}
    </Badge>
  );
};
