import { type ReactElement, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';

/** How far above the lower edge, or above the chat windows that stand on it (`ChatDock`). */
const above = (px: number): string => `calc(var(--chats, 0px) + ${px}px)`;

/** The place where notices appear; reports when it can draw them, and when it no longer can. */
export const Toaster = ({ onReady }: { onReady: (toasts: typeof toast | undefined) => void }): ReactElement => {
  useEffect(() => {
    onReady(toast);
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
