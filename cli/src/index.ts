export type { Connection, Env } from './env.ts';
export { EXIT, type ExitCode } from './exit.ts';
export { run } from './run.ts';
