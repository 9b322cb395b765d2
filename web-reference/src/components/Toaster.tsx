import { type ReactElement, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';

/** The place where notices appear; reports when it can draw them, and when it no longer can. */
export const Toaster = ({ onReady }: { onReady: (toasts: typeof toast | undefined) => void }): ReactElement => {
  useEffect(() => {
    onReady(toast);
    return () => onReady(undefined);
  }, [onReady]);
  return <Sonner position="bottom-left" gap={8} offset={16} mobileOffset={12} visibleToasts={4} toastOptions={{ unstyled: true }} />;
};
