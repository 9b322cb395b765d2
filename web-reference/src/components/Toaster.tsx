import { noticeMs } from '@lauda/domain';
import { type ReactElement, useEffect } from 'react';
import { type ExternalToast, Toaster as Sonner, toast } from 'sonner';
import { Notice } from './Notice.tsx';
import type { ShownNotice, Toasts } from './toasts.ts';

/** How far above the lower edge, or above the chat windows that stand on it (`ChatDock`). */
const above = (px: number): string => `calc(var(--chats, 0px) + ${px}px)`;

/** Returns how long a notice stays, in ms: 0.14 s per character of message and description, errors 10 s, manual ones for ever (MSG-02, MSG-06). */
export const noticeLasts = (notice: Pick<ShownNotice, 'level' | 'title' | 'description' | 'manual' | 'lasts'>): number => {
  if (notice.manual || notice.level === 'EVENT') return Number.POSITIVE_INFINITY;
  if (notice.lasts !== undefined) return notice.lasts;
  return noticeMs(notice.level, notice.title, notice.description);
};

const toasts: Toasts = {
  show: (notice, kept) => {
    // Drawn again to be measured again: opened details need more room.
    const draw = (before: ExternalToast): string | number =>
      toast.custom((id) => <Notice notice={notice} onClose={kept?.onEnd ?? (() => toast.dismiss(id))} onGrow={() => draw({ id })} />, {
        ...before,
        duration: noticeLasts(notice),
        // Also runs where a person swipes it away.
        ...(kept && { onDismiss: kept.onEnd }),
      });
    const shown = draw(kept ? { id: kept.id } : {});
    return () => toast.dismiss(shown);
  },
  dismiss: (id) => toast.dismiss(id),
};

/** The place where notices appear; reports when it can draw them, and when it no longer can. */
export const Toaster = ({ onReady }: { onReady: (toasts: Toasts | undefined) => void }): ReactElement => {
  useEffect(() => {
    onReady(toasts);
    return () => onReady(undefined);
  }, [onReady]);
  return (
    <Sonner
      position="bottom-left"
      gap={8}
      offset={{ bottom: above(16), left: 16 }}
      mobileOffset={{ bottom: above(12), left: 12, right: 12 }}
      visibleToasts={4}
      toastOptions={{ unstyled: true }}
    />
  );
};
