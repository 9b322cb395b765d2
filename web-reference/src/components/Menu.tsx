import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ariaKeys } from '../format/keyLabel.ts';
import { Count } from './Count.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons.tsx';
import { Keys } from './Keys.tsx';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  /** A binding of the registry, printed at the right. */
  readonly keys?: string | undefined;
  readonly disabled?: boolean;
  readonly danger?: boolean | undefined;
  readonly checked?: boolean;
  /** How much is unread where it leads, and its name with that. */
  readonly unread?: { readonly count: number; readonly name: string } | undefined;
  readonly run: () => void;
}

/** `'-'` draws a line between groups; a plain text is a heading. */
export type MenuItem = MenuEntry | '-' | { readonly heading: string };

export interface Point {
  readonly x: number;
  readonly y: number;
}

const isEntry = (item: MenuItem): item is MenuEntry => item !== '-' && 'run' in item;

const Entry = ({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }): ReactElement => (
  <div
    role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
    aria-checked={entry.checked}
    aria-label={entry.unread?.name}
    aria-disabled={entry.disabled || undefined}
    aria-keyshortcuts={entry.keys && ariaKeys(entry.keys)}
    tabIndex={-1}
    onClick={() => {
      if (!entry.disabled) onChoose();
    }}
    onPointerMove={(event) => {
      event.currentTarget.focus({ preventScroll: true });
    }}
    className={cx(
      'flex h-7.5 items-center gap-2 rounded-sm px-2 text-base outline-none focus:bg-selected focus:[--faint:var(--muted)] aria-disabled:opacity-45',
      entry.danger && 'text-bad',
    )}
  >
    <span className="inline-flex w-4 justify-center text-muted">
      {entry.checked ? <Icon name="check" size={14} /> : entry.icon && <Icon name={entry.icon} size={14} />}
    </span>
    <span className="truncate pr-6">{entry.label}</span>
    {entry.unread && (
      <span className="ml-auto inline-flex">
        <Count count={entry.unread.count} />
      </span>
    )}
    {entry.keys && (
      <span className="ml-auto">
        <Keys binding={entry.keys} />
      </span>
    )}
  </div>
);

/** Moves a menu to fit inside the window. */
const fit = (element: HTMLElement, at: Point): Point => {
  const { width, height } = element.getBoundingClientRect();
  return { x: Math.max(6, Math.min(at.x, innerWidth - width - 6)), y: Math.max(6, Math.min(at.y, innerHeight - height - 6)) };
};

const focusEntry = (list: HTMLElement, step: number | 'first' | 'last'): void => {
  const entries = [...list.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled])')];
  const present = entries.indexOf(document.activeElement as HTMLElement);
  const next = step === 'first' ? 0 : step === 'last' ? entries.length - 1 : (present + step + entries.length) % entries.length;
  entries[next]?.focus();
};

const byLetter = (list: HTMLElement, letter: string): void => {
  const entries = [...list.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled])')];
  const from = entries.indexOf(document.activeElement as HTMLElement) + 1;
  [...entries.slice(from), ...entries.slice(0, from)].find((entry) => entry.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
};

/** The menu itself, at a point of the window; arrows move, letters jump, Escape closes. */
export const MenuPanel = ({
  at,
  items,
  label,
  onClose,
}: {
  at: Point;
  items: readonly MenuItem[];
  label: string;
  onClose: () => void;
}): ReactElement => {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(at);
  useLayoutEffect(() => {
    setPlace(fit(list.current!, at));
    focusEntry(list.current!, 'first');
  }, [at]);
  useEffect(() => {
    const outside = (event: Event): void => {
      if (!list.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
    };
  }, [onClose]);
  const choose = (entry: MenuEntry): void => {
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, number | 'first' | 'last'> = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' };
    const entry = items.filter(isEntry)[Number((document.activeElement as HTMLElement).parentElement?.dataset.entry)];
    event.stopPropagation();
    if (event.key in moves) focusEntry(list.current!, moves[event.key]!);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if ((event.key === 'Enter' || event.key === ' ') && entry) choose(entry);
    else if (event.key.length === 1) byLetter(list.current!, event.key.toLowerCase());
    else return;
    event.preventDefault();
  };
  let entries = -1;
  return createPortal(
    <div
      ref={list}
      role="menu"
      aria-label={label}
      data-modal
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
      }}
      style={{ left: place.x, top: place.y }}
      className="fixed z-50 max-h-[90vh] min-w-52 overflow-auto rounded-lg border border-line bg-float p-1 shadow-float appear"
    >
      {items.map((item, index) => {
        if (item === '-') return <div key={`line ${index}`} role="separator" className="my-1 border-t border-line" />;
        if (!isEntry(item))
          return (
            <div key={item.heading} className="px-2 pt-2 pb-1 text-xs font-medium text-faint">
              {item.heading}
            </div>
          );
        entries += 1;
        return (
          <div key={item.id} role="none" data-entry={entries}>
            <Entry
              entry={item}
              onChoose={() => {
                choose(item);
              }}
            />
          </div>
        );
      })}
    </div>,
    document.body,
  );
};

export interface MenuButtonProps {
  label: string;
  items: () => readonly MenuItem[];
  /** Draws the button from the properties that make it a menu button. */
  children: (button: {
    onClick: (event: React.MouseEvent<HTMLElement>) => void;
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
  }) => ReactNode;
  align?: 'left' | 'right';
}

/** A button that opens a menu under itself. The items are computed when it opens, so they are never stale. */
export const MenuButton = ({ label, items, children, align = 'left' }: MenuButtonProps): ReactElement => {
  const [open, setOpen] = useState<{ at: Point; items: readonly MenuItem[] }>();
  const opener = useRef<HTMLElement>(undefined);
  const close = useRef(() => {
    setOpen(undefined);
    opener.current?.focus({ preventScroll: true });
  });
  const onClick = (event: React.MouseEvent<HTMLElement>): void => {
    opener.current = event.currentTarget;
    const box = event.currentTarget.getBoundingClientRect();
    setOpen({ at: { x: align === 'left' ? box.left : box.right - 224, y: box.bottom + 4 }, items: items() });
  };
  return (
    <>
      {children({ onClick, 'aria-haspopup': 'menu', 'aria-expanded': open !== undefined })}
      {open && <MenuPanel at={open.at} items={open.items} label={label} onClose={close.current} />}
    </>
  );
};
