import { isBlank } from '../format/blank.ts';
import type { MessageKey } from './messages.ts';

/** What is wrong with a field: the key of its text, and what the text is filled in with. */
export interface FieldMessage {
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, number>>;
}
type Checked = FieldMessage | undefined;

const unless = (fine: boolean, key: MessageKey, n?: number): Checked =>
  fine ? undefined : n === undefined ? { key } : { key, params: { n } };

/** Demands something other than spaces (VAL-11). */
export const checkRequired = (text: string | null | undefined): Checked => unless(!isBlank(text), 'validation:required');
/** Demands an address with a name, an @ and a host with a dot (VAL-12). */
export const checkEmail = (text: string): Checked => unless(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text), 'validation:invalidEmail');
/** Demands a whole address of the web, http or https (VAL-13). */
export const checkUrl = (text: string): Checked => {
  const fine = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  return unless(fine, 'validation:invalidUrl');
};
/** Demands at least n characters (VAL-14). */
export const checkMinLength = (text: string, n: number): Checked => unless([...text].length >= n, 'validation:minLength', n);
/** Allows n characters at most (VAL-15). */
export const checkMaxLength = (text: string, n: number): Checked => unless([...text].length <= n, 'validation:maxLength', n);
/** Demands a number from min to max, both included (VAL-16). */
export const checkRange = (value: number, { min, max }: { readonly min: number; readonly max: number }): Checked =>
  unless(value >= min, 'validation:min', min) ?? unless(value <= max, 'validation:max', max);
/** The sizes a text may be printed in, points. */
export const PRINT_FONT_SIZES = { min: 6, max: 48 } as const;
/** Demands an even size of what is printed (VAL-20). */
export const checkPrintFont = (size: number): Checked =>
  checkRange(size, PRINT_FONT_SIZES) ?? unless(size % 2 === 0, 'validation:printFontEven');
/** Demands that a start, YYYY-MM-DD, is not after its end (VAL-17). */
export const checkDates = (start: string, end: string): Checked => unless(start <= end, 'validation:startAfterEnd');
/** Demands the same password twice (VAL-19). */
export const checkPasswords = (password: string, repeated: string): Checked =>
  unless(password === repeated, 'validation:passwordsMustMatch');
/** The warning of a form that was submitted with something wrong (VAL-18). */
export const INVALID_FORM: { readonly level: 'WARNING'; readonly title: FieldMessage } = {
  level: 'WARNING',
  title: { key: 'validation:requiredOrInvalid' },
};
