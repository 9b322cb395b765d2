import type { ErrorCode as CatalogueCode } from '@lauda/domain';
import type { ErrorBody } from '../schema.gen.ts';

/** Where input was wrong: the path of the field, the rule it broke and the values of the rule. */
export type FieldProblem = NonNullable<ErrorBody['fields']>[number];
/** Who holds a lock and until when. */
export type LockHolder = NonNullable<ErrorBody['holder']>;
type Parts = Partial<Omit<ErrorBody, 'requestId'>> & {
  cause?: unknown;
  retryAfterMs?: number | undefined;
  requestId?: string | undefined;
  route?: string | undefined;
};

/** Codes of the SDK itself, for failures without an answer of the server. */
export type ClientCode = 'server_unavailable' | 'timeout' | 'aborted' | 'bad_answer' | `http_${number}`;
/** The codes of the catalogue and of the SDK; a later server may send others, so any text is allowed. */
export type ErrorCode = CatalogueCode | ClientCode | (string & {});

/** A call that was refused or got no answer; the subclasses say which. `message` is ready to show, in the language asked for. */
export class NewsroomError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Stable code of the error catalogue. */
  readonly code: ErrorCode;
  readonly details: string | undefined;
  readonly fields: readonly FieldProblem[];
  /** Names the failed request in the server's log; absent when there was no answer. */
  readonly requestId: string | undefined;
  /** Which call failed, as `GET /rundowns/{id}`; absent where no call was made. */
  readonly route: string | undefined;
  readonly holder: LockHolder | undefined;
  /** The stored entity, for a version conflict. */
  readonly current: unknown;
  /** How long the server asks to wait, in milliseconds; absent where it did not say. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, code: ErrorCode, message: string, parts: Parts = {}) {
    super(message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.name = nameOf(new.target);
    this.status = status;
    this.code = code;
    this.details = parts.details;
    this.fields = parts.fields ?? [];
    this.requestId = parts.requestId;
    this.route = parts.route;
    this.holder = parts.holder;
    this.current = parts.current;
    this.retryAfterMs = parts.retryAfterMs;
  }
}
/** 401: nobody is signed in, or the session or token has ended. */
export class SessionExpiredError extends NewsroomError {}
/** The sign-in was refused; `reason` says why. */
export class AuthenticationError extends NewsroomError {
  get reason(): (typeof LOGIN_REASONS)[number] | 'other' {
    return LOGIN_REASONS.find((reason) => reason === this.code) ?? 'other';
  }
}
/** 403: the caller lacks the role, or may not see the document. */
export class ForbiddenError extends NewsroomError {}
/** 404. */
export class NotFoundError extends NewsroomError {}
/** 409: the call contradicts what is stored. An answer for people, never retried. */
export class ConflictError extends NewsroomError {}
/** 409 `locked`: another person edits the document; see `holder`. */
export class LockedError extends ConflictError {}
/** 409 `version_conflict`: the document changed meanwhile; see `current`. */
export class VersionConflictError extends ConflictError {}
/** 412: the document is in the wrong state, or its lock is not the caller's. */
export class PreconditionFailedError extends NewsroomError {}
/** 422: `fields` names each wrong field and its rule. */
export class ValidationError extends NewsroomError {}
/** 413: the body is larger than the server takes. */
export class TooLargeError extends NewsroomError {}
/** 429. */
export class RateLimitedError extends NewsroomError {}
/** 500 and above: the server failed; `requestId` finds it in its log. */
export class ServerError extends NewsroomError {}
/** No answer at all, or 502 to 504 from what stands before the server. */
export class ServerUnavailableError extends NewsroomError {}
/** No answer within `timeoutMs`. The server may still have done what was asked. */
export class TimeoutError extends NewsroomError {}
/** The caller's signal cancelled the call. */
export class AbortedError extends NewsroomError {}

const DETAILS_LIMIT = 300;
const LOGIN_REASONS = [
  'error_max_user_limit',
  'error_license_invalid',
  'error_reset_password',
  'error_second_factor',
  'error_second_factor_setup',
  'error_code_wrong',
  'error_step_over',
  'openid_refused',
  'openid_unknown',
] as const;
/** Whether a call is a part of signing in: nobody is signed in yet, so nothing has expired. */
export const isSignIn = (route: string): boolean => route.startsWith('POST /authentication');
type ErrorClass = new (status: number, code: ErrorCode, message: string, parts?: Parts) => NewsroomError;
// Names survive minifiers: `constructor.name` does not.
const NAMES = new Map<unknown, string>(
  Object.entries({
    NewsroomError,
    SessionExpiredError,
    AuthenticationError,
    ForbiddenError,
    NotFoundError,
    ConflictError,
    LockedError,
    VersionConflictError,
    PreconditionFailedError,
    ValidationError,
    TooLargeError,
    RateLimitedError,
    ServerError,
    ServerUnavailableError,
    TimeoutError,
    AbortedError,
  }).map(([name, type]) => [type, name]),
);
const nameOf = (type: { name: string }): string => NAMES.get(type) ?? type.name;

const BY_STATUS: Readonly<Record<number, ErrorClass>> = {
  401: SessionExpiredError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  413: TooLargeError,
  422: ValidationError,
  429: RateLimitedError,
  502: ServerUnavailableError,
  503: ServerUnavailableError,
  504: ServerUnavailableError,
};
const BY_CODE: Readonly<Record<string, ErrorClass>> = { locked: LockedError, version_conflict: VersionConflictError };

/** The headers of a refusal that matter. */
interface RefusalHeaders {
  readonly retryAfter?: string | null | undefined;
  readonly requestId?: string | null | undefined;
}

/** Makes the error of a refusal from its route, status, body and headers; a body that is not ours still gives an error by status. */
export function errorOf(route: string, status: number, text: string, { retryAfter, requestId }: RefusalHeaders = {}): NewsroomError {
  const body = parsed(text);
  const code = body.code ?? `http_${status}`;
  const seconds = Number(retryAfter || Number.NaN);
  // The answer of another program, such as a proxy, is kept in the details.
  const said = body.code === undefined && text !== '' ? { details: text.slice(0, DETAILS_LIMIT) } : {};
  const named = requestId ? { requestId } : {};
  const parts: Parts = { ...said, ...named, ...body, route, retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined };
  const type = status === 401 && isSignIn(route) ? AuthenticationError : (status === 409 && BY_CODE[code]) || BY_STATUS[status];
  return new (type ?? (status >= 500 ? ServerError : NewsroomError))(status, code, body.message ?? `HTTP ${status}`, parts);
}

function parsed(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return body !== null && typeof body === 'object' ? body : {};
  } catch {
    return {};
  }
}
