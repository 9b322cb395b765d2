import type { ReactElement } from 'react';
import { useText } from '../i18n/i18n.ts';
import { Button } from './Button.tsx';
import { Icon } from './icons.tsx';

export type LockState =
  | { readonly state: 'other'; readonly nickname: string; readonly since?: string | undefined }
  | { readonly state: 'taken'; readonly nickname: string }
  | { readonly state: 'lost' };

export interface LockBannerProps {
  lock: LockState;
  /** The person has unsaved text that a comparison would rescue. */
  hasDraft?: boolean;
  onTakeOver?: () => void;
  onReload?: () => void;
  onCompare?: () => void;
}

/** The banner over a form that cannot be saved: who edits, what happened to one's own text, and the ways on (LOCK-06, LOCK-07). */
export const LockBanner = ({ lock, hasDraft = false, onTakeOver, onReload, onCompare }: LockBannerProps): ReactElement => {
  const { t } = useText();
  const words =
    lock.state === 'lost'
      ? t('lock.lost')
      : lock.state === 'taken'
        ? t('lock.taken', { name: lock.nickname })
        : lock.since
          ? t('lock.other', { name: lock.nickname, since: lock.since })
          : t('lock.otherSimple', { name: lock.nickname });
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-warn-ground px-3 py-1.5 text-base">
      <Icon name="lock" className="text-warn max-sm:hidden" />
      <span className="min-w-0 grow basis-72">{words}</span>
      <span className="flex flex-wrap gap-1.5">
        {hasDraft && onCompare && (
          <Button size="sm" icon="split" onClick={onCompare}>
            {t('lock.compare')}
          </Button>
        )}
        {onReload && (
          <Button size="sm" icon="sync" onClick={onReload}>
            {t('lock.reload')}
          </Button>
        )}
        {onTakeOver && (
          <Button size="sm" icon="unlock" onClick={onTakeOver}>
            {lock.state === 'lost' ? t('lock.back') : t('lock.takeOver')}
          </Button>
        )}
      </span>
    </div>
  );
};
