import type { Locale } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import type { Settings } from './config/settings.ts';
import type { Connection, Env } from './env.ts';
import type { ExitCode } from './exit.ts';
import type { TextKey, Translate } from './i18n/texts.ts';
import type { Show } from './output/show.ts';

export interface Argument {
  /** As shown in the usage line, upper case. */
  readonly name: string;
  readonly text: TextKey;
  readonly required?: boolean;
  readonly variadic?: boolean;
  /** The fields of the contract it fills, where they are called otherwise; a refusal that names one names this in its place. */
  readonly fills?: readonly string[];
  /** The accepted words, if there are only a few; completion offers them. */
  readonly choices?: readonly string[];
  /** What it names, where the newsroom knows the names; completion asks for them. */
  readonly names?: 'programs';
}
export interface Option {
  /** Commander's notation: `-d, --date <date>`. */
  readonly flags: string;
  readonly text: TextKey;
  /** May be given again; its value is then a list. */
  readonly repeat?: boolean;
  /** The fields of the contract it fills, where they are called otherwise; a refusal that names one names this in its place. */
  readonly fills?: readonly string[];
  /** The accepted values, if there are only a few; completion offers them. */
  readonly choices?: readonly string[];
  /** What it names, where the newsroom knows the names; completion asks for them. */
  readonly names?: 'programs';
}

/** The typed words, unparsed. */
export interface Input {
  readonly arguments: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
}

/** The services a command runs with: the effects, the resolved settings, the wording and the printing. */
export interface Context {
  readonly env: Env;
  readonly settings: Settings;
  readonly locale: Locale;
  readonly t: Translate;
  readonly show: Show;
  /** Every command. */
  readonly commands: readonly Listed[];
  /** Logs each request, with `--verbose`. */
  readonly told: Pick<Connection, 'onResponse'>;
  /**
   * Asks before a destructive step. Throws where the person says no, and without a terminal unless `--yes` was given. A question that has to be looked up
   * is not looked up with `--yes`; where it turns out to be undefined, nothing is asked.
   */
  confirm(question: string | (() => Promise<string | undefined>)): Promise<void>;
  /** The client of the configured server, made on first use. */
  newsroom(): Promise<Newsroom>;
}

/** A command as data: it parses the typed words into options, then runs with them. */
export interface Command<O = unknown> {
  /** Noun and verb: `rundown view`. */
  readonly name: string;
  readonly text: TextKey;
  /** How it is used, without `lauda` before it; its help shows them all. */
  readonly examples: readonly [string, ...string[]];
  readonly arguments?: readonly Argument[];
  readonly options?: readonly Option[];
  /** Names `--json` may select; without them the command has no `--json`. */
  readonly fields?: readonly string[];
  /** The command is destructive: it asks by `Context.confirm` unless `--yes` was given. */
  readonly asks?: true;
  /** The meaning of `--json` without names: their list, or, where output never ends, all of them. */
  readonly jsonAlone?: 'all';
  /** Its output goes on until it is told to stop: a reader that goes away ends it. Others do their work to the end. */
  readonly endless?: true;
  parse(input: Input): O;
  run(options: O, context: Context): Promise<ExitCode>;
}

/** A command by its name; its code is loaded when it is called, so that others need not be read. */
export interface Listed {
  readonly name: string;
  load(): Promise<Command>;
}

/** Defines a command; its options type stays inside. */
export const defineCommand = <O>(command: Command<O>): Command => command as Command;
