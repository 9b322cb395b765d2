import { readContract } from '../api/contract.ts';
import type { Command, Context, Listed, Option } from '../command.ts';
import { LOCALES } from '../i18n/texts.ts';
import { folded } from '../named.ts';
import { commandWords } from '../program.ts';
import { SHELLS } from './shells.ts';

const GLOBAL = ['--url', '--lang', '--profile', '--quiet', '--verbose', '--help'] as const;
const flagsOf = ({ flags }: Option): string[] => flags.split(/[ ,]+/).filter((word) => word.startsWith('-'));
const takesValue = ({ flags }: Option): boolean => flags.includes('<');

/** How long the names of the newsroom are waited for: whoever pressed Tab looks at a line that stands still. */
const PATIENCE_MS = 2_000;

/**
 * Lists the completions of the last of the words typed after `lauda`: nouns, verbs, options, values that are known without a server, and the names
 * of programs, which the newsroom tells.
 */
export async function wordsFor(typed: readonly string[], context: Context): Promise<readonly string[]> {
  // A shell hands over a word as it stands on the line, with the quotes and strokes that keep its spaces.
  const current = (typed.at(-1) ?? '').replace(/^["']|\\(?=.)/g, '');
  const before = typed.slice(0, -1);
  const words = commandWords(before).filter((word) => word !== 'help');
  const command = await commandNamed(words, context.commands);
  const found = (await valuesOf(before.at(-1) ?? '', current, command, context)) ?? (await namesFor(words, current, command, context));
  // As commands find a name: accents and case do not count.
  return [...new Set(found)].filter((word) => folded(word).startsWith(folded(current))).sort();
}

/** The names a value may have; none where no newsroom answers, as a completion is no place for a refusal. */
async function namesOf(names: 'programs' | undefined, { env, newsroom }: Context): Promise<readonly string[]> {
  if (names === undefined) return [];
  try {
    const signal = AbortSignal.any([env.signal, AbortSignal.timeout(PATIENCE_MS)]);
    return (await (await newsroom()).programs.list({}, { signal })).map(({ name }) => name);
  } catch {
    return [];
  }
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
  context: Context,
): Promise<readonly string[] | undefined> {
  const { env } = context;
  if (option === '--lang') return LOCALES;
  if (option === '--profile') return profilesOf(env);
  if (option === '--url') return [];
  if (option === '--json' || option === '--fields') {
    const kept = current.slice(0, current.lastIndexOf(',') + 1);
    return command?.fields?.map((field) => kept + field);
  }
  const known = command?.options?.find((each) => takesValue(each) && flagsOf(each).includes(option));
  return known && (known.choices ?? (await namesOf(known.names, context)));
}

async function namesFor(
  words: readonly string[],
  current: string,
  command: Command | undefined,
  context: Context,
): Promise<readonly string[]> {
  const { env, commands } = context;
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
  return [...next, ...(await argumentsOf(command, words, context))];
}

/** Lists the completions of the argument after the typed words, without the values typed already. */
async function argumentsOf(command: Command | undefined, words: readonly string[], context: Context): Promise<readonly string[]> {
  if (!command) return [];
  const given = words.slice(command.name.split(' ').length);
  const { arguments: known = [] } = command;
  const next = known[given.length] ?? known.findLast(({ variadic }) => variadic);
  return (next?.choices ?? (await namesOf(next?.names, context))).filter((choice) => !given.includes(choice));
}

function optionsOf(command: Command | undefined): readonly string[] {
  if (!command) return [];
  const shared = [...(command.fields ? ['--json', '--fields'] : []), ...(command.asks ? ['--yes'] : [])];
  return [...(command.options ?? []).flatMap((each) => flagsOf(each).filter((flag) => flag.startsWith('--'))), ...shared];
}
