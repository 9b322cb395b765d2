import type { OutboundFailure } from '@lauda/domain';

/** Why what was asked of another house did not come. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  readonly host: string;
  /** What it answered, where it refused. */
  readonly status: number | undefined;
  /** How long it wants to be left alone, in ms, where it said so. */
  readonly waitMs: number | undefined;

  constructor(failure: OutboundFailure, host: string, status?: number, waitMs?: number) {
    super(`${host}: ${failure}${status === undefined ? '' : ` ${status}`}`);
    this.name = 'OutboundError';
    this.failure = failure;
    this.host = host;
    this.status = status;
    this.waitMs = waitMs;
  }
}

/** What Node calls a certificate that does not hold, and a handshake that failed. */
const CERTIFICATE = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_|ERR_SSL_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;
const BY_CODE: readonly (readonly [RegExp, OutboundFailure])[] = [
  [CERTIFICATE, 'certificate'],
  [/^(ETIMEDOUT|ESOCKETTIMEDOUT)$/, 'timeout'],
  [/^HPE_HEADER_OVERFLOW$/, 'too_large'],
  [/^(HPE_|Z_|ERR__ERROR_FORMAT|ERR_BUFFER|ERR_INVALID_CHAR|ERR_PADDING)/, 'format'],
];

/** What went wrong in words of ours, whatever Node says. */
export function failureOf(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const { name, code = '', errors } = error as { name?: string; code?: string; errors?: readonly unknown[] };
  if (name === 'TimeoutError') return new OutboundError('timeout', host);
  // Of several addresses each had its own reason; the first one's is told.
  if (!code && errors?.[0]) return failureOf(errors[0], host);
  const known = BY_CODE.find(([pattern]) => pattern.test(code));
  return new OutboundError(known?.[1] ?? 'unreachable', host);
}
