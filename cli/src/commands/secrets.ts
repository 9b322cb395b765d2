import { fileText } from '@lauda/domain';
import type { Context } from '../command.ts';
import { usage } from '../errors.ts';

/** Asks for secrets without echo, or takes a line of standard input for each; none may be empty. */
export async function secretsOf(names: readonly string[], { env, t }: Pick<Context, 'env' | 't'>): Promise<string[]> {
  if (names.length === 0) return [];
  const given: string[] = [];
  const piped = env.input.isTTY ? undefined : fileText(await env.input.read()).split(/\r?\n/);
  for (const [at, name] of names.entries()) given.push(piped ? (piped[at] ?? '') : await env.ask(t('secret.ask', { name }), true));
  const lacking = names.find((_name, at) => given[at] === '');
  if (lacking !== undefined) throw usage('secret.none', { name: lacking });
  return given;
}
