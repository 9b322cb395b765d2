import type { ReactElement } from 'react';
import { useText } from '../i18n/i18n.ts';
import { Icon, type IconName } from './icons.tsx';
import { Scrolled } from './Scrolled.tsx';
import { copyAndNotify } from './toast.tsx';
import type { NoticeLevel, ShownNotice } from './toasts.ts';

const LOOKS: Record<NoticeLevel, { icon: IconName; tone: string }> = {
  SUCCESS: { icon: 'check', tone: 'text-good' },
  INFORMATION: { icon: 'info', tone: 'text-info' },
  EVENT: { icon: 'calendar', tone: 'text-info' },
  WARNING: { icon: 'warning', tone: 'text-warn' },
  ERROR: { icon: 'error', tone: 'text-bad' },
};

/** One notice as it is drawn; the design page shows it too. */
export const Notice = ({ notice, onClose, onGrow }: { notice: ShownNotice; onClose: () => void; onGrow?: () => void }): ReactElement => {
  const { t } = useText();
  const look = LOOKS[notice.level];
  return (
    <div
      role={notice.level === 'ERROR' ? 'alert' : 'status'}
      className="flex w-88 max-w-[calc(100vw-24px)] items-start gap-2.5 rounded-lg border border-line bg-float p-3 shadow-float"
    >
      <Icon name={look.icon} label={t(`noticeLevel.${notice.level}`)} className={`mt-0.5 ${look.tone}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{notice.title}</p>
        {notice.description && <p className="text-muted break-words">{notice.description}</p>}
        {notice.details && (
          <details className="mt-1 text-sm text-faint" onToggle={onGrow}>
            <summary>{t('common.details')}</summary>
            <Scrolled as="pre" label={t('common.details')} className="mt-1 max-h-32 whitespace-pre-wrap break-words font-sans">
              {notice.details}
            </Scrolled>
            <button type="button" className="mt-1 text-accent-text underline" onClick={() => void copyAndNotify(notice.details!)}>
              {t('common.copyDetails')}
            </button>
          </details>
        )}
      </div>
      {notice.action && (
        <button
          type="button"
          className="rounded-sm px-1.5 font-medium text-accent-text hover:bg-hover"
          onClick={() => {
            notice.action!.run();
            onClose();
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button type="button" aria-label={t('common.close')} className="text-faint hover:text-text" onClick={onClose}>
        <Icon name="x" size={14} />
      </button>
    </div>
  );
};
