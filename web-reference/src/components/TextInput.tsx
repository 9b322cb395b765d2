import { checkMaxLength } from '@lauda/domain';
import type { InputHTMLAttributes, ReactElement, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';

/** The look of every text control: one height, one border, one focus ring. */
export const CONTROL =
  'w-full min-w-0 rounded-md border border-line-strong bg-inset px-2 text-base text-text placeholder:text-faint transition-colors duration-100 ' +
  'hover:border-muted focus-visible:outline-2 focus-visible:-outline-offset-1 aria-invalid:border-bad disabled:opacity-55';

const READ_ONLY = 'read-only:bg-raised read-only:border-line read-only:hover:border-line';

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  /** The most characters that can be saved: what is longer stays whole and is marked, where `maxLength` would cut a paste unseen. */
  most?: number;
}

/** The most characters that are sought: every list takes so many. What is sought is read, not saved, so more of it may be cut. */
const SOUGHT_MAX = 100;

/** One line of text. */
export const TextInput = ({ className, most, ...rest }: TextInputProps): ReactElement => {
  const isTooLong = most !== undefined && typeof rest.value === 'string' && checkMaxLength(rest.value, most) !== undefined;
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      {...(rest.type === 'search' ? { maxLength: SOUGHT_MAX } : {})}
      {...rest}
      {...(isTooLong ? { 'aria-invalid': true } : {})}
      className={cx(CONTROL, READ_ONLY, 'h-8', className)}
    />
  );
};

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of plain text; the field grows with its content. */
export const TextArea = ({ className, ...rest }: TextAreaProps): ReactElement => (
  <textarea
    rows={2}
    {...rest}
    className={cx(CONTROL, READ_ONLY, 'py-1.5 leading-5 field-sizing-content min-h-16 max-h-96 resize-y', className)}
  />
);
