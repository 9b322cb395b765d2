/** The exit codes of the process; listed by `lauda exit-codes` and docs/cli.md. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  auth: 4,
  conflict: 5,
  unreachable: 6,
  interrupted: 130,
  terminated: 143,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
