import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = globSync('{web-reference,cli}/src/**/*.{ts,tsx}', { cwd: ROOT });
/** Comments, which are looked at, and strings, which are not: they hold routes, roles, topics and keys of texts. */
const COMMENT_OR_STRING = /\/\/.*|\/\*.*|^\s*\*.*|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g;
/** What may have the word of the wire for a guideline, and why. */
const KEPT: Readonly<Record<string, string>> = {
  assignments: 'the area of the SDK, and the topic of the events by which tables of kinds are read',
  assignmentProposals: 'the area of the SDK',
  privateAssignmentsEnabled: 'a stored field of the settings',
};

const wordsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(COMMENT_OR_STRING, (part) => (/^['"`]/.test(part) ? '' : part)))
    .flatMap((line) => line.match(/\w*assignment\w*/gi) ?? []);

it('the client and the command line call a guideline so: the word of the wire names calls, topics and stored fields alone', () => {
  expect(FILES.length).toBeGreaterThan(500);
  const found = FILES.flatMap((file) => wordsIn(readFileSync(`${ROOT}/${file}`, 'utf8')).map((word) => [word, file] as const));
  expect(found.filter(([word]) => !Object.hasOwn(KEPT, word))).toEqual([]);
  expect(Object.keys(KEPT).filter((word) => !found.some(([each]) => each === word))).toEqual([]);
});

it.each([
  ["import type { Assignment } from '@lauda/sdk';", ['Assignment']],
  ["/** Somebody's assignment, and another's. */", ['assignment']],
  [" * The newsroom's assignments", ['assignments']],
  ['const left = assignmentOf(\'assignments\', "ASSIGNMENT_READ"); // assignment', ['assignmentOf', 'assignment']],
])('finds the word in %s, outside of strings', (line, words) => {
  expect(wordsIn(line)).toEqual(words);
});
