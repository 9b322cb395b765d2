import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactElement, Ref } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons.tsx';

type Kind = 'primary' | 'plain' | 'quiet' | 'danger';

const KINDS: Record<Kind, string> = {
  primary: 'bg-accent text-on-accent border-transparent hover:brightness-110 active:brightness-95 font-medium',
  plain: 'bg-raised text-text border-line-strong hover:bg-hover active:bg-line',
  quiet: 'bg-transparent text-muted border-transparent hover:bg-hover hover:text-text',
  danger: 'bg-danger text-on-danger border-transparent hover:brightness-110 active:brightness-95 font-medium',
};

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind;
  size?: 'sm' | 'md';
  icon?: IconName;
  /** Shows that the verb is running and takes no second press. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The classes of a button, for what is none and looks like one. */
export const buttonLook = (kind: Kind, size: 'sm' | 'md', className?: string): string =>
  cx(
    'inline-flex items-center justify-center gap-1.5 rounded-md border whitespace-nowrap select-none transition-colors duration-100',
    'disabled:opacity-50 disabled:pointer-events-none',
    size === 'sm' ? 'h-6 px-2 text-sm' : 'h-8 px-3 text-base',
    KINDS[kind],
    className,
  );

/** A link to another page that looks like a button: it loads the page anew. */
export const ButtonLink = ({
  kind = 'plain',
  size = 'md',
  className,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & Pick<ButtonProps, 'kind' | 'size'>): ReactElement => (
  <a {...rest} className={buttonLook(kind, size, className)} />
);

/** A button with a text. Kinds: `primary` once per view, `plain`, `quiet`, `danger`. */
export const Button = ({
  kind = 'plain',
  size = 'md',
  icon,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps): ReactElement => (
  <button type="button" {...rest} disabled={disabled || busy} aria-busy={busy || undefined} className={buttonLook(kind, size, className)}>
    {icon && <Icon name={icon} size={size === 'sm' ? 14 : 16} />}
    {children}
  </button>
);

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  icon: IconName;
  /** Read by screen readers and shown as a tooltip. */
  label: string;
  pressed?: boolean;
}

/** A square button with an icon only; its label is the tooltip and the text for screen readers. */
export const IconButton = ({
  icon,
  label,
  kind = 'quiet',
  size = 'md',
  pressed,
  busy = false,
  className,
  disabled,
  ...rest
}: IconButtonProps): ReactElement => (
  <button
    type="button"
    title={label}
    aria-label={label}
    aria-pressed={pressed}
    {...rest}
    disabled={disabled || busy}
    className={cx(
      'inline-flex items-center justify-center rounded-md border transition-colors duration-100 disabled:opacity-45 disabled:pointer-events-none shrink-0',
      size === 'sm' ? 'size-6' : 'size-8',
      pressed ? 'bg-selected text-text border-transparent' : KINDS[kind],
      className,
    )}
  >
    <Icon name={icon} size={size === 'sm' ? 14 : 16} />
  </button>
);
