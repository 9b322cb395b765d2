import { fileText } from '@lauda/domain';
import type { Env } from './env.ts';
import { CliError } from './errors.ts';
import { EXIT } from './exit.ts';

/** Reads a file, or standard input for `-`. */
export async function readInput(path: string, env: Pick<Env, 'readFile' | 'input'>): Promise<Uint8Array> {
  return path === '-' ? env.input.read() : readNamed(path, env);
}

/** Reads the text of a file, or of standard input for `-`, in the character set it has. */
export const readText = async (path: string, env: Pick<Env, 'readFile' | 'input'>): Promise<string> => fileText(await readInput(path, env));

/** Reads a file; one that cannot be read is named with the reason. */
export async function readNamed(path: string, env: Pick<Env, 'readFile'>): Promise<Uint8Array> {
  try {
    return await env.readFile(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CliError(code === 'ENOENT' ? EXIT.notFound : EXIT.failed, 'error.file', { path, reason: code ?? message });
  }
}

/** Writes a file; one that cannot be written is named with the reason. */
export async function writeNamed(path: string, data: string | Uint8Array, env: Pick<Env, 'writeFile'>): Promise<void> {
  try {
    await env.writeFile(path, data);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CliError(EXIT.failed, 'error.fileWrite', { path, reason: code ?? message });
  }
}

/** Writes to a file, or to standard output for `-` and where none is named. */
export async function writeOutput(path: string | undefined, data: string | Uint8Array, env: Pick<Env, 'writeFile' | 'out'>): Promise<void> {
  if (path === undefined || path === '-') env.out.write(data);
  else await writeNamed(path, data, env);
}

/** Adds to a file; one that cannot be written is named with the reason. */
export async function appendNamed(path: string, data: string, env: Pick<Env, 'appendFile'>): Promise<void> {
  try {
    await env.appendFile(path, data);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CliError(EXIT.failed, 'error.fileWrite', { path, reason: code ?? message });
  }
}
