import { noticeMs } from '@lauda/domain';
import { copyDetails } from '@lauda/store';
import type { ReactElement } from 'react';
import { text, useText } from '../i18n/i18n.ts';
import { copyText } from './copyText.ts';
import { Icon, type IconName } from './icons.tsx';
import { Scrolled } from './Scrolled.tsx';
import { withToasts } from './toasts.ts';

export type NoticeLevel = 'SUCCESS' | 'INFORMATION' | 'EVENT' | 'WARNING' | 'ERROR';

export interface ShownNotice {
  readonly level: NoticeLevel;
  readonly title: string;
  readonly description?: string | undefined;
  /** The technical details for support: shown behind a button and copied with it. */
  readonly details?: string | undefined;
  /** Stays until dismissed by hand. */
  readonly manual?: boolean | undefined;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it stays, in ms, where that does not follow from its text (undo: 10 s). */
  readonly lasts?: number;
}

/** Returns how long a notice stays, in ms: 0.14 s per character of message and description, errors 10 s, manual ones for ever (MSG-02, MSG-06). */
export const noticeLasts = (notice: Pick<ShownNotice, 'level' | 'title' | 'description' | 'manual' | 'lasts'>): number => {
  if (notice.manual || notice.level === 'EVENT') return Number.POSITIVE_INFINITY;
  if (notice.lasts !== undefined) return notice.lasts;
  return noticeMs(notice.level, notice.title, notice.description);
};

const LOOKS: Record<NoticeLevel, { icon: IconName; tone: string }> = {
  SUCCESS: { icon: 'check', tone: 'text-good' },
  INFORMATION: { icon: 'info', tone: 'text-info' },
  EVENT: { icon: 'calendar', tone: 'text-info' },
  WARNING: { icon: 'warning', tone: 'text-warn' },
  ERROR: { icon: 'error', tone: 'text-bad' },
};

interface CopyWords {
  readonly done: string;
  readonly failed: string;
}
/** Copies a text and says whether that worked; without words of its own as for the technical details of a notice. */
export async function copyAndNotify(copied: string, words?: CopyWords): Promise<void> {
  const { level, key } = await copyDetails(copied, copyText);
  if (!words) notify({ level, title: text(key), description: level === 'ERROR' ? text('common.copyByHand') : undefined });
  else notify(level === 'SUCCESS' ? { level, title: words.done } : { level: 'WARNING', title: words.failed });
}

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

/** Shows a notice at the bottom left for as long as its text needs; `onShown` gets what takes it away. */
export const notify = (notice: ShownNotice, onShown?: (dismiss: () => void) => void): void =>
  withToasts((toast) => {
    const shown = toast.custom((id) => <Notice notice={notice} onClose={() => toast.dismiss(id)} />, { duration: noticeLasts(notice) });
    onShown?.(() => toast.dismiss(shown));
  });
