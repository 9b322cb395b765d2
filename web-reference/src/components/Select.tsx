import type { ReactElement, SelectHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import { CONTROL } from './TextInput.tsx';

export interface Option<V extends string | number = string> {
  readonly value: V;
  readonly label: string;
  /** A second line or a hint at the right. */
  readonly hint?: string;
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly Option<string | number>[];
  /** The words of the empty choice; without them there is none. */
  empty?: string;
}

/** A short list of choices, the platform's own. For long lists with search use Combobox. */
export const Select = ({ options, empty, className, ...rest }: SelectProps): ReactElement => (
  <span className={cx('relative inline-flex w-full', className)}>
    <select {...rest} className={cx(CONTROL, 'h-8 appearance-none pr-7')}>
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="chevronDown" size={14} className="pointer-events-none absolute right-2 top-2.25 text-muted" />
  </span>
);
