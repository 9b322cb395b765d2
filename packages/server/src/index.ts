export { hashPassword } from './auth/passwords.ts';
export { type Config, parseConfig } from './config.ts';
export type { Services } from './context.ts';
export { seedDemo } from './demo/seed.ts';
export { type RunningServer, type ServerOptions, startServer } from './server.ts';
export { startEmbeddedPostgres } from './storage/embedded.ts';
export { migrate } from './storage/migrate.ts';
export { createPool } from './storage/pool.ts';
