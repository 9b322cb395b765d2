import { Switch as HeadlessSwitch } from '@headlessui/react';
import type { InputHTMLAttributes, KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useTaken } from '../hooks/closing.ts';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons.tsx';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
}

/** A yes-or-no field of a form, saved with the form. */
export const Checkbox = ({ label, className, ...rest }: CheckboxProps): ReactElement => (
  <label className={cx('group inline-flex items-center gap-2 select-none', className)}>
    <span className="relative inline-flex size-4">
      <input
        type="checkbox"
        {...rest}
        className="peer size-4 appearance-none rounded-sm border border-line-strong bg-inset checked:border-accent checked:bg-accent disabled:opacity-50 hover:border-muted"
      />
      <Icon name="check" size={12} className="pointer-events-none absolute left-0.5 top-0.5 hidden text-on-accent peer-checked:block" />
    </span>
    <span className="text-base">{label}</span>
  </label>
);

/** Sends the form of a switch when Enter goes down, as fields do: one that is only released here has opened the dialog the switch stands in. */
const sendWithEnter = (event: KeyboardEvent<HTMLButtonElement>): void => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  if (event.type === 'keydown' && !event.repeat) event.currentTarget.form?.requestSubmit();
};

export interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Hides the label; screen readers still read it. */
  isLabelHidden?: boolean;
  /** What is seen in place of a hidden label. */
  icon?: IconName;
}

/** A setting that takes effect at once. */
export const Switch = ({ label, checked, onChange, disabled = false, isLabelHidden = false, icon }: SwitchProps): ReactElement => (
  <span className={cx('inline-flex items-center', isLabelHidden ? 'gap-1' : 'gap-2')} title={isLabelHidden ? label : undefined}>
    {isLabelHidden && icon && <Icon name={icon} size={14} className="text-muted" />}
    <HeadlessSwitch
      checked={checked}
      onChange={useTaken(onChange)}
      onKeyDown={sendWithEnter}
      onKeyUp={sendWithEnter}
      disabled={disabled}
      aria-label={label}
      className="group relative inline-flex h-4.5 w-8 shrink-0 items-center after:absolute after:-inset-x-0.5 after:-inset-y-1 rounded-full border border-line-strong bg-inset px-0.5 transition-colors duration-100 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
    >
      <span className="size-3 rounded-full bg-muted transition-transform duration-100 group-data-checked:translate-x-3.5 group-data-checked:bg-on-accent" />
    </HeadlessSwitch>
    {!isLabelHidden && (
      <span aria-hidden className="text-base">
        {label}
      </span>
    )}
  </span>
);
