import { globSync, readFileSync } from 'node:fs';
import { VERSION } from '@lauda/domain';
import { expect, it } from 'vitest';

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
