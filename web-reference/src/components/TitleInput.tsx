import { checkMaxLength } from '@lauda/domain';
import type { KeyboardEvent, ReactElement } from 'react';
import { capitals } from './capitals.ts';
import { cx } from './cx.ts';

interface TitleInputProps {
  label: string;
  value: string;
  /** The most characters that can be saved: what is longer stays whole and is marked, where a maximum would cut a paste unseen. */
  most: number;
  /** Writes in capitals, as slugs are. */
  upper?: boolean;
  isRequired?: boolean;
  error?: string | undefined;
  readOnly: boolean;
  placeholder?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  className?: string;
}

/** The name of what is edited, as a title at the head of its form. */
export const TitleInput = (props: TitleInputProps): ReactElement => {
  const { label, value, most, upper = false, isRequired, error, readOnly, placeholder, onChange, onBlur, onKeyDown, className } = props;
  const isWrong = error !== undefined || checkMaxLength(value, most) !== undefined;
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-required={isRequired}
      title={error}
      value={value}
      readOnly={readOnly}
      placeholder={placeholder}
      {...capitals(upper, onChange)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      className={cx(
        'h-8 text-ellipsis rounded-md bg-transparent px-1 text-lg font-semibold outline-none placeholder:text-faint hover:bg-hover focus:bg-inset aria-invalid:outline-1 aria-invalid:outline-bad',
        upper && 'uppercase',
        className,
      )}
    />
  );
};
