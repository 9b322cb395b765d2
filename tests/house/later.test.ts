import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const git = (...asked: string[]): string[] => execFileSync('git', asked, { encoding: 'utf8' }).split('\n').filter(Boolean);
const shipped = git('ls-files', '*.ts', '*.tsx').filter((file) => /(^|\/)src\//.test(file) && !/\.test\.tsx?$/.test(file));

it('what is marked as of a part that is not built yet is used by none that is', () => {
  const sources = new Map(shipped.map((file) => [file, readFileSync(file, 'utf8')]));
  const later = [...sources.values()].flatMap((text) =>
    [...text.matchAll(/@later\b[^*]*\*\/\s*export (?:const|function|type|interface) (\w+)/g)].map(([, name]) => name!),
  );
  const used = later.filter((name) => [...sources.values()].some((text) => new RegExp(`^import [^;]*\\b${name}\\b[^;]*;`, 'm').test(text)));
  expect(used).toEqual([]);
});
