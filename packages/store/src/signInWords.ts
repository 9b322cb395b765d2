import { checkRequired, type FieldMessage, PASSWORD_MIN } from '@lauda/domain';
import type { Refusal } from './failures.ts';

/** Sign-in refusals with a text of their own. */
export const OWN_WORDS = new Set([
  ...['error_max_user_limit', 'error_license_invalid', 'error_code_wrong', 'error_step_over'],
  ...['openid_failed', 'openid_refused', 'openid_unknown'],
]);

/** The text that says how long to wait after too many attempts. */
export const tooOften = ({ retryAfterMs = 60_000 }: Refusal) => ({
  key: 'error:tooManyRequests',
  params: { seconds: Math.ceil(retryAfterMs / 1000) },
});

/** Finds the missing fields of a login (LOGIN-18). */
export const loginProblems = (
  username: string,
  password: string,
): { readonly username: FieldMessage | undefined; readonly password: FieldMessage | undefined } => ({
  username: checkRequired(username),
  password: checkRequired(password),
});

/** The text of why a new password was not sent (LOGIN-10). */
export const PASSWORD_MESSAGES: Readonly<Record<'passwords_must_match' | 'password_too_short', FieldMessage>> = {
  passwords_must_match: { key: 'validation:passwordsMustMatch' },
  password_too_short: { key: 'validation:minLength', params: { n: PASSWORD_MIN } },
};
