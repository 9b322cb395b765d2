import { type FocusEvent, type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import { keyboard } from '../focus/keyboard.ts';
import { useText } from '../i18n/i18n.ts';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons.tsx';

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly icon?: IconName;
  /** Unsaved changes: a star before the title. */
  readonly changed?: boolean;
  /** Whether it has a close button. */
  readonly closable?: boolean;
  readonly suffix?: string;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The key of the active tab; undefined when the content on screen has no tab. */
  active: string | undefined;
  onActivate: (id: string) => void;
  onClose?: (id: string) => void;
}

const neighbour = (tabs: readonly Tab[], active: string | undefined, key: string): Tab | undefined => {
  const at = tabs.findIndex((tab) => tab.id === active);
  const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
  return key in moves ? tabs[(moves[key]! + tabs.length) % tabs.length] : undefined;
};

/** Keeps the focus in the strip when the focused tab closes: it goes to the tab that replaces it. */
const useStay = (active: string | undefined, count: number) => {
  const strip = useRef<HTMLDivElement>(null);
  const within = useRef(false);
  useEffect(() => {
    if (within.current && count > 0 && active !== undefined && document.activeElement === document.body)
      strip.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }, [active, count]);
  const onFocus = (): void => {
    within.current = true;
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !strip.current?.contains(relatedTarget)) within.current = false;
  };
  return { ref: strip, onFocus, onBlur };
};

/** The strip of open documents. Arrows move along it; Delete, Alt+W, the cross or a middle click closes. */
export const Tabs = ({ label, tabs, active, onActivate, onClose }: TabsProps): ReactElement => {
  const { t } = useText();
  const stay = useStay(active, tabs.length);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = neighbour(tabs, active, event.key);
    if (event.key === 'Delete' && tabs.some(({ id, closable }) => id === active && closable)) {
      event.preventDefault();
      event.stopPropagation();
      onClose?.(active!);
    }
    if (!next) return;
    event.preventDefault();
    onActivate(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      {...stay}
      onKeyDown={onKeyDown}
      className="flex h-9 shrink-0 items-end gap-px overflow-x-auto border-b border-line bg-raised px-1 [scrollbar-width:none]"
    >
      {tabs.map((tab, at) => (
        <div
          key={tab.id}
          role="presentation"
          className={cx(
            'group relative flex h-8 max-w-64 items-center rounded-t-md border-x border-t',
            // Of documents many may be open; the tabs that always stand there are read whole, and the strip is moved.
            tab.closable ? 'min-w-0' : 'shrink-0',
            tab.id === active ? 'border-line bg-ground text-text' : 'border-transparent text-muted hover:bg-hover',
          )}
          onAuxClick={(event) => {
            if (event.button === 1 && tab.closable) onClose?.(tab.id);
          }}
        >
          <button
            type="button"
            role="tab"
            data-tab={tab.id}
            aria-selected={tab.id === active}
            tabIndex={tab.id === active || (active === undefined && at === 0) ? 0 : -1}
            aria-keyshortcuts={tab.closable ? 'Delete Alt+W' : undefined}
            onClick={() => {
              onActivate(tab.id);
              // Choosing a tab moves the focus into its content; arrow keys only move along the strip.
              keyboard.home(() => document.getElementById('work'));
            }}
            className={cx(
              'flex h-full min-w-0 items-center gap-1.5 pl-2.5 text-base focus-visible:-outline-offset-2',
              tab.closable ? 'pr-1' : 'pr-2.5',
            )}
          >
            {tab.icon && <Icon name={tab.icon} size={14} className="text-muted" />}
            {tab.changed && (
              <span className="text-warn" title={t('common.changed')} aria-label={t('common.changed')}>
                *
              </span>
            )}
            <span className="truncate" title={tab.title}>
              {tab.title}
            </span>
            {tab.suffix && <span className="whitespace-nowrap text-faint">{tab.suffix}</span>}
          </button>
          {tab.closable && (
            // A tab list holds tabs alone: the cross is for the pointer, keys have Delete and Alt+W.
            <span
              aria-hidden
              title={t('common.close')}
              onClick={() => {
                onClose?.(tab.id);
              }}
              className={cx(
                'mr-1 inline-flex size-5 items-center justify-center rounded-sm text-faint hover:bg-line hover:text-text',
                tab.id !== active && 'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100',
              )}
            >
              <Icon name="x" size={12} />
            </span>
          )}
          {tab.id === active && <span aria-hidden className="absolute inset-x-0 -top-px h-0.5 rounded-t-md bg-accent" />}
        </div>
      ))}
    </div>
  );
};
