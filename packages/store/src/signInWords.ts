import type { Refusal } from './failures.ts';

/** Refusals of a sign-in that say more than that it failed. */
export const OWN_WORDS = new Set([
  ...['error_max_user_limit', 'error_license_invalid', 'error_code_wrong', 'error_step_over'],
  ...['openid_failed', 'openid_refused', 'openid_unknown'],
]);

/** How long to wait, for who tried too often. */
export const tooOften = ({ retryAfterMs = 60_000 }: Refusal) => ({
  key: 'error:tooManyRequests',
  params: { seconds: Math.ceil(retryAfterMs / 1000) },
});
