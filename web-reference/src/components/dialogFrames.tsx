import { DialogPanel, DialogTitle, Dialog as Headless } from '@headlessui/react';
import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { keyboard } from '../focus/keyboard.ts';
import { again } from '../focus/typedAhead.ts';
import { useText } from '../i18n/i18n.ts';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import type { DialogProps, DrawerProps, MenuPanelProps } from './dialogProps.ts';
import { Scrolled } from './Scrolled.tsx';

const WIDTHS = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' } as const;

// What turns the pages of a list is no field to begin in.
const FIELD =
  ':is(input:not([type=hidden]), textarea, select, [role=combobox], [role=grid], [role=switch]):not(:disabled, [tabindex="-1"], nav *)';

/** Focuses a field without opening its list of choices, which would hide what stands below. */
const beginIn = (field: HTMLInputElement): void => {
  field.focus();
  requestAnimationFrame(() => {
    // It is no key of the person, which would wait for its turn behind what is typed.
    if (field.ariaExpanded === 'true' && field.value === '')
      field.dispatchEvent(again(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })));
  });
};

/** Calls back in the frame after a panel is drawn, as the dialog moves the focus first; the first one of a page is drawn later than its frame. */
const onceDrawn = (panel: RefObject<HTMLElement | null>, then: (drawn: HTMLElement) => void): (() => void) => {
  const look = (): void => {
    if (panel.current) then(panel.current);
    else frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
};

/** Focuses the first field of a dialog once it is there, when the content is still loading as the dialog opens. */
const useFirstField = (panel: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const observer = new MutationObserver(() => begin());
    const begin = (): void => {
      const at = document.activeElement;
      const isWaiting = at === document.body || at?.contains(panel.current) === true;
      const field = isWaiting && panel.current?.querySelector<HTMLInputElement>(FIELD);
      if (field) beginIn(field);
      if (field || !isWaiting) observer.disconnect();
    };
    const off = onceDrawn(panel, (drawn) => {
      observer.observe(drawn, { childList: true, subtree: true });
      begin();
      // Nothing waits for a field where there is none.
      keyboard.notOpening();
    });
    return () => {
      off();
      observer.disconnect();
    };
  }, [panel]);

/** The close button comes last, so that a dialog focuses its first field instead. */
const Close = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useText();
  return <IconButton icon="x" label={t('common.close')} className="absolute top-2 right-2" onClick={onClose} />;
};

/** The frame of a dialog. */
export const DialogFrame = ({ onClose, title, children, actions, width = 'md' }: DialogProps): ReactElement => {
  const panel = useRef<HTMLDivElement>(null);
  useFirstField(panel);
  return (
    <Headless open onClose={onClose} className="relative z-40 outline-none">
      <div className="fixed inset-x-0 top-11 bottom-0 appear" style={{ background: 'var(--scrim)' }} aria-hidden />
      <div className="fixed inset-x-0 top-11 bottom-0 flex scroll-pb-20 items-start justify-center overflow-y-auto px-3">
        <DialogPanel
          ref={panel}
          className={cx(
            'relative mt-[max(0.75rem,calc(12vh-2.75rem))] mb-3 w-full rounded-lg border border-line bg-float shadow-float appear',
            typeof width === 'string' && WIDTHS[width],
          )}
          {...(typeof width === 'number' ? { style: { maxWidth: width } } : {})}
        >
          <header className="flex h-11 items-center border-b border-line pr-12 pl-4">
            <DialogTitle className="text-md font-semibold truncate">{title}</DialogTitle>
          </header>
          <div className="p-4">{children}</div>
          {actions && (
            // In sight, however long the form is.
            <footer className="sticky bottom-0 flex flex-wrap justify-end gap-2 rounded-b-lg border-t border-line bg-float px-4 py-3">
              {actions}
            </footer>
          )}
          <Close onClose={onClose} />
        </DialogPanel>
      </div>
    </Headless>
  );
};

/** The frame of a drawer. */
export const DrawerFrame = ({ onClose, title, children, actions, width = 400 }: DrawerProps): ReactElement => {
  const panel = useRef<HTMLDivElement>(null);
  useFirstField(panel);
  return (
    <Headless open onClose={onClose} className="relative z-40 outline-none">
      <div className="fixed inset-x-0 top-11 bottom-0 appear" style={{ background: 'var(--scrim)' }} aria-hidden />
      <div className="fixed top-11 right-0 bottom-0 flex max-w-full">
        <DialogPanel
          ref={panel}
          className="relative flex max-w-full flex-col border-l border-line bg-float shadow-float appear"
          style={{ width }}
        >
          <header className="flex h-11 shrink-0 items-center border-b border-line pr-12 pl-4">
            <DialogTitle className="text-md font-semibold truncate">{title}</DialogTitle>
          </header>
          <Scrolled label={title} className="min-h-0 flex-1 p-4">
            {children}
          </Scrolled>
          {actions && <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{actions}</footer>}
          <Close onClose={onClose} />
        </DialogPanel>
      </div>
    </Headless>
  );
};

/** The width from which the menu stands beside the work, as `md` of the styles. */
const WIDE = '(min-width: 48rem)';

/** The frame of a menu that covers a narrow window from its left edge; it begins where the person is, else at its first link. */
export const MenuFrame = ({ onClose, label, children }: MenuPanelProps): ReactElement => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      onceDrawn(panel, (drawn) => {
        // On a touch screen the dialog takes no focus by itself.
        (drawn.querySelector<HTMLElement>('[aria-current=page]') ?? drawn.querySelector('a'))?.focus();
        keyboard.notOpening();
      }),
    [],
  );
  useEffect(() => {
    const wide = matchMedia(WIDE);
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);
  return (
    <Headless open onClose={onClose} aria-label={label} className="relative z-50 outline-none">
      <div className="fixed inset-0 appear" style={{ background: 'var(--scrim)' }} aria-hidden />
      <div className="fixed inset-y-0 left-0 flex max-w-full">
        <DialogPanel ref={panel} className="flex shadow-float appear">
          {children}
        </DialogPanel>
      </div>
    </Headless>
  );
};
