import type { ErrorCode } from '@lauda/domain';
import type { RefusalReason } from '@lauda/domain/reasons';

/** A wrong field of an input: its path and the rule it broke. */
export interface FieldProblem {
  readonly path: string;
  readonly rule: string;
  readonly params?: Record<string, string | number | boolean | null>;
}

interface Extra {
  /** Values for the placeholders of the text. */
  params?: Record<string, string | number>;
  details?: string;
  /** Why, where the words of the code do not say it: stands in their place. */
  reason?: RefusalReason;
  /** Seconds after which the same call may go through. */
  retryAfter?: number;
  fields?: readonly FieldProblem[];
  holder?: { userId: number; nickname: string; expires: string };
  /** The stored document, for a version conflict. */
  current?: unknown;
}

/** A refusal with a code of the catalogue; the router turns it into status, localised message and body. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly extra: Extra;

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.extra = extra;
  }
}

/** Refuses one field: 422 naming it and the rule. */
export const invalid = (path: string, rule: string, params?: FieldProblem['params']): Problem =>
  new Problem('validation_failed', { fields: [{ path, rule, ...(params ? { params } : {}) }] });
