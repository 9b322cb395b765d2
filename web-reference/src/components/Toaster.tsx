import { noticeMs } from '@lauda/domain';
import { type ReactElement, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type ExternalToast, Toaster as Sonner, toast } from 'sonner';
import { kept } from '../hooks/typedText.ts';
import { useText } from '../i18n/i18n.ts';
import { Notice } from './Notice.tsx';
import { noticeFocus } from './noticeFocus.ts';
import type { ShownNotice, Toasts } from './toasts.ts';

/** How far above the lower edge, or above the chat windows that stand on it (`ChatDock`). */
const above = (px: number): string => `calc(var(--chats, 0px) + ${px}px)`;

/** Returns how long a notice stays, in ms: 0.14 s per character of message and description, errors 10 s, manual ones for ever (MSG-02, MSG-06). */
export const noticeLasts = (notice: Pick<ShownNotice, 'level' | 'title' | 'description' | 'manual' | 'lasts'>): number => {
  if (notice.manual || notice.level === 'EVENT') return Number.POSITIVE_INFINITY;
  if (notice.lasts !== undefined) return notice.lasts;
  return noticeMs(notice.level, notice.title, notice.description);
};

// The key is one of the registry; the own one of the toaster, Alt+T, has other meanings here.
const NO_KEY: string[] = [];

const drawn: Pick<Toasts, 'show' | 'dismiss'> = {
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

type GivenBack = Pick<ShownNotice, 'title' | 'description'>;
const givenBack = () => [...kept].filter(([key]) => key.startsWith('cell '));
const draw = (): void => {
  for (const [key, { typed }] of givenBack()) {
    const onEnd = (): void => {
      kept.delete(key);
      toast.dismiss(key);
    };
    drawn.show({ level: 'WARNING', manual: true, ...(typed as GivenBack) }, { id: key, onEnd });
  }
};
/** Forgets that it is drawn: the next toaster would draw it by itself, also before whoever signs in. */
const hide = (): void => {
  for (const [key] of givenBack()) toast.dismiss(key);
};

/**
 * The place where notices appear; reports when it can draw them, and when it no longer can. It stands beside the page, not in it: a dialog hides the page
 * from readers and from the keyboard, and what is pressed outside of the page closes no dialog.
 */
export const Toaster = ({
  onReady,
  atLogin = false,
}: {
  onReady: (toasts: Toasts | undefined) => void;
  /** Whether somebody is to sign in, who may be another than whose words were given back. */
  atLogin?: boolean;
}): ReactElement => {
  const { t } = useText();
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    const { go, stop } = noticeFocus(part.current!);
    const give = atLogin ? (): void => undefined : draw;
    onReady({ ...drawn, give, go });
    // Given back before this page, or to the toaster before this one.
    give();
    return () => {
      stop();
      onReady(undefined);
      hide();
    };
  }, [onReady, atLogin]);
  return createPortal(
    <Sonner
      ref={part}
      customAriaLabel={t('action.notices')}
      hotkey={NO_KEY}
      position="bottom-left"
      gap={8}
      offset={{ bottom: above(16), left: 16 }}
      mobileOffset={{ bottom: above(12), left: 12, right: 12 }}
      visibleToasts={4}
      toastOptions={{ unstyled: true }}
    />,
    document.body,
  );
};
