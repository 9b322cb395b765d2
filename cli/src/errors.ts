import { EXIT, type ExitCode } from './exit.ts';
import type { TextKey, TextParams } from './i18n/texts.ts';

/** A failure the command line words itself: a text key with its parameters, and the exit code it means. */
export class CliError extends Error {
  readonly exit: ExitCode;
  readonly key: TextKey;
  readonly params: TextParams;

  constructor(exit: ExitCode, key: TextKey, params: TextParams = {}) {
    super(key);
    this.name = 'CliError';
    this.exit = exit;
    this.key = key;
    this.params = params;
  }
}

/** Builds the error of a command that was typed wrong (exit 2). */
export const usage = (key: TextKey, params?: TextParams): CliError => new CliError(EXIT.usage, key, params);

/** Builds the error of something that does not exist (exit 3). */
export const missing = (key: TextKey, params?: TextParams): CliError => new CliError(EXIT.notFound, key, params);

/** One field of a refusal, as `ErrorBody.fields` carries it. */
export interface FieldProblem {
  readonly path: string;
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number | boolean | null>> | undefined;
}

/** A refusal of the server: the status and the fields of `ErrorBody`. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: string | undefined;
  readonly fields?: readonly FieldProblem[] | undefined;
  readonly holder?: { readonly nickname: string; readonly expires?: string | undefined } | undefined;
  readonly requestId?: string | undefined;
}

/** Reads an error as a refusal of the server; undefined when it is something else. */
export function refusalOf(error: unknown): Refusal | undefined {
  const candidate = error as Partial<Refusal> | undefined;
  if (!(error instanceof Error) || typeof candidate?.status !== 'number' || candidate.status < 400) return undefined;
  return candidate as Refusal;
}
