import { shownAs } from '@lauda/domain';
import { CliError, exitOf, type FieldProblem, type Refusal, refusalOf } from '../errors.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { isTextKey, type TextParams, type Translate } from '../i18n/texts.ts';
import { clean } from './width.ts';

/** A failure ready to print: lines for standard error, and the exit code. */
export interface Problem {
  readonly lines: readonly string[];
  readonly exit: ExitCode;
}

/** Words the rule a field broke; rules without a text of their own show their name and figures. */
function expected({ rule, params }: FieldProblem, t: Translate): string {
  // A value of the wrong kind does not always come with the kind that was expected.
  const key = rule === 'type' && !params?.expected ? 'rule.kind' : `rule.${rule}`;
  const values = Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)])) satisfies TextParams;
  const worded = isTextKey(key) ? t(key, values) : '';
  // A rule whose figures are not the ones its text speaks of is shown as it came.
  if (worded && !/\{\w+\}/.test(worded)) return worded;
  const figures = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return [rule, ...figures].join(' ');
}

/** The word before a refusal, by the level that the catalogue gives it. */
function levelWord({ status, code }: Refusal, t: Translate): string {
  const { level } = shownAs(status, code);
  return t(level === 'WARNING' ? 'level.warning' : level === 'INFORMATION' ? 'level.note' : 'error');
}

function refusalLines(refusal: Refusal & { name?: string }, url: string, t: Translate): string[] {
  const isSignIn = refusal.name === 'AuthenticationError';
  const { code, message, details, holder, requestId } = refusal;
  const lines = [`${levelWord(refusal, t)} [${code}]: ${message}`];
  if (details && details !== message) lines.push(`  ${details}`);
  for (const field of refusal.fields ?? []) lines.push(`  ${field.path}: ${expected(field, t)} [${field.rule}]`);
  if (holder) lines.push(`  ${t('error.holder', { name: holder.nickname, until: holder.expires ?? '?' })}`);
  if (refusal.status === 401 && !isSignIn) lines.push(`  ${t('error.signIn', { url })}`);
  if (refusal.status >= 500 && requestId) lines.push(`  requestId ${requestId}`);
  return lines;
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string; cause?: { code?: string } } };
  return cause?.code || cause?.cause?.code || cause?.message || message || String(error);
};

/** Words any failure for the person; what went wrong inside is one line, never a trace. */
export function problemOf(error: unknown, { t, url, interrupted }: { t: Translate; url: string; interrupted: boolean }): Problem {
  if (interrupted) return { lines: [t('error.interrupted')], exit: EXIT.interrupted };
  if (error instanceof CliError) return { lines: [`${t('error')}: ${t(error.key, error.params)}`], exit: error.exit };
  const refusal = refusalOf(error);
  if (refusal) return { lines: refusalLines(refusal, url, t).map(clean), exit: exitOf(refusal) };
  const { code, name, message } = (error ?? {}) as { code?: string; name?: string; message?: string };
  if (code === 'timeout' || name === 'TimeoutError')
    return { lines: [`${t('error')}: ${t('error.timeout', { url })}`], exit: EXIT.unreachable };
  if (code === 'server_unavailable' || message === 'fetch failed') {
    return { lines: [`${t('error')}: ${t('error.unreachable', { url, reason: reasonOf(error) })}`], exit: EXIT.unreachable };
  }
  return { lines: [`${t('error')}: ${clean(t('error.unexpected', { reason: reasonOf(error) }))}`], exit: EXIT.failed };
}
