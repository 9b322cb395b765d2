import { readFileSync, writeFileSync } from 'node:fs';
import { at, seconds } from './root.mjs';

const PAGE = at('docs/quality.md');
const TABLE = /(?<=<!-- faults -->\n)[\s\S]*?(?=<!-- end of faults -->)/;
const HEAD = '| file | tests | failed | time | seed |\n|---|---|---|---|---|';

/** Puts the run of each file of faults into the page of quality; files that did not run keep the line they had. */
export function writeFaults(files, seed) {
  const page = readFileSync(PAGE, 'utf8');
  const [found] = TABLE.exec(page) ?? [];
  if (found === undefined) throw new Error('docs/quality.md has no place for the table of faults.');
  const lines = new Map([...found.matchAll(/^\| `([^`]+)` \|.*$/gm)].map(([line, name]) => [name, line]));
  for (const { file, passed, failed, ms } of files)
    lines.set(file, `| \`${file}\` | ${passed + failed} | ${failed} | ${seconds(ms)} | ${seed} |`);
  const table = [HEAD, ...[...lines].sort().map(([, line]) => line)].join('\n');
  writeFileSync(
    PAGE,
    page.replace(TABLE, () => `\n${table}\n\n`),
  );
}
