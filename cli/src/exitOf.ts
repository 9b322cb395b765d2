import { isOfAnother } from '@lauda/domain';
import type { Refusal } from './errors.ts';
import { EXIT, type ExitCode } from './exit.ts';

/** Chooses the exit code of a refusal: a held lock is a conflict whatever its status. */
export function exitOf(refusal: Refusal): ExitCode {
  if (refusal.holder) return EXIT.conflict;
  if (refusal.status === 401 || refusal.status === 403) return EXIT.auth;
  if (refusal.status === 404) return EXIT.notFound;
  if (refusal.status === 409 || refusal.status === 412) return EXIT.conflict;
  if (refusal.status >= 502 && refusal.status <= 504 && !isOfAnother(refusal.code)) return EXIT.unreachable;
  return EXIT.failed;
}
