import { readContract } from '../api/contract.ts';
import type { Command, Context, Listed, Option } from '../command.ts';
import { LOCALES } from '../i18n/texts.ts';
import { commandWords } from '../program.ts';
import { SHELLS } from './shells.ts';

const GLOBAL = ['--url', '--lang', '--profile', '--quiet', '--verbose', '--help'] as const;
const flagsOf = ({ flags }: Option): string[] => flags.split(/[ ,]+/).filter((word) => word.startsWith('-'));
const takesValue = ({ flags }: Option): boolean => flags.includes('<');

/** Lists the completions of the last of the words typed after `lauda`: nouns, verbs, options, and values that are known without a server. */
export async function wordsFor(typed: readonly string[], context: Context): Promise<readonly string[]> {
  const current = typed.at(-1) ?? '';
  const before = typed.slice(0, -1);
  const words = commandWords(before).filter((word) => word !== 'help');
  const command = await commandNamed(words, context.commands);
  const found = (await valuesOf(before.at(-1) ?? '', current, command, context)) ?? (await namesFor(words, current, command, context));
  return [...new Set(found)].filter((word) => word.startsWith(current)).sort();
}

async function commandNamed(words: readonly string[], commands: readonly Listed[]): Promise<Command | undefined> {
  const text = words.join(' ');
  const fits = commands.filter(({ name }) => text === name || text.startsWith(`${name} `));
  return fits.sort((a, b) => b.name.length - a.name.length)[0]?.load();
}

const profilesOf = async (env: Context['env']): Promise<readonly string[]> => Object.keys((await env.config.load()).profiles ?? {});

/** The values of the option before the last word; undefined where that takes none. */
async function valuesOf(
  option: string,
  current: string,
  command: Command | undefined,
  { env }: Context,
): Promise<readonly string[] | undefined> {
  if (option === '--lang') return LOCALES;
  if (option === '--profile') return profilesOf(env);
  if (option === '--url') return [];
  if (option === '--json' || option === '--fields') {
    const kept = current.slice(0, current.lastIndexOf(',') + 1);
    return command?.fields?.map((field) => kept + field);
  }
  const known = command?.options?.find((each) => takesValue(each) && flagsOf(each).includes(option));
  return known && (known.choices ?? []);
}

async function namesFor(
  words: readonly string[],
  current: string,
  command: Command | undefined,
  { env, commands }: Context,
): Promise<readonly string[]> {
  if (current.startsWith('-')) return [...GLOBAL, ...optionsOf(command)];
  const next = commands.flatMap(({ name }) => {
    const parts = name.split(' ');
    return words.every((word, at) => parts[at] === word) ? parts.slice(words.length, words.length + 1) : [];
  });
  if (words.length === 0) return [...next, 'help'];
  if (command?.name === 'completion') return SHELLS;
  if (command?.name === 'profile use' || command?.name === 'profile remove') return words.length === 2 ? profilesOf(env) : [];
  const contract = command?.name === 'api' && words.length === 1 ? await env.contract() : undefined;
  if (contract) return readContract(contract).operations.map(({ id }) => id);
  return [...next, ...argumentsOf(command, words)];
}

/** Lists the completions of the argument after the typed words, without the values typed already. */
function argumentsOf(command: Command | undefined, words: readonly string[]): readonly string[] {
  if (!command) return [];
  const given = words.slice(command.name.split(' ').length);
  const { arguments: known = [] } = command;
  const next = known[given.length] ?? known.findLast(({ variadic }) => variadic);
  return (next?.choices ?? []).filter((choice) => !given.includes(choice));
}

function optionsOf(command: Command | undefined): readonly string[] {
  if (!command) return [];
  const shared = [...(command.fields ? ['--json', '--fields'] : []), ...(command.asks ? ['--yes'] : [])];
  return [...(command.options ?? []).flatMap((each) => flagsOf(each).filter((flag) => flag.startsWith('--'))), ...shared];
}
