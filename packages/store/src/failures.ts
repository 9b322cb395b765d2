import type { FieldProblem, NewNotice } from './notices.ts';

/** What the store reads of a refused call; the SDK's errors have it. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: string | undefined;
  readonly holder?: { readonly nickname: string; readonly userId: number } | undefined;
  readonly current?: unknown;
  readonly fields?: readonly FieldProblem[] | undefined;
  /** How long the server wants to be left alone, where it said so. */
  readonly retryAfterMs?: number | undefined;
}
/** What became of a verb. The notice of a failure has already been shown. */
export type Done<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Refusal };

/** Which kind of operation failed, for the text of its notice (ERR-01 to 05). */
export type FailureKey =
  | 'error:loadFailed'
  | 'error:createFailed'
  | 'error:updateFailed'
  | 'error:deleteFailed'
  | 'error:actionFailed'
  | 'error:deviceDeleteFailed'
  | 'error:creditsSendFailed'
  | 'error:saveFailed';

export const refusalOf = (error: unknown): Refusal => {
  const { status, code, message } = (error ?? {}) as Partial<Refusal>;
  if (typeof status === 'number' && typeof code === 'string') return error as Refusal;
  return { status: 0, code: 'unexpected', message: message ?? String(error) };
};

/** Tells whether nothing or nobody able answered: the call says nothing of what was asked. */
export const isUnstable = ({ status, code }: Refusal): boolean => (status === 0 && code !== 'unexpected') || status >= 500;

/** The notice of a server that does not answer, or not as it should. */
export const instability = ({ status, message }: Refusal): NewNotice => ({
  level: 'ERROR',
  title: { key: 'error:serverInstability' },
  details: status === 0 ? message : `${status} ${message}`,
});

/** The fields a refusal names; that of a patch is the patched one. */
const refusedFields = ({ status, fields = [] }: Refusal): readonly FieldProblem[] =>
  status === 422 ? fields.map((problem) => ({ ...problem, path: String(problem.params?.field ?? problem.path) })) : [];

/** The notice of a failed call, or undefined where the session's own notice says it, or the person cancelled. */
export function failureNotice(error: Refusal, kind: FailureKey): NewNotice | undefined {
  if (error.status === 401 || error.code === 'aborted') return undefined;
  if (error.code === 'unexpected')
    return { level: 'ERROR', title: { key: 'error:operationError' }, description: { key: kind }, details: error.message };
  if (error.status === 0) return instability(error);
  if (error.status === 409) return { level: 'ERROR', title: { key: 'error:conflict' }, description: { raw: error.message } };
  if (error.status === 412) return { level: 'ERROR', title: { key: 'error:preconditionFailed' }, description: { raw: error.message } };
  const fields = refusedFields(error);
  return {
    level: 'ERROR',
    title: { key: 'error:operationError' },
    description: { key: kind },
    details: [`${error.status} ${error.message}`, ...fields.map(({ path, rule }) => `${path}: ${rule}`)].join('\n'),
    ...(fields.length > 0 ? { fields } : {}),
  };
}
