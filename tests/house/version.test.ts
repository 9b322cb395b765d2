import { globSync, readFileSync } from 'node:fs';
import { VERSION } from '@lauda/domain';
import { expect, it } from 'vitest';
// @ts-expect-error a script in plain JavaScript
import { laterFirst, regrouped, released, releasesOf } from '../../scripts/release.mjs';

const ROOT = new URL('../../', import.meta.url);

it('has one version number in every package, and wherever one of them names another', () => {
  const files = globSync(
    ['package.json', 'spec/package.json', 'packages/*/package.json', '{cli,mos-bridge,web-reference,examples}/package.json'],
    {
      cwd: ROOT.pathname,
    },
  );
  expect(files.length).toBeGreaterThan(14);
  for (const file of files) {
    const { version, dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'));
    const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => name.startsWith('@lauda/'));
    expect([file, version, ...own.map(([, named]) => named)]).toEqual([file, VERSION, ...own.map(() => VERSION)]);
  }
});

const changelog = readFileSync(new URL('CHANGELOG.md', ROOT), 'utf8');

it('names every version that came out in the list of changes, the newest first, which is the one the packages have', () => {
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  const releases: string[] = releasesOf(changelog);
  // Before the first one comes out nothing but what is to come has a heading.
  expect(headings.slice(0, 1)).toEqual(['Unreleased']);
  expect(releases).toHaveLength(headings.length - 1);
  expect(releases.toSorted(laterFirst)).toEqual(releases);
  expect(releases[0] ?? '0.1.0').toBe(VERSION);
});

it('gives what was unreleased the heading of the version that comes out', () => {
  const text = '# Changes\n\n## Unreleased\n\n- Two.\n';
  const first = released(text, '0.2.0', '2026-12-01');
  expect(first).toBe('# Changes\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n- Two.\n');
  expect(releasesOf(first)).toEqual(['0.2.0']);
  expect(() => released(first, '0.3.0', '2026-12-02')).toThrow('Nothing is unreleased');
  const second = first.replace('## Unreleased', '## Unreleased\n\n- Three.');
  expect(releasesOf(released(second, '0.10.0', '2026-12-02'))).toEqual(['0.10.0', '0.2.0']);
  for (const early of ['0.2.0', '0.1.9']) expect(() => released(second, early, '2026-12-02')).toThrow('does not come after 0.2.0');
  expect(() => released(second, '1.0', '2026-12-02')).toThrow('is no version');
});

it('gives all packages of the group one version, and no dependency of others another', () => {
  const manifest = { name: '@lauda/cli', version: '0.1.0', dependencies: { '@lauda/sdk': '0.1.0', ink: '8.0.0' } };
  expect(regrouped(manifest, '0.2.0')).toEqual({
    name: '@lauda/cli',
    version: '0.2.0',
    dependencies: { '@lauda/sdk': '0.2.0', ink: '8.0.0' },
  });
});
