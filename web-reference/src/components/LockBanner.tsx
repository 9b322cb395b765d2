import type { ReactElement } from 'react';
import { type Text, useText } from '../i18n/i18n.ts';
import { Button } from './Button.tsx';
import { Icon } from './icons.tsx';

export type LockState =
  | { readonly state: 'other'; readonly nickname: string; readonly isOwn?: boolean | undefined; readonly since?: string | undefined }
  | { readonly state: 'taken'; readonly nickname: string; readonly isOwn?: boolean | undefined }
  | { readonly state: 'lost' };

export interface LockBannerProps {
  lock: LockState;
  /** The person has unsaved text that a comparison would rescue. */
  hasDraft?: boolean;
  onTakeOver?: () => void;
  onReload?: () => void;
  onCompare?: () => void;
}

/** Answers what happened, in the words of the catalogue, and what follows from it for the person. */
const wordsOf = (lock: LockState, t: Text): string => {
  if (lock.state === 'lost') return t('lock.lost', { what: t('error:lockLost') });
  // Nobody else edits where a device uses one's own account, or one is signed in elsewhere too.
  if (lock.state === 'taken')
    return lock.isOwn ? t('lock.ownTaken') : t('lock.taken', { what: t('error:lockTakenOver'), name: lock.nickname });
  const { since } = lock;
  if (lock.isOwn) return since ? t('lock.own', { since }) : t('lock.ownSimple');
  const held = { what: t('error:lockedBy'), name: lock.nickname };
  return since ? t('lock.other', { ...held, since }) : t('lock.otherSimple', held);
};

/** The banner over a form that cannot be saved: who edits, what happened to one's own text, and the ways on (LOCK-06, LOCK-07). */
export const LockBanner = ({ lock, hasDraft = false, onTakeOver, onReload, onCompare }: LockBannerProps): ReactElement => {
  const { t } = useText();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-warn-ground px-3 py-1.5 text-base">
      <Icon name="lock" label={t('noticeLevel.WARNING')} className="text-warn max-sm:hidden" />
      <span className="min-w-0 grow basis-72">{wordsOf(lock, t)}</span>
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
