import type { Argument, Command, Option } from '../command.ts';

/** The parts of a command by which a field is typed. */
export type Typing = Pick<Command, 'arguments' | 'options'>;

const longOf = ({ flags }: Option): string => /--(?:no-)?([\w-]+)/.exec(flags)?.[1] ?? '';
const camel = (long: string): string => long.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
/** The names a field of the contract may go by on a command line: `programsIds` is typed as `--programs`, `ids` as ID. */
const callable = (field: string): string[] => [field, field.replace(/Ids?$/, ''), field.replace(/s$/, '')];

const shownArgument = ({ name }: Argument): string => name;
// An option that takes the name of a field fills the field it names.
const shownOption = (option: Option, field: string): string => `--${longOf(option)}${option.flags.includes('<field>') ? ` ${field}` : ''}`;

/** Finds what fills a field of the contract: those that say so before those that are called so. */
function filling(field: string, { arguments: words = [], options = [] }: Typing): string | undefined {
  const byWord = words.find(({ fills }) => fills?.includes(field));
  const byOption = options.find(({ fills }) => fills?.includes(field));
  if (byWord || byOption) return byWord ? shownArgument(byWord) : shownOption(byOption!, field);
  for (const name of callable(field)) {
    const option = options.find((each) => each.fills === undefined && camel(longOf(each)) === name);
    if (option) return shownOption(option, field);
    const word = words.find((each) => each.fills === undefined && each.name.toLowerCase() === name.toLowerCase());
    if (word) return shownArgument(word);
  }
  return undefined;
}

/** Answers how a field of the contract is typed in a command: `--address` for `url`; undefined where nothing of the command fills it. */
export function typedName(path: string, command: Typing | undefined): string | undefined {
  if (!command) return undefined;
  const [head = '', ...rest] = path.split('.');
  const name = filling(path, command) ?? filling(head, command);
  return name && rest.length > 0 && !filling(path, command) ? `${name} (${rest.join('.')})` : name;
}
