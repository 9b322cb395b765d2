import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { COMMANDS } from '../src/commands/all.ts';
import { CliError } from '../src/errors.ts';
import { translator } from '../src/i18n/texts.ts';
import { demandArguments, parseArguments } from '../src/program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = globSync(['README.md', 'docs/*.md', 'docs/guide/*.md', 'cli/README.md'], { cwd: ROOT });
const t = translator('en_US');

/** The words of a line as a shell makes them, without its comment, what comes before `lauda`, and what is done with the output. */
function wordsOf(line: string): string[] {
  const typed = line
    .replace(/\s+#\s.*$/, '')
    .replace(/^.*?\blauda /, '')
    .replace(/ (?:[<>|]|\|\||&&) .*$/, '');
  return [...typed.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replaceAll(/^["']|["']$|(?<==)["']/g, ''));
}

interface Shown {
  readonly line: string;
  /** A command of a block is typed as it stands; one between backticks may only be named. */
  readonly whole: boolean;
}
function shownOn(page: string): Shown[] {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  const block = /^ *```(?:sh)?\n([\s\S]*?)^ *```$/gm;
  const lines = [...text.matchAll(block)].flatMap(([, code]) => code!.split('\n')).map((line) => line.trim());
  const named = [...text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/`(lauda [^`\n]+)`/g)].map(([, line]) => line!);
  return [
    ...lines.filter((line) => /^(?:\$ |\S+=\S+ )*(?:\/\S+\/)?lauda [a-z]/.test(line)).map((line) => ({ line, whole: true })),
    // Placeholders stand for what somebody types; a list of verbs stands for several commands.
    ...named.filter((line) => !/[…|[<]|\b(?:NOUN|noun|COMMAND|OPERATION|DIR)\b/.test(line)).map((line) => ({ line, whole: false })),
  ];
}

async function faultOf({ line, whole }: Shown): Promise<string[]> {
  try {
    const typed = await parseArguments(wordsOf(line), COMMANDS, t, '');
    if (typed.kind !== 'command') return whole || typed.exit === 2 ? [`${line}: no command`] : [];
    if (!whole) return [];
    demandArguments(typed.command, typed.input);
    typed.command.parse(typed.input);
    return [];
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return [`${line}: ${t(error.key, error.params)}`];
  }
}

it('every command line that a guide shows is one, with options it has and arguments it takes', async () => {
  const shown = PAGES.flatMap((page) => shownOn(page).map((each) => ({ page, ...each })));
  const faults = await Promise.all(shown.map(async (each) => (await faultOf(each)).map((fault) => `${each.page}: ${fault}`)));
  expect(faults.flat()).toEqual([]);
  expect(shown.filter(({ whole }) => whole).length).toBeGreaterThan(45);
  expect(shown.filter(({ whole }) => !whole).length).toBeGreaterThan(30);
});
