import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
// @ts-expect-error a script in plain JavaScript
import { missingPackages } from '../../scripts/lockfile.mjs';

const read = (
  name: string,
): { packages: Record<string, { version?: string; dependencies?: Record<string, string> }>; workspaces?: string[] } =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8'));

describe('the lock file', () => {
  it('has every platform package its packages ask for', () => {
    expect(missingPackages(read('package-lock.json').packages)).toEqual([]);
  });

  it('is seen to lack one, nested ones included', () => {
    const packages = {
      '': { optionalDependencies: { here: '1.0.0' } },
      'node_modules/here': {},
      'node_modules/tool': { optionalDependencies: { here: '1.0.0', 'tool-mac': '2.0.0', 'tool-own': '2.0.0' } },
      'node_modules/tool/node_modules/tool-own': {},
    };
    expect(missingPackages(packages)).toEqual(['node_modules/tool lacks tool-mac@2.0.0']);
  });

  it('and the manifests name exact versions', () => {
    const { packages } = read('package-lock.json');
    const ranges = Object.entries(packages)
      .filter(([name]) => !name.includes('node_modules'))
      .flatMap(([name, manifest]) =>
        Object.entries(manifest.dependencies ?? {}).map(([dependency, version]) => `${name}: ${dependency}@${version}`),
      )
      .filter((line) => !/@\d+\.\d+\.\d+(-[\w.]+)?$/.test(line));
    expect(ranges).toEqual([]);
  });
});
