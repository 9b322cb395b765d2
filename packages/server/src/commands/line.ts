import { parseArgs } from 'node:util';

/** A failed command, in words for whoever typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What `lauda-server` can be told to do. */
export const USAGE = `lauda-server                                        starts the server
lauda-server backup FILE [--password-file FILE]     writes the newsroom into one file, while it runs
lauda-server restore FILE [--password-file FILE]    puts it into an empty database and an empty data folder
lauda-server administrator USERNAME                 lets an administrator in whom nobody else can: a new password, all roles, no second step`;

/** A parsed command of `lauda-server`. */
export type Command =
  | { readonly verb: 'backup' | 'restore'; readonly file: string; readonly passwordFile?: string }
  | { readonly verb: 'administrator'; readonly username: string };

/** Parses the arguments; undefined when the server is to start. */
export function readCommand(argv: readonly string[]): Command | undefined {
  if (argv.length === 0) return undefined;
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { 'password-file': { type: 'string' } },
    });
    const [verb, file, ...rest] = positionals;
    const passwordFile = values['password-file'];
    if (verb === 'administrator' && file?.trim() && rest.length === 0 && !passwordFile) return { verb, username: file.trim() };
    if ((verb === 'backup' || verb === 'restore') && file && rest.length === 0)
      return { verb, file, ...(passwordFile ? { passwordFile } : {}) };
  } catch {
    // Reported below.
  }
  throw new CommandError(USAGE);
}
