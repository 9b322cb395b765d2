import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { STATUS_TROUBLE_CODES } from '@lauda/domain/status';
import { expect, it } from 'vitest';
import { CONFIG_KEYS } from '../../packages/server/src/config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const PAGES = globSync(['*.md', 'docs/**/*.md', '{cli,mos-bridge,spec,packages/*,examples/*}/README.md'], { cwd: ROOT });
// Written by a run, and not kept.
const MADE = new Set(['tests/bench/results/latest.json']);
// Lines of code hold what looks like links and headings and is none.
const prose = (file: string): string => read(file).replace(/^ *```[\s\S]*?^ *```$/gm, '');

/** Code of a page: its blocks, and what stands between backticks. */
const codeOf = (page: string): string =>
  [...read(page).matchAll(/^ *```[\s\S]*?^ *```$|`[^`\n]+`/gm)].map(([code]) => code.replace(/#.*$/gm, '')).join('\n');

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const anchors = (file: string): string[] => [...prose(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!));

it('every relative link and picture of a page leads somewhere, and every anchor to a heading', () => {
  const dead = PAGES.flatMap((page) =>
    [...prose(page).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
      .map(([, link, source]) => link ?? source!)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? page : path.join(path.dirname(page), file);
        if (!existsSync(path.join(ROOT, target))) return true;
        return anchor !== undefined && target.endsWith('.md') && !anchors(target).includes(anchor);
      })
      .map((link) => `${page}: ${link}`),
  );
  expect(PAGES.length).toBeGreaterThan(80);
  expect(dead).toEqual([]);
});

it('every file of the repository that a page names is there', () => {
  const beginnings = /^(packages|cli|mos-bridge|web-reference|spec|tests|scripts|docs|examples|deploy|bin)\/[\w./-]+$/;
  const gone = PAGES.filter((page) => page !== 'CHANGELOG.md').flatMap((page) =>
    [...read(page).matchAll(/`([^`\s]+)`/g)]
      .map(([, name]) => name!.replace(/[:#].*$/, ''))
      .filter((name) => beginnings.test(name) && !MADE.has(name) && !existsSync(path.join(ROOT, name)))
      .map((name) => `${page}: ${name}`),
  );
  expect(gone).toEqual([]);
});

it('every npm script that a page names is one', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const unknown = PAGES.flatMap((page) =>
    [...codeOf(page).matchAll(/npm run (?:-s |--silent )?([a-z][a-z:]*)/g)]
      .map(([, name]) => name!)
      .filter((name) => !(name in scripts))
      .map((name) => `${page}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

it('every variable a page names is one that Lauda knows, and every one it knows is read somewhere', () => {
  const known = new Set(CONFIG_KEYS.map(({ name }) => name));
  const unknown = PAGES.filter((page) => page !== 'CHANGELOG.md').flatMap((page) =>
    [...read(page).matchAll(/\bLAUDA_[A-Z]+(?:_[A-Z]+)*\b/g)].filter(([name]) => !known.has(name)).map(([name]) => `${page}: ${name}`),
  );
  // The launcher and the scripts read some too; the table itself and tests do not count.
  const sources = globSync(
    [
      '{packages/*,cli,mos-bridge}/{src,bin}/**/*.{ts,tsx,mjs,js}',
      'packages/launch/*.js',
      '{scripts,bin,tests}/**/*.{mjs,ts}',
      'vitest.config.ts',
    ],
    {
      cwd: ROOT,
    },
  ).filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'packages/server/src/config.ts');
  const parsed = read('packages/server/src/config.ts').split('export function parseConfig')[1]!;
  const text = [parsed, ...sources.map(read)].join('\n');
  const unread = [...known].filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
  expect({ unknown, unread }).toEqual({ unknown: [], unread: [] });
});

it('the words of the glossary are those of the screens and of the command line, in each language', () => {
  const languages = ['en_US', 'pt_BR', 'es_ES'] as const;
  const shownIn = (language: string): string =>
    globSync(['web-reference/src/i18n/**/*.json', 'packages/domain/src/**/*.ts', 'cli/src/**/*.{ts,json}'], { cwd: ROOT })
      .filter((file) => !file.includes('.test.') && (path.basename(file).startsWith(language) || file.endsWith('texts/sections.ts')))
      .map(read)
      .join('\n')
      .toLowerCase();
  const rows = [...read('docs/guide/glossary.md').matchAll(/^\| (?!English|-)(.+) \|$/gm)].map(([, row]) => row!.split(' | '));
  expect(rows.length).toBeGreaterThan(25);
  const unknown = languages.flatMap((language, at) => {
    const shown = shownIn(language);
    const words = rows.flatMap((row) => row[at]!.replace(/\(.*?\)/g, '').split(/, | \/ /));
    return words
      .map((word) => word.trim().toLowerCase())
      .filter((word) => !new RegExp(`(?<!\\p{L})${word}`, 'u').test(shown))
      .map((word) => `${language}: ${word}`);
  });
  expect(unknown).toEqual([]);
});

it('the guide of who keeps a newsroom says of every trouble of the status what it means and what to do', () => {
  const rows = [...read('docs/guide/administration.md').matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, code]) => code!);
  expect(rows.toSorted()).toEqual(STATUS_TROUBLE_CODES.toSorted());
});
