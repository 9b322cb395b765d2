import { formatMessage, type Locale, messageText, shownAs } from '@lauda/domain';
import { CliError, type FieldProblem, type Refusal, refusalOf } from '../errors.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { exitOf } from '../exitOf.ts';
import { isTextKey, type TextKey, type TextParams, type Translate } from '../i18n/texts.ts';
import { momentWords } from './moment.ts';
import { type Typing, typedName } from './typedName.ts';
import { clean } from './width.ts';

/** A failure ready to print: lines for standard error, and the exit code. */
export interface Problem {
  readonly lines: readonly string[];
  readonly exit: ExitCode;
}

/** Where a failure happened: the wording of the reader, the server, and the command that was run. */
export interface ProblemPlace {
  readonly t: Translate;
  readonly locale: Locale;
  readonly url: string;
  readonly command: Typing | undefined;
  readonly interrupted: boolean;
}

/** The text for a value of the wrong kind, which does not always come with the kind that was expected. */
function typeKey(kind: unknown): TextKey {
  const key = `rule.type.${kind === 'int' ? 'number' : kind}`;
  return isTextKey(key) ? key : kind ? 'rule.type' : 'rule.kind';
}

/** Words the rule a field broke; rules without a text of their own show their name and figures. */
function expected({ rule, params }: FieldProblem, { t, locale }: ProblemPlace): string {
  const format = rule === 'format' ? formatMessage(params?.format) : undefined;
  if (format) return messageText(format.key, locale, format.params);
  // A value of the wrong kind does not always come with the kind that was expected.
  const key = rule === 'type' ? typeKey(params?.expected) : `rule.${rule}`;
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

/** The line of a wrong field, under the name it is typed by. */
function fieldLine(field: FieldProblem, place: ProblemPlace): string {
  const path = typeof field.params?.field === 'string' ? field.params.field : field.path;
  return `  ${typedName(path, place.command) ?? field.path}: ${expected(field, place)} [${field.rule}]`;
}

/** The argument of a command that is an id: what is not there, where a refusal says no more. */
const idName = (command: Typing | undefined): string | undefined =>
  command?.arguments?.find(({ name }) => name === 'ID' || name === 'CHAT')?.name;

/** The details of a refusal: the roles it wants; or the name of a field, which alone says that there is none with the id that was typed there. */
function detailLine({ status, details = '' }: Refusal, { t, command }: ProblemPlace): string {
  const roles = status === 403 ? /^needs ([A-Z_, ]+)$/.exec(details)?.[1] : undefined;
  if (roles) return `  ${t('error.needs', { roles })}`;
  const name = status === 404 ? typedName(details, command) : undefined;
  return name ? `  ${name}: ${t('rule.unknown_id')}` : `  ${details}`;
}

function refusalLines(refusal: Refusal & { name?: string }, place: ProblemPlace): string[] {
  const { t, url, locale } = place;
  const isSignIn = refusal.name === 'AuthenticationError';
  const { code, message, details, holder, requestId } = refusal;
  const lines = [`${levelWord(refusal, t)} [${code}]: ${message}`];
  if (details && details !== message) lines.push(detailLine(refusal, place));
  else if (code === 'not_found' && idName(place.command)) lines.push(`  ${idName(place.command)}: ${t('rule.unknown_id')}`);
  for (const field of refusal.fields ?? []) lines.push(fieldLine(field, place));
  if (holder)
    lines.push(`  ${t('error.holder', { name: holder.nickname, until: holder.expires ? momentWords(holder.expires, locale) : '?' })}`);
  if (refusal.status === 401 && !isSignIn) lines.push(`  ${t('error.signIn', { url })}`);
  if (refusal.status >= 500 && requestId) lines.push(`  requestId ${requestId}`);
  return lines;
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string; cause?: { code?: string } } };
  return cause?.code || cause?.cause?.code || cause?.message || message || String(error);
};

/** Words any failure for the person; what went wrong inside is one line, never a trace. */
export function problemOf(error: unknown, place: ProblemPlace): Problem {
  const { t, url, interrupted } = place;
  if (interrupted) return { lines: [t('error.interrupted')], exit: EXIT.interrupted };
  if (error instanceof CliError) return { lines: `${t('error')}: ${t(error.key, error.params)}`.split('\n').map(clean), exit: error.exit };
  const refusal = refusalOf(error);
  if (refusal) return { lines: refusalLines(refusal, place).map(clean), exit: exitOf(refusal) };
  const { code, name, message } = (error ?? {}) as { code?: string; name?: string; message?: string };
  if (code === 'timeout' || name === 'TimeoutError')
    return { lines: [`${t('error')}: ${t('error.timeout', { url })}`], exit: EXIT.unreachable };
  if (code === 'server_unavailable' || message === 'fetch failed') {
    return { lines: [`${t('error')}: ${t('error.unreachable', { url, reason: reasonOf(error) })}`], exit: EXIT.unreachable };
  }
  return { lines: [`${t('error')}: ${clean(t('error.unexpected', { reason: reasonOf(error) }))}`], exit: EXIT.failed };
}
