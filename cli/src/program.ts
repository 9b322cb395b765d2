import { Command as Commander, CommanderError } from 'commander';
import type { Command, Input, Listed } from './command.ts';
import { type CliError, usage } from './errors.ts';
import { EXIT } from './exit.ts';
import { isTextKey, type Translate } from './i18n/texts.ts';

/** A parsed command line: a command with its input, or a text to print where help or the version was asked for. */
export type Typed =
  | { readonly kind: 'command'; readonly command: Command; readonly input: Input }
  | { readonly kind: 'text'; readonly text: string; readonly exit: 0 | 2 };

const TITLES: Record<string, 'help.usage' | 'help.arguments' | 'help.options' | 'help.commands'> = {
  'Usage:': 'help.usage',
  'Arguments:': 'help.arguments',
  'Options:': 'help.options',
  'Commands:': 'help.commands',
};

const ROOT_EXAMPLES = ['auth login --url http://127.0.0.1:7310', 'rundown view "jornal da noite"', 'help rundown import'];

interface Sink {
  text: string;
  typed?: Typed;
}

/** Reads the command line against the commands. Throws a usage error for what does not fit. */
export async function parseArguments(typed: readonly string[], commands: readonly Listed[], t: Translate, version: string): Promise<Typed> {
  const sink: Sink = { text: '' };
  const root = rootOf(t, version, sink);
  // `help rundown view` means the same as `rundown view --help`.
  const asksHelp = commandWords(typed)[0] === 'help';
  const argv = asksHelp ? [...typed.toSpliced(typed.indexOf('help'), 1), '--help'] : [...typed];
  const meant = namesMeant(argv, commands);
  const loaded: Command[] = [];
  for (const { name, load } of commands) {
    if (meant.includes(name)) addCommand(root, loaded[loaded.push(await load()) - 1]!, t, sink);
    else nodeOf(root, name.split(' ').slice(0, -1), t);
  }
  addNounExamples(root, loaded, t);
  try {
    await root.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'text', text: sink.text, exit: EXIT.ok };
    if (error.code === 'commander.help') return { kind: 'text', text: sink.text, exit: argv.length === 0 ? EXIT.ok : EXIT.usage };
    throw usageOf(error, t, commands);
  }
  return sink.typed ?? { kind: 'text', text: root.helpInformation(), exit: EXIT.ok };
}

/** Words of a command line that are no options of every command, up to the first option of a command. */
export function commandWords(argv: readonly string[]): readonly string[] {
  const words: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] as string;
    if (WITH_VALUE.has(word)) at += 1;
    else if (!word.startsWith('-')) words.push(word);
    else if (!GLOBAL.test(word)) break;
  }
  return words;
}
const WITH_VALUE = new Set(['--url', '--lang', '--profile']);
const GLOBAL = /^(--(url|lang|profile)=.*|-[qv]+|--quiet|--verbose)$/;

/** Whether nothing but options of every command was typed: `lauda` alone. */
export function isAlone(argv: readonly string[]): boolean {
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] as string;
    if (WITH_VALUE.has(word)) at += 1;
    else if (!GLOBAL.test(word)) return false;
  }
  return true;
}

/** The commands a line may mean: the one it names and those below it, else those of its noun, else those without a noun. */
export function namesMeant(argv: readonly string[], commands: readonly { readonly name: string }[]): string[] {
  const names = commands.map(({ name }) => name);
  const words = commandWords(argv);
  for (let length = words.length; length > 0; length -= 1) {
    const wanted = words.slice(0, length).join(' ');
    const found = names.filter((name) => name === wanted || name.startsWith(`${wanted} `));
    if (found.length > 0) return found;
  }
  return names.filter((name) => !name.includes(' '));
}

/** Sets what subcommands inherit when they are made. */
function rootOf(t: Translate, version: string, sink: Sink): Commander {
  const keep = (text: string): void => {
    sink.text += text;
  };
  return new Commander('lauda')
    .description(t('help.lauda'))
    .exitOverride()
    .configureOutput({ writeOut: keep, writeErr: keep, outputError: () => undefined })
    .configureHelp({
      styleTitle: (title) => (TITLES[title] ? t(TITLES[title]) : title),
      subcommandTerm: (command) => (command.name() === 'help' ? `help [${t('help.commandWord')}]` : `${command.name()} ${command.usage()}`),
    })
    .usage(`<${t('help.commandWord')}> [${t('help.optionsWord')}]`)
    .version(version, '-V, --version', t('help.version'))
    .helpOption('-h, --help', t('help.help'))
    .helpCommand('help [command]', t('help.helpCommand'))
    .option('--url <url>', t('option.url'))
    .option('--lang <lang>', t('option.lang'))
    .option('--profile <name>', t('option.profile'))
    .option('-q, --quiet', t('option.quiet'))
    .option('-v, --verbose', t('option.verbose'))
    .addHelpText('after', `\n${examplesText(ROOT_EXAMPLES, t)}\n\n${t('help.after')}`);
}

