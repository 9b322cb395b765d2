import { type KnownStatus, mediaSeconds, mmss } from '@lauda/domain';
import type { Media } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { MEDIA_LOOKS } from '../../components/MediaMark.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { hasText, type Text, useText } from '../../i18n/i18n.ts';

/** How long a media is, `01:30`; empty where nobody knows. */
export const lengthOf = ({ duration, timeBase }: Pick<Media, 'duration' | 'timeBase'>): string =>
  duration && timeBase ? mmss(mediaSeconds(duration, timeBase)) : '';

/** The name of a field an archive is searched by: ours where it is known, else the archive's own. */
export const fieldName = ({ name, label }: { readonly name: string; readonly label: string }, t: Text): string => {
  const key = `mediaField.${name}`;
  return hasText(key) ? t(key) : label;
};

/** How it stands with a media as an icon and a word: there, without content yet, not in its archive, missing and ignored, or not known. */
export const MediaBadge = ({ status }: { status: KnownStatus | 'ignored' }): ReactElement => {
  const { t } = useText();
  const { tone, icon } = MEDIA_LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`mediaStatus.${status}`)}
    </Badge>
  );
};
