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
