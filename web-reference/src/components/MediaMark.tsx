import type { KnownStatus } from '@lauda/domain';
import type { ReactElement } from 'react';
import { useText } from '../i18n/i18n.ts';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';

/** The icon and colour of each state of a media object: ready, empty, not in its archive, missing and ignored, unknown. */
export const MEDIA_LOOKS = {
  ready: { tone: 'good', icon: 'check' },
  empty: { tone: 'warn', icon: 'hollow' },
  absent: { tone: 'bad', icon: 'error' },
  ignored: { tone: 'neutral', icon: 'hollow' },
  unknown: { tone: 'neutral', icon: 'clock' },
} as const;

const COLOURS = { good: 'text-good', warn: 'text-warn', bad: 'text-bad', neutral: 'text-faint' } as const;

/** The media state of a story as an icon whose shape and name say it without its colour (STO-07, MED-11). */
export const MediaMark = ({ status }: { status: KnownStatus | 'ignored' }): ReactElement => {
  const { t } = useText();
  const { tone, icon } = MEDIA_LOOKS[status];
  const name = `${t('column.vt')}: ${t(`mediaStatus.${status}`)}`;
  return (
    <span title={name} className={cx(COLOURS[tone], 'in-[.is-air]:text-on-air')}>
      <Icon name={icon} size={13} label={name} />
    </span>
  );
};
