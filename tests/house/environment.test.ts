import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CONFIG_KEYS } from '../../packages/server/src/config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name) || /\.(test|gen)\.tsx?$/.test(entry.name)) return [];
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? sources(file) : /\.(ts|tsx|mjs|js)$/.test(entry.name) ? [file] : [];
  });
}

const named = (file: string): string[] => readFileSync(file, 'utf8').match(/\bLAUDA_[A-Z]+(?:_[A-Z]+)*\b/g) ?? [];

describe('the environment', () => {
  const known = new Set(CONFIG_KEYS.map(({ name }) => name));
  const files = ['packages', 'cli', 'mos-bridge', 'web-reference', 'scripts', 'bin'].flatMap((folder) => sources(path.join(root, folder)));

  it('has one table that names every variable the sources read', () => {
    const unknown = files.flatMap((file) =>
      named(file)
        .filter((name) => !known.has(name))
        .map((name) => `${path.relative(root, file)}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('is described for operators, each variable with its default', () => {
    const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
    for (const { name, default: byDefault, meaning } of CONFIG_KEYS) {
      expect(page, name).toContain(`| \`${name}\` | ${byDefault} | ${meaning} |`);
    }
  });
});
