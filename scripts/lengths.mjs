// Refuses source files that have grown too long to be read at once. Tests may be longer; other exceptions are listed with their reason in docs/architecture.md.
import { globSync, readFileSync } from 'node:fs';
import { at, ROOT } from './lib/root.mjs';

const LONGEST = 300;
const SOURCES = '{packages,spec,cli,mos-bridge,web-reference,examples,scripts,bin}/**/*.{ts,tsx,mjs,js,css,sql}';
const SKIPPED = /(^|\/)(node_modules|dist|tests)\/|\.test\.tsx?$|\.gen\.ts$/;

const listed = readFileSync(at('docs/architecture.md'), 'utf8').split('## Files that may be longer\n')[1]?.split('\n## ')[0] ?? '';
const excused = new Map([...listed.matchAll(/^- `([^`]+)`: (\S.*)$/gm)].map(([, file, reason]) => [file, reason]));

const linesOf = (file) => readFileSync(at(file), 'utf8').split('\n').length - 1;
const files = globSync(SOURCES, { cwd: ROOT, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !SKIPPED.test(file));
const long = files.filter((file) => linesOf(file) > LONGEST);
const wrong = [
  ...long
    .filter((file) => !excused.has(file))
    .map((file) => `${file} has ${linesOf(file)} lines, more than ${LONGEST}: split it by subject.`),
  ...[...excused.keys()].filter((file) => !long.includes(file)).map((file) => `${file} needs no exception any more.`),
];
for (const line of wrong) console.error(line);
if (files.length < 100) console.error(`Only ${files.length} files were found.`);
process.exitCode = wrong.length > 0 || files.length < 100 ? 1 : 0;
