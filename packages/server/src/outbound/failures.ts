import type { OutboundFailure } from '@lauda/domain';

/** A failed request to a remote server. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  readonly host: string;
  /** The HTTP status of a refusal. */
  readonly status: number | undefined;
  /** How long the server asks to be left alone, in ms, if it says so. */
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

/** Node's error codes of an invalid certificate and of a failed handshake. */
const CERTIFICATE = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_|ERR_SSL_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;
const BY_CODE: readonly (readonly [RegExp, OutboundFailure])[] = [
  [CERTIFICATE, 'certificate'],
  [/^(ETIMEDOUT|ESOCKETTIMEDOUT)$/, 'timeout'],
  [/^HPE_HEADER_OVERFLOW$/, 'too_large'],
  [/^(HPE_|Z_|ERR__ERROR_FORMAT|ERR_BUFFER|ERR_INVALID_CHAR|ERR_PADDING)/, 'format'],
];

/** Maps any error of Node to one of our failures. */
export function failureOf(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const { name, code = '', errors } = error as { name?: string; code?: string; errors?: readonly unknown[] };
  if (name === 'TimeoutError') return new OutboundError('timeout', host);
  // An AggregateError has one error per address; the first is reported.
  if (!code && errors?.[0]) return failureOf(errors[0], host);
  const known = BY_CODE.find(([pattern]) => pattern.test(code));
  return new OutboundError(known?.[1] ?? 'unreachable', host);
}
