import { ERROR_CATALOGUE, type ErrorCode, errorText, LOCALES, type Locale } from '@lauda/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

/** The language of an answer: the first of Accept-Language that the product speaks, else that of the branch. */
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

/** What the HTTP library itself refuses (malformed JSON, too large, too often) as a code of the catalogue. */
function libraryProblem(error: { statusCode?: number; message: string }): Problem | undefined {
  const status = error.statusCode ?? 500;
  if (status >= 500) return undefined;
  return new Problem(BY_STATUS[status] ?? 'bad_request', { details: error.message });
}

/** Answers every refusal and failure in one shape (DECISIONS 18); a failure is logged and shows its request id only. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, locale: Locale): FastifyReply {
  const problem = error instanceof Problem ? error : libraryProblem(error as { statusCode?: number; message: string });
  const code: ErrorCode = problem?.code ?? 'internal';
  if (!problem) request.log.error({ err: error, requestId: request.id }, 'a call failed');
  const { params, ...extra } = problem?.extra ?? {};
  const body = { code, message: errorText(code, locale, params), ...extra, ...(problem ? {} : { requestId: request.id }) };
  return reply
    .code(ERROR_CATALOGUE[code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
