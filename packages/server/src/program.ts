// The server as a program: reads the environment, opens PostgreSQL, prints one line of JSON when it is ready, and stops cleanly.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { BackupError } from './backup/sealed.ts';
import { type Command, CommandError, readCommand, USAGE } from './commands/line.ts';
import { type Config, ConfigError, parseConfig } from './config.ts';
import type { Services } from './context.ts';
import type { FirstLogin } from './people/administrator.ts';
import type { RunningServer } from './server.ts';
import { wordStartFailure } from './startFailure.ts';
import type { EmbeddedPostgres } from './storage/embedded.ts';
import { AccountError } from './storage/embedded-access.ts';
import { keepEmbeddedPostgres } from './storage/embedded-keeper.ts';
import { MigrationError } from './storage/migrate.ts';
import { makeDataFolder } from './storage/private-folder.ts';

// The default of V8, which main.ts lowered for the start.
const YOUNG_GROWS = '--semi-space-growth-factor=2';
const started = performance.now();
// The web client stands beside the server in the published package, in a folder of its own in the repository.
const [packed = '', built = ''] = ['./web', '../../../web-reference/dist'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
const webRoot = existsSync(packed) ? packed : built;
let embedded: EmbeddedPostgres | undefined;
let server: RunningServer | undefined;
let stopping = false;
// How long an orderly stop may take after an uncaught error, in ms.
const LAST_MS = 10_000;

// Ends a command, which then takes back what it began.
const interrupt = new AbortController();
const SIGNALLED = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const SIGNALS = Object.keys(SIGNALLED) as (keyof typeof SIGNALLED)[];
// One Ctrl-C may come from the terminal and again from the program that runs this one.
const REPEAT_MS = 500;
let command: Command | undefined;
let interruption: { readonly code: number; readonly at: number } | undefined;

/** Stops the server, or has a command take back what it began; a second signal ends a command at once. */
function obey(signal: keyof typeof SIGNALLED): void {
  if (!command) return void stop();
  if (interruption && performance.now() - interruption.at > REPEAT_MS) process.exit(interruption.code);
  breakOff(SIGNALLED[signal]);
}
function breakOff(code: number): void {
  interruption ??= { code, at: performance.now() };
  interrupt.abort();
}

// A signal may arrive while the server still starts: what is up by then is stopped in reverse order of dependency.
async function stop(code = 0): Promise<void> {
  if (stopping) return;
  stopping = true;
  await server?.stop();
  // A database that ran before a start that failed is another server's, or is taken over by the next start.
  if (server || !embedded?.adopted) await embedded?.stop();
  process.exit(code);
}

// A demo or test clock starts at a fixed instant and runs from there, so locks still expire and sessions still end.
function runningFrom(instant: number): () => number {
  const offset = instant - Date.now();
  return () => Date.now() + offset;
}

/** Waits until the process that builds the web client says it is ready; answers its folder. */
const whenBuilt = (): Promise<string> =>
  new Promise((resolve) => {
    for (const event of ['data', 'end']) process.stdin.once(event, () => resolve(webRoot));
  });

type Preparation = (services: Services) => Promise<FirstLogin | undefined>;

/** Reads what fills an empty database: the demo newsroom where it is asked for, else the first administrator, whose login it answers. */
async function readPreparation(config: Config): Promise<Preparation> {
  if (!config.demo) return (await import('./people/administrator.ts')).firstAdministrator;
  const { seedDemo } = await import('./demo/seed.ts');
  return async (services) => {
    await seedDemo(services, {
      archive: config.demoArchive,
      ...(config.demoPlayout ? { playout: config.demoPlayout } : {}),
      ...(config.demoFeeds ? { feeds: config.demoFeeds } : {}),
    });
    return undefined;
  };
}

async function start(config: Config): Promise<void> {
  // Whatever is kept there comes later, in whatever order: that it cannot be made is said before anything is begun.
  await makeDataFolder(config.dataDir);
  const later = config.pageLater ? whenBuilt() : undefined;
  if (config.parentPipe)
    process.stdin
      .on('end', () => void stop())
      .on('error', () => void stop())
      .resume();
  let reading: Promise<[typeof import('./server.ts'), Preparation]> | undefined;
  /** Reads the server, once. It blocks this process for half a second; where PostgreSQL fails, nobody waits for it any more. */
  const read = () => {
    reading ??= Promise.all([import('./server.ts'), readPreparation(config)]);
    reading.catch(() => {});
    return reading;
  };
  if (!config.databaseUrl)
    embedded = await keepEmbeddedPostgres(
      { dataDir: config.dataDir, log: (text) => void process.stderr.write(`${text}\n`), onProcess: read },
      () => void stop(1),
    );
  const postgres = Math.round(performance.now() - started);
  const [{ startServer }, prepare] = await read();
  let first: FirstLogin | undefined;
  server = await startServer({
    config,
    databaseUrl: config.databaseUrl ?? embedded!.url,
    ...(config.now === undefined ? {} : { now: runningFrom(config.now) }),
    logger: { level: config.logLevel, stream: process.stderr },
    ...(later || existsSync(webRoot) || config.demo ? { webRoot: later ?? webRoot } : {}),
    prepare: async (services) => {
      first = await prepare(services);
    },
  });
  setFlagsFromString(YOUNG_GROWS);
  const people = first ? { firstSignIn: true, logins: [first] } : {};
  const demo = config.demo ? await (await import('./demo/access.ts')).demoAccess(server.services) : {};
  const timings = { postgres, ...server.timings, whole: Math.round(performance.now() - started) };
  process.stdout.write(
    `${JSON.stringify({ ready: true, url: server.url, timings, adopted: embedded?.adopted ?? false, ...people, ...demo })}\n`,
  );
}

const SAID = [AccountError, ConfigError, BackupError, CommandError, MigrationError];
const say = (error: unknown): void => {
  const isSaid = SAID.some((kind) => error instanceof kind);
  process.stderr.write(
    `${isSaid ? (error as Error).message : (wordStartFailure(error, command !== undefined) ?? (error as Error).stack)}\n`,
  );
};
async function main(): Promise<void> {
  const argv = process.argv.slice(2);
  // Asked for, the usage is an answer; else it says what was wrong.
  if (argv.length === 1 && ['--help', '-h', 'help'].includes(argv[0]!)) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(0);
  }
  command = readCommand(argv);
  const config = parseConfig(process.env);
  if (!command) return start(config);
  const { runCommand } = await import('./commands/command.ts');
  const done = await runCommand(command, config, (text) => void process.stderr.write(`${text}\n`), interrupt.signal);
  process.stdout.write(`${JSON.stringify(done)}\n`);
  process.exit(0);
}

/** Stops the server in order, or breaks a command off, after an uncaught error: its state is unknown, so another process has to take over. */
function endFor(error: unknown): void {
  if (server) server.log.fatal({ err: error }, 'an error that nobody heard ends the server');
  else say(error);
  setTimeout(() => process.exit(1), LAST_MS).unref();
  if (command) breakOff(1);
  else stop(1).catch(() => process.exit(1));
}

process.on('uncaughtException', endFor);
// Whoever reads the output may close it; the server goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
// A terminal that is closed, or a line that is cut, says SIGHUP.
for (const signal of SIGNALS) process.on(signal, () => obey(signal));
try {
  await main();
} catch (error) {
  if (error !== interrupt.signal.reason) say(error);
  await stop(interruption?.code ?? 1);
}
