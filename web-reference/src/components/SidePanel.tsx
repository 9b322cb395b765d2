import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n/i18n.ts';
import { IconButton } from './Button.tsx';
import { Scrolled } from './Scrolled.tsx';

export interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Whether it leaves the focus where it is when it comes, as one that belongs to its screen from the beginning. */
  isQuiet?: boolean;
  /** The part that stays at the bottom: figures and buttons. */
  footer?: ReactNode;
}

/** A panel beside the work that leaves it visible and usable: at the right, on a phone below it. Escape closes it. */
export const SidePanel = ({ title, onClose, isQuiet = false, children, footer }: SidePanelProps): ReactElement => {
  const { t } = useText();
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it comes once
  useEffect(() => {
    const former = document.activeElement;
    if (!isQuiet) panel.current?.focus();
    return () => {
      if (!isQuiet && former instanceof HTMLElement && former.isConnected) former.focus();
    };
  }, []);
  return (
    <aside
      ref={panel}
      aria-label={title}
      data-panel
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
      className="flex w-92 shrink-0 flex-col border-l border-line-strong bg-raised outline-none max-md:h-[45dvh] max-md:w-full max-md:border-t max-md:border-l-0"
    >
      <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line pr-1.5 pl-3">
        <h2 className="truncate text-md font-semibold">{title}</h2>
        <IconButton icon="x" size="sm" label={t('common.close')} className="ml-auto" onClick={onClose} />
      </header>
      <Scrolled label={title} className="min-h-0 flex-1">
        {children}
      </Scrolled>
      {footer && <footer className="shrink-0 border-t border-line p-3">{footer}</footer>}
    </aside>
  );
};
