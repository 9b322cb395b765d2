import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { COMMANDS } from './all.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const PAGES = [
  'README.md',
  ...['docs', 'docs/guide'].flatMap((folder) =>
    readdirSync(`${root}${folder}`).flatMap((file) => (file.endsWith('.md') ? [`${folder}/${file}`] : [])),
  ),
];
/** What every command takes, or the program itself. */
const COMMON = new Set(['--json', '--jsonl', '-q', '--quiet', '--profile', '--url', '--lang', '--yes', '--help', '-p']);
const NAMES = new Set(COMMANDS.map(({ name }) => name));

/** The command lines of a page: those in its texts, and those that stand in a line of their own. */
const linesOf = (text: string): string[] =>
  [...text.matchAll(/`(?:npx )?lauda ([^`]+)`/g), ...text.matchAll(/^(?:\$ )?(?:npx )?lauda ([^#|\n]+)/gm)].map(([, line]) => line!.trim());

it('every command that the pages name is there, with the options they give it', async () => {
  const wrong: string[] = [];
  let found = 0;
  for (const page of PAGES) {
    for (const line of linesOf(readFileSync(`${root}${page}`, 'utf8'))) {
      const words = line.split(/\s+/);
      // A word in capitals or brackets stands for another one.
      if (words[0] === 'api' || words[0] === 'help' || /^[A-Z<-]/.test(words[0]!)) continue;
      found += 1;
      const length = [4, 3, 2, 1].find((count) => NAMES.has(words.slice(0, count).join(' ')));
      if (length === undefined) {
        wrong.push(`${page}: lauda ${line}`);
        continue;
      }
      const { options = [] } = await COMMANDS.find(({ name }) => name === words.slice(0, length).join(' '))!.load();
      const flags = options.flatMap((option) => option.flags.split(/[\s,]+/));
      for (const word of words.slice(length)) {
        const [flag = ''] = word.replaceAll(/[[\].,]/g, '').split('=');
        if (/^--?[a-z]/.test(flag) && !flags.includes(flag) && !COMMON.has(flag)) wrong.push(`${page}: ${flag} of lauda ${line}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(70);
});
