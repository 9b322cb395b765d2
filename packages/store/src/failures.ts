import { shownAs } from '@lauda/domain';
import type { FieldProblem, NewNotice, Text } from './notice.ts';

/** The fields of a refused call that the store reads; the SDK's errors have them. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: string | undefined;
  readonly holder?: { readonly nickname: string; readonly userId: number } | undefined;
  readonly current?: unknown;
  readonly fields?: readonly FieldProblem[] | undefined;
  /** How long the server asks to wait, in ms, where it does. */
  readonly retryAfterMs?: number | undefined;
}
/** The result of a verb. The notice of a failure has already been shown. */
export type Done<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Refusal };

/** Which kind of operation failed, for the text of its notice (ERR-01 to 05). */
export type FailureKey =
  | 'error:loadFailed'
  | 'error:createFailed'
  | 'error:updateFailed'
  | 'error:deleteFailed'
  | 'error:actionFailed'
  | 'error:deviceDeleteFailed'
  | 'error:feedCreateFailed'
  | 'error:feedUpdateFailed'
  | 'error:creditsSendFailed'
  | 'error:saveFailed'
  | 'error:restoreFailed'
  | 'error:uploadFailed';

export const refusalOf = (error: unknown): Refusal => {
  const { status, code, message } = (error ?? {}) as Partial<Refusal>;
  if (typeof status === 'number' && typeof code === 'string') return error as Refusal;
  return { status: 0, code: 'unexpected', message: message ?? String(error) };
};

/** Runs one call and answers a refusal instead of throwing; shows no notice. */
export async function doneOf<T>(send: () => Promise<T>): Promise<Done<T>> {
  try {
    return { ok: true, value: await send() };
  } catch (error) {
    return { ok: false, error: refusalOf(error) };
  }
}

/** Tells whether a call got no answer or a server error (500 and above), so that its outcome is unknown. */
export const isUnstable = ({ status, code }: Refusal): boolean => (status === 0 && code !== 'unexpected') || status >= 500;

/** Tells whether the same call may succeed later: it got no answer, a server error, or there was no session. */
export const mayPass = (error: Refusal): boolean => isUnstable(error) || error.status === 401;

/** Tells whether a load was refused and may succeed later. */
export const isPassing = (refusal: Refusal | undefined): boolean => refusal !== undefined && mayPass(refusal);

/** The field problems of a refusal; for a patch under the name of the patched field. */
const refusedFields = ({ status, fields = [] }: Refusal): readonly FieldProblem[] =>
  status === 422 ? fields.map((problem) => ({ ...problem, path: String(problem.params?.field ?? problem.path) })) : [];

/** The details of a failure for support: status, message and fields. */
const detailsOf = ({ status, message, details }: Refusal, fields: readonly FieldProblem[]): string =>
  [
    status === 0 ? message : `${status} ${message}`,
    ...(details && details !== message ? [details] : []),
    ...fields.map(({ path, rule }) => `${path}: ${rule}`),
  ].join('\n');

/** Failures whose text already explains the fields (AGY-03). */
const HINTS: ReadonlySet<FailureKey> = new Set(['error:feedCreateFailed', 'error:feedUpdateFailed']);

/** The words of a refusal; one that this side found by itself has none, its title says it. */
const wordsOf = ({ message }: Refusal): Text | undefined => (message === '' ? undefined : { raw: message });

/** The notice of a refusal as the catalogue has it: its level, its title, and what its description says. */
export function catalogueNotice(error: Refusal, kind: FailureKey): NewNotice {
  const { level, title, description } = shownAs(error.status, error.code);
  const fields = refusedFields(error);
  // A failed undo is shown as a failed action; the details say which.
  const failed = kind === 'error:restoreFailed' ? 'error:actionFailed' : kind;
  const said: Text | undefined =
    description === 'refusal' ? wordsOf(error) : description && { key: description === 'operation' ? failed : description };
  return {
    level,
    title: { key: title },
    ...(said && { description: said }),
    ...(level === 'ERROR' && failed !== kind && { detail: { key: kind } }),
    ...(level === 'ERROR' && { details: detailsOf(error, fields) }),
    ...(fields.length > 0 && !(description === 'operation' && HINTS.has(kind)) && { fields }),
  };
}

const UNANSWERED: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** The notice of a server that does not answer, or that answers with an internal error; the two differ. */
export const instability = (error: Refusal, kind: FailureKey): NewNotice => ({
  ...catalogueNotice(UNANSWERED.has(error.status) ? { ...error, status: 503, code: 'unavailable' } : error, kind),
  details: detailsOf(error, []),
});

/** The notice of a failed call; undefined when the session shows its own, or when the person cancelled. */
export function failureNotice(error: Refusal, kind: FailureKey): NewNotice | undefined {
  if (error.status === 401 || error.code === 'aborted') return undefined;
  if (error.code === 'unexpected')
    return { level: 'ERROR', title: { key: 'error:operationError' }, description: { key: kind }, details: error.message };
  return catalogueNotice(error, kind);
}
