import type { Locale } from '@lauda/domain';
import { RELEASE } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import type { Command, Context, Input } from './command.ts';
import { COMMANDS } from './commands/all.ts';
import type { Config } from './config/file.ts';
import { DEFAULT_URL, type Flags, languageOf, settingsOf } from './config/settings.ts';
import type { Env } from './env.ts';
import { CliError } from './errors.ts';
import { EXIT, type ExitCode } from './exit.ts';
import { localeOf, type Translate, translator } from './i18n/texts.ts';
import { jsonWish } from './output/json.ts';
import { problemOf } from './output/problem.ts';
import { showOn } from './output/show.ts';
import { demandArguments, parseArguments } from './program.ts';

interface Start {
  readonly flags: Flags;
  readonly config: Config;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Runs one command line with the given effects and answers the exit code; nothing is thrown. */
export async function run(argv: readonly string[], env: Env, commands: readonly Command[] = COMMANDS): Promise<ExitCode> {
  let t = translator(localeOf(env.variables));
  let url = env.variables.LAUDA_URL ?? DEFAULT_URL;
  try {
    const start = await startOf(argv, env);
    t = start.t;
    const typed = await parseArguments(argv, commands, t, RELEASE);
    if (typed.kind === 'text') {
      (typed.exit === EXIT.ok ? env.out : env.err).write(typed.text);
      return typed.exit;
    }
    const settings = settingsOf(start.flags, env.variables, start.config);
    url = settings.urls?.join(',') ?? settings.url;
    return await runCommand(typed.command, typed.input, start, env);
  } catch (error) {
    const problem = problemOf(error, { t, url, interrupted: env.signal.aborted });
    for (const line of problem.lines) env.err.write(`${line}\n`);
    if (problem.exit === EXIT.usage) env.err.write(`${t('usage.help')}\n`);
    return problem.exit;
  }
}

async function runCommand(command: Command, input: Input, start: Start, env: Env): Promise<ExitCode> {
  const asked = jsonWish(input.options.json, command.fields ?? []);
  const wish = asked === 'names' && command.jsonAlone === 'all' ? (command.fields ?? []) : asked;
  if (wish === 'names') {
    env.out.write(`${(command.fields ?? []).join('\n')}\n`);
    return EXIT.ok;
  }
  demandArguments(command, input);
  return command.run(command.parse(input), contextOf(start, env, wish));
}

function contextOf({ flags, config, locale, t }: Start, env: Env, wish: ReturnType<typeof jsonWish>): Context {
  const settings = settingsOf(flags, env.variables, config);
  let client: Promise<Newsroom> | undefined;
  const newsroom = (): Promise<Newsroom> => {
    client ??= env.connect({ ...(settings.urls ? { urls: settings.urls } : {}), url: settings.url, token: settings.token, locale });
    return client;
  };
  return { env, settings, locale, t, show: showOn(env, t, wish), newsroom };
}

/** Reads what must be known before the command line can be worded: the language and the server. */
async function startOf(argv: readonly string[], env: Env): Promise<Start> {
  const flags: Flags = { url: flagOf(argv, '--url'), lang: flagOf(argv, '--lang') };
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

/** Looks a global option up before the command line is parsed, because the parser's own words depend on it. */
function flagOf(argv: readonly string[], name: string): string | undefined {
  const at = argv.findLastIndex((word) => word === name || word.startsWith(`${name}=`));
  if (at < 0) return undefined;
  const word = argv[at] as string;
  return word.includes('=') ? word.slice(name.length + 1) : argv[at + 1];
}
