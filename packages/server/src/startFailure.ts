/** What Node.js and PostgreSQL say of a failure. */
interface StartError {
  readonly code?: unknown;
  readonly syscall?: string;
  readonly path?: string;
  readonly address?: string;
  readonly port?: number;
}

/** What PostgreSQL refuses, by its SQLSTATE: what is wrong and how it is mended, for whoever set DATABASE_URL. */
const REFUSALS: Readonly<Record<string, string>> = {
  '08001': 'Is it started, and does DATABASE_URL name its host and port?',
  '28000': 'DATABASE_URL names a user whom PostgreSQL does not let in from here: pg_hba.conf says who may come.',
  '28P01': 'The user or the password in DATABASE_URL is wrong; in a password, other signs than letters and digits are written as %XX.',
  '3D000': 'Make the database that DATABASE_URL names: createdb, as docs/operations.md shows.',
  '42501': 'The database has to belong to the user of DATABASE_URL: alter database NAME owner to USER.',
  '53300': 'Raise max_connections of PostgreSQL; docs/operations.md says how many a server takes.',
};

/** What the system refuses, by what was asked of it. */
function refusedBySystem({ code, syscall, path, address, port }: StartError): string | undefined {
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE') return `Another program listens at ${address}:${port}: stop it, or name another port by LAUDA_PORT.`;
    if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}: name one that it has by LAUDA_HOST.`;
    if (code === 'EACCES') return `The account of the server may not listen at port ${port}: name one above 1023 by LAUDA_PORT.`;
  }
  // Where no folder can be made at all, as below /proc, the system says that one is missing; where a file has its name, that it exists.
  const noFolder = syscall === 'mkdir' && (code === 'ENOENT' || code === 'EEXIST');
  if (noFolder || (path !== undefined && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC'].includes(String(code))))
    return `LAUDA_DATA names a folder that the account of the server can write, on a disk with room.`;
  return undefined;
}

/** Words why the server does not start, or a command does not run, in one line, where the cause is for whoever starts it to mend; undefined otherwise. */
export function wordStartFailure(error: unknown, isCommand: boolean): string | undefined {
  const { code } = error as StartError;
  const mend = refusedBySystem(error as StartError) ?? (typeof code === 'string' ? REFUSALS[code] : undefined);
  return mend && `The ${isCommand ? 'command does not run' : 'server does not start'}: ${(error as Error).message}. ${mend}`;
}