/** Finds or makes the commander command of a name, noun by noun. */
function nodeOf(root: Commander, words: readonly string[], t: Translate): Commander {
  let node = root;
  let path = '';
  for (const word of words) {
    path = path ? `${path}.${word}` : word;
    const known = node.commands.find((child) => child.name() === word);
    node = known ?? node.command(word);
    const key = `noun.${path}`;
    if (known) continue;
    node.usage(`<${t('help.commandWord')}>`);
    if (isTextKey(key)) node.description(t(key));
  }
  return node;
}

function addCommand(root: Commander, command: Command, t: Translate, sink: Sink): void {
  const node = nodeOf(root, command.name.split(' '), t).description(t(command.text));
  node.addHelpText('after', `\n${examplesText(command.examples, t)}`);
  node.helpOption('-h, --help', t('help.help'));
  for (const { name, text, variadic } of command.arguments ?? []) node.argument(`[${name}${variadic ? '...' : ''}]`, t(text));
  node.usage(`[${t('help.optionsWord')}] ${(command.arguments ?? []).map(signature).join(' ')}`.trim());
  for (const { flags, text, repeat } of command.options ?? []) {
    if (repeat) node.option(flags, t(text), (value: string, values: readonly string[] = []) => [...values, value]);
    else node.option(flags, t(text));
  }
  if (command.fields) node.option('--json [fields]', t('option.json')).option('--fields <fields>', t('option.fields'));
  if (command.asks) node.option('-y, --yes', t('option.yes'));
  node.action(() => {
    const input = { arguments: node.args, options: node.opts() };
    sink.typed = { kind: 'command', command, input };
  });
}

const examplesText = (examples: readonly string[], t: Translate): string =>
  [t('help.examples'), ...examples.map((example) => `  lauda ${example}`)].join('\n');

/** The help of a noun shows how each of its verbs is used. */
function addNounExamples(root: Commander, loaded: readonly Command[], t: Translate): void {
  for (const node of root.commands) {
    const examples = loaded.flatMap(({ name, examples: [first] }) => (name.startsWith(`${node.name()} `) ? [first] : []));
    if (examples.length > 0) node.addHelpText('after', `\n${examplesText(examples, t)}`);
  }
}

const signature = ({ name, required, variadic }: { name: string; required?: boolean; variadic?: boolean }): string => {
  const word = `${name}${variadic ? '…' : ''}`;
  return required ? `<${word}>` : `[${word}]`;
};

/** Refuses a command line that lacks a required argument; asking for the names of `--json` needs none. */
export function demandArguments(command: Command, input: Input): void {
  const lacking = (command.arguments ?? []).find(({ required }, index) => required && input.arguments[index] === undefined);
  if (lacking) throw usage('usage.argument', { name: lacking.name, command: `lauda ${command.name}` });
}

/** Translates commander's own errors, naming what it failed on. */
function usageOf(error: CommanderError, t: Translate, commands: readonly { readonly name: string }[]): CliError {
  const value = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  // Who leaves out the noun is told the command; there are many verbs of one name.
  const verbs = commands.flatMap(({ name }) => (name.endsWith(` ${value}`) ? [name] : []));
  const near = verbs.length === 1 ? verbs[0] : /\(Did you mean (?:one of )?([^?]*)\?\)/.exec(error.message)?.[1];
  const hint = near ? ` ${t('usage.near', { near })}` : '';
  switch (error.code) {
    case 'commander.unknownOption':
      return usage('usage.unknownOption', { value, hint });
    case 'commander.unknownCommand':
      return usage('usage.unknownCommand', { value, hint });
    case 'commander.optionMissingArgument':
      return usage('usage.optionValue', { value });
    case 'commander.excessArguments':
      return usage('usage.excess');
    default:
      return usage('usage.other', { reason: error.message.replace(/^error: /, '') });
  }
}
