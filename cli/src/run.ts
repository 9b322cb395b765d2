import type { Locale } from '@lauda/domain';
import type { GotResponse, Newsroom } from '@lauda/sdk';
import manifest from '../package.json' with { type: 'json' };
import type { Command, Context, Input, Listed } from './command.ts';
import { COMMANDS } from './commands/all.ts';
import type { Config } from './config/file.ts';
import { DEFAULT_URL, type Flags, languageOf, settingsOf } from './config/settings.ts';
import type { Env } from './env.ts';
import { CliError, usage } from './errors.ts';
import { EXIT, type ExitCode } from './exit.ts';
import { localeOf, type Translate, translator } from './i18n/texts.ts';
import { fieldsWish, jsonWish } from './output/json.ts';
import { type Show, showOn } from './output/show.ts';
import { demandArguments, isAlone, parseArguments } from './program.ts';

interface Start {
  readonly flags: Flags;
  readonly config: Config;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Runs one command line with the given effects and answers the exit code; nothing is thrown. `begins` hears of the command and the words it speaks before it prints. */
export async function run(
  argv: readonly string[],
  env: Env,
  commands: readonly Listed[] = COMMANDS,
  begins: (command: Command, t: Translate) => void = () => {},
): Promise<ExitCode> {
  let t = translator(localeOf(env.variables));
  let url = env.variables.LAUDA_URL || DEFAULT_URL;
  let command: Command | undefined;
  let locale = localeOf(env.variables);
  try {
    const start = await startOf(argv, env);
    t = start.t;
    locale = start.locale;
    const typed = await parseArguments(meant(argv, start, env), commands, t, manifest.version);
    if (typed.kind === 'text') {
      (typed.exit === EXIT.ok ? env.out : env.err).write(typed.text);
      return typed.exit;
    }
    command = typed.command;
    begins(command, t);
    const settings = settingsOf(start.flags, env.variables, start.config);
    url = settings.urls?.join(',') ?? settings.url;
    return await runCommand(typed.command, typed.input, start, env, commands);
  } catch (error) {
    const { problemOf } = await import('./output/problem.ts');
    const problem = problemOf(error, { t, locale, url, command, interrupted: env.signal.aborted });
    for (const line of problem.lines) env.err.write(`${line}\n`);
    if (problem.exit === EXIT.usage) env.err.write(`${t('usage.help')}\n`);
    return problem.exit;
  }
}

/** `lauda` alone means the dashboard when signed in, else the help. */
const meant = (argv: readonly string[], { flags, config }: Start, { variables }: Env): readonly string[] =>
  isAlone(argv) && settingsOf(flags, variables, config).token ? [...argv, 'dashboard'] : argv;

async function runCommand(command: Command, input: Input, start: Start, env: Env, commands: readonly Listed[]): Promise<ExitCode> {
  const rows = fieldsWish(input.options.fields, command.fields ?? []);
  const asked = jsonWish(input.options.json, command.fields ?? []);
  if (rows && asked !== 'no') throw usage('usage.fieldsAndJson');
  const wish = asked === 'names' && command.jsonAlone === 'all' ? (command.fields ?? []) : asked;
  if (wish === 'names') {
    env.out.write(`${(command.fields ?? []).join('\n')}\n`);
    return EXIT.ok;
  }
  demandArguments(command, input);
  const context = contextOf(start, env, wish, rows);
  // What ends before a command runs, as a version or a help, reads no days.
  const { withStoredDays } = await import('./typedDays.ts');
  return command.run(command.parse(withStoredDays(command, input, start.locale)), {
    ...context,
    commands,
    confirm: confirmer(context, input.options.yes === true),
  });
}

const YES = new Set(['y', 'yes', 's', 'sim', 'si', 'sí']);
/** Asks before a destructive step; without a terminal only `--yes` counts as consent. */
const confirmer =
  ({ env, t }: Pick<Context, 'env' | 't'>, yes: boolean): Context['confirm'] =>
  async (asked) => {
    if (yes) return;
    const question = typeof asked === 'string' ? asked : await asked();
    if (question === undefined) return;
    if (!env.input.isTTY) throw usage('confirm.noTerminal', { question });
    const answer = await env.ask(`${question} ${t('confirm.choice')} `, false);
    if (!YES.has(answer.trim().toLowerCase())) throw new CliError(EXIT.failed, 'confirm.no');
  };

function contextOf(
  { flags, config, locale, t }: Start,
  env: Env,
  wish: Show['json'],
  fields: Show['fields'],
): Omit<Context, 'confirm' | 'commands'> {
  const settings = settingsOf(flags, env.variables, config);
  const told = flags.verbose ? { onResponse: tellOn(env) } : {};
  const show = showOn(env, t, wish, { fields, quiet: flags.quiet });
  let client: Promise<Newsroom> | undefined;
  const newsroom = (): Promise<Newsroom> => {
    client ??= env.connect({
      ...(settings.urls ? { urls: settings.urls } : {}),
      url: settings.url,
      token: settings.token,
      locale,
      ...told,
    });
    return client;
  };
  return { env, settings, locale, t, told, show, newsroom };
}

/** Reads the settings needed before the command line can be worded: the language and the server. */
async function startOf(argv: readonly string[], env: Env): Promise<Start> {
  const flags: Flags = {
    url: flagOf(argv, '--url'),
    lang: flagOf(argv, '--lang'),
    profile: flagOf(argv, '--profile'),
    quiet: isGiven(argv, 'q', '--quiet'),
    verbose: isGiven(argv, 'v', '--verbose'),
  };
  const config = await loadConfig(env);
  const locale = languageOf(flags, env.variables, config);
  return { flags, config, locale, t: translator(locale) };
}

async function loadConfig(env: Env): Promise<Config> {
  try {
    return await env.config.load();
  } catch (error) {
    throw new CliError(EXIT.failed, 'error.config', { path: env.config.path, reason: (error as Error).message });
  }
}

/** Says each request on standard error, as `GET /rundowns?… 200 12 ms`, with its id in the server's log. */
const tellOn =
  ({ err }: Env) =>
  ({ method, url, status, durationMs, requestId }: GotResponse): void =>
    err.write(`${[method, url, status || '—', `${Math.round(durationMs)} ms`, requestId].filter(Boolean).join(' ')}\n`);

/** Whether a flag stands on the line, before a `--` that ends the options; short ones may stand together, as in `-qv`. */
const isGiven = (argv: readonly string[], short: 'q' | 'v', long: string): boolean =>
  optionsOf(argv).some((word) => word === long || /^-([qv]+)/.exec(word)?.[1]?.includes(short));
const optionsOf = (argv: readonly string[]): readonly string[] => (argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv);

/** Looks a global option up before the command line is parsed, because the parser's own words depend on it. */
function flagOf(words: readonly string[], name: string): string | undefined {
  const argv = optionsOf(words);
  const at = argv.findLastIndex((word) => word === name || word.startsWith(`${name}=`));
  if (at < 0) return undefined;
  const word = argv[at] as string;
  return word.includes('=') ? word.slice(name.length + 1) : argv[at + 1];
}
