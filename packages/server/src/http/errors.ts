import { ERROR_CATALOGUE, type ErrorCode, errorText, formatMessage, LOCALES, type Locale, messageText } from '@lauda/domain';
import { type RefusalReason, reasonText } from '@lauda/domain/reasons';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FieldProblem, Problem } from '../problem.ts';
import { isAway, isHeld, isStopped } from '../storage/refusals.ts';

/** Chooses the language of an answer: the first of Accept-Language that the product speaks, else that of the branch. */
export function localeOf(header: string | undefined, fallback: Locale): Locale {
  for (const part of (header ?? '').split(',')) {
    const wanted = part.split(';')[0]!.trim().replace('-', '_').toLowerCase();
    const found = LOCALES.find(
      (locale) => locale.toLowerCase() === wanted || (wanted !== '' && locale.toLowerCase().startsWith(`${wanted.slice(0, 2)}_`)),
    );
    if (found) return found;
  }
  return fallback;
}

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'not_found',
  413: 'payload_too_large',
  415: 'bad_request',
  429: 'too_many_requests',
};

// The multipart parser reports a broken body by its message only.
const BROKEN_MULTIPART =
  /^(Unexpected end of (multipart data|file)|Part terminated early|Malformed part header|Multipart: Boundary not found)/;

/** The Retry-After of a call whose row another change holds, in seconds. */
const HELD_SECONDS = 1;

/** Why the HTTP library could not read a request, in our words: its own are English in every language. */
const UNREAD: Readonly<Record<string, RefusalReason>> = {
  FST_ERR_BAD_URL: 'badAddress',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'noBody',
  FST_ERR_CTP_INVALID_JSON_BODY: 'notJson',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'otherMedia',
};

/** Maps an error of the database or the HTTP library (cancelled, malformed JSON, too large, too often) to a code of the catalogue. */
function libraryProblem(error: { statusCode?: number; code?: string; name?: string; message: string }): Problem | undefined {
  if (isStopped(error)) return new Problem('unavailable', { details: 'this takes too long' });
  if (isHeld(error)) return new Problem('unavailable', { details: 'another change holds this', retryAfter: HELD_SECONDS });
  if (BROKEN_MULTIPART.test(error.message)) return new Problem('bad_request', { reason: 'brokenUpload' });
  const status = error.statusCode ?? 500;
  if (status >= 500) return undefined;
  const code = BY_STATUS[status] ?? 'bad_request';
  const reason = UNREAD[error.code ?? ''] ?? (error.name === 'SyntaxError' ? 'notJson' : undefined);
  return new Problem(code, code === 'bad_request' && reason ? { reason } : {});
}

/** The default Retry-After of 429, in seconds. */
const PAUSE_SECONDS = 60;

/** Says in words what a field in another format is expected to be, with an example: the rule alone does not tell. */
function worded(field: FieldProblem, locale: Locale): FieldProblem & { readonly message?: string } {
  const expected = field.rule === 'format' ? formatMessage(field.params?.format) : undefined;
  return expected ? { ...field, message: messageText(expected.key, locale, expected.params) } : field;
}

/** Answers every error in one shape (DECISIONS 18); an unexpected one is logged and shows only its request id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, locale: Locale): FastifyReply {
  const failure = error as { statusCode?: number; message: string };
  const problem = error instanceof Problem ? error : isAway(error) ? new Problem('unavailable') : libraryProblem(failure);
  const code: ErrorCode = problem?.code ?? 'internal';
  if (!problem || ERROR_CATALOGUE[code].status === 503) request.log.error({ err: error, requestId: request.id }, 'a call failed');
  const { status } = ERROR_CATALOGUE[code];
  const { params, reason, fields, retryAfter = status === 429 ? PAUSE_SECONDS : undefined, ...extra } = problem?.extra ?? {};
  const words = reason
    ? reasonText(reason, locale, params)
    : errorText(code, locale, retryAfter === undefined ? params : { seconds: retryAfter, ...params });
  const body = {
    code,
    message: words,
    ...extra,
    ...(fields && { fields: fields.map((field) => worded(field, locale)) }),
    ...(problem ? {} : { requestId: request.id }),
  };
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body));
}
