// npm run packages: builds every package, checks its exports by publint and arethetypeswrong, packs it, installs all of them in an
// empty folder and uses them there with the machine's own Node: the newsroom starts, and the SDK, the command line and the bridge speak with it. Every export
// is imported by the oldest Node that its package says it needs, where the registry has that for this machine, and SDK and command line run on theirs.
// Answers with 1 where something is not as it should be. `-- --keep DIR` keeps the packages there, and what was built; `-- --packed` packs what is built already.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, promisify } from 'node:util';
import { createPackageFromTarballData } from '@arethetypeswrong/core';
import { faultsOf } from './lib/lint.mjs';
import { PUBLISHED } from './lib/published.mjs';
import { at, seconds } from './lib/root.mjs';

const run = promisify(execFile);
const { values } = parseArgs({ options: { packed: { type: 'boolean' }, keep: { type: 'string' } } });
const tarballs = path.resolve(values.keep ?? mkdtempSync(path.join(tmpdir(), 'lauda-packages-')));
const empty = mkdtempSync(path.join(tmpdir(), 'lauda-installed-'));
// PostgreSQL runs as another account where this is root: it may enter, so that its data lie here too and go with the folder.
chmodSync(empty, 0o755);
// As a stranger has it: the machine's own Node, not the one that the lock file of this repository brings.
const PATH = process.env.PATH.split(path.delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(path.delimiter);
const NPM = { env: { ...process.env, PATH, npm_config_update_notifier: 'false', LAUDA_LOG: 'warn' } };
let failed = 0;

async function step(name, work) {
  const since = performance.now();
  try {
    const said = await work();
    console.log(`ok     ${name} (${seconds(performance.now() - since)})${said ? `: ${said}` : ''}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name} (${seconds(performance.now() - since)})\n${error.stderr || error.stack}`);
  }
}
function expect(fact, words) {
  if (!fact) throw new Error(words);
}

/** What a package exports, as it is imported. What has no types is a program: importing it would start it, and its command is started below. */
function exportsOf({ name, manifest }) {
  const isImported = (target) => typeof target === 'string' || JSON.stringify(target).includes('"types"');
  const keys = Object.keys(manifest.exports).filter((key) => isImported(manifest.exports[key]));
  return keys.flatMap((key) => {
    if (!key.includes('*')) return path.posix.join(name, key);
    const [folder, ending] = manifest.exports[key].default.split('*');
    const files = readdirSync(path.join(empty, 'node_modules', name, folder)).filter((file) => file.endsWith(ending));
    return files.map((file) => path.posix.join(name, key.replace('*', file.slice(0, -ending.length))));
  });
}

// Each Node is a package of its own for each machine, as the launcher knows them.
const MACHINE = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const NODE = Object.keys(PUBLISHED.find(({ name }) => name === '@lauda/launch').manifest.optionalDependencies).find((name) =>
  name.endsWith(`-${MACHINE}`),
);
const nodes = new Map();
/** The program of a release of Node, as `22.13.0`; undefined where the registry has none for this machine. */
async function nodeOf(release) {
  if (nodes.has(release)) return nodes.get(release);
  const folder = path.join(empty, `node-${release}`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n');
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${NODE}@${release}`];
  const found = await run('npm', install, { cwd: folder, ...NPM }).then(
    () => path.join(folder, 'node_modules', NODE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'),
    (error) => {
      if (!NODE || /\b(E404|ETARGET)\b/.test(error.stderr)) return undefined;
      throw error;
    },
  );
  nodes.set(release, found);
  return found;
}
const leastOf = ({ manifest }) => manifest.engines.node.replace('>=', '');
const lacks = (release) => `the registry has no Node ${release} for ${MACHINE}`;

async function pack({ folder, manifest }) {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', tarballs], { cwd: folder, ...NPM });
  const file = path.join(tarballs, stdout.trim().split('\n').at(-1));
  const faults = await faultsOf(createPackageFromTarballData(readFileSync(file)), manifest);
  expect(faults.length === 0, faults.join('\n'));
}

/** Starts the packed server, and answers its ready line and a function that ends it. */
async function newsroom() {
  const child = spawn('npx', ['--no-install', 'lauda-server'], {
    cwd: empty,
    env: { ...NPM.env, LAUDA_PORT: '0', LAUDA_PARENT_PIPE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => JSON.parse(text));
  const said = await Promise.race([line, ended.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)))]);
  return {
    said,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

const SDK = `import { readFile } from 'node:fs/promises';
import { Newsroom } from '@lauda/sdk';
const newsroom = new Newsroom({ url: process.env.LAUDA_URL });
await newsroom.auth.login({ username: 'editora', password: 'lauda-demo' });
const { id: programId } = (await newsroom.programs.list({ all: true })).find(({ name }) => name === 'Jornal da Noite');
const { epochMs, zone } = await newsroom.time.get();
const date = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(epochMs);
const { blocks } = await newsroom.rundowns.load({ programId, date });
const show = new File([await readFile(process.env.SHOW)], 'show.mos.xml');
const { created } = await newsroom.rundowns.import({ programId, date, mode: 'append', dryRun: true }, [show]);
console.log(JSON.stringify([blocks.flatMap(({ stories }) => stories).length, created.length]));
await newsroom.close();
`;

// The domain alone, as a program that times shows without a newsroom installs it.
const RULES = `import { rundownTiming } from '@lauda/sdk/timing';
import { occurrencesBetween } from '@lauda/sdk/recurrence';
import { readingSeconds } from '@lauda/sdk/reading';
import { leaseAt } from '@lauda/sdk/locks';
import { errorText } from '@lauda/sdk/errors';
const story = { id: 2, total: 'PT1M30S', approved: true };
console.log([
  rundownTiming({ start: '19:00:00', blocks: [{ id: 1, standBy: false, commercial: 'PT1M', stories: [story] }] }).total,
  occurrencesBetween({ startDate: '2026-03-02T09:00:00', repetition: { frequency: 'DAILY' } }, '2026-03-01', '2026-03-04').length,
  readingSeconds('a'.repeat(40)),
  leaseAt({ userId: 1, expiresMs: 2 }, 1).userId,
  errorText('not_found', 'en_US').length > 0,
].join());
`;

const IMPORTS = `const names = process.argv.slice(2);
for (const name of names) {
  const found = await import(name, name.endsWith('.json') ? { with: { type: 'json' } } : undefined);
  if (Object.keys(found).length === 0) throw new Error(name + ' exports nothing');
}
console.log([names.length, process.version].join());
`;

mkdirSync(tarballs, { recursive: true });
if (!values.packed)
  await step('build', async () => {
    await run(process.execPath, [at('scripts/build.mjs')], { maxBuffer: 1e8 });
  });
for (const one of PUBLISHED) await step(one.name, () => pack(one));
const files = readdirSync(tarballs).filter((name) => name.endsWith('.tgz'));
await step(`npm i of ${files.length} packages in an empty folder`, async () => {
  writeFileSync(path.join(empty, 'package.json'), '{"private":true,"type":"module"}\n');
  await run('npm', ['install', '--no-audit', '--no-fund', ...files.map((name) => path.join(tarballs, name))], { cwd: empty, ...NPM });
});
for (const [release, packages] of Object.entries(Object.groupBy(PUBLISHED, leastOf)))
  await step(`every export of ${packages.map(({ name }) => name).join(', ')}`, async () => {
    writeFileSync(path.join(empty, 'imports.js'), IMPORTS);
    const node = await nodeOf(release);
    const names = packages.flatMap(exportsOf);
    const { stdout } = await run(node ?? process.execPath, ['imports.js', ...names], { cwd: empty, ...NPM });
    const [count, version] = stdout.trim().split(',');
    expect(Number(count) === names.length, `of ${names.length} exports ${count} were imported`);
    expect(!node || version === `v${release}`, `Node ${release} says it is ${version}`);
    return `${count}, by Node ${version}${node ? '' : `, for ${lacks(release)}`}`;
  });
const SDK_PACKAGE = PUBLISHED.find(({ name }) => name === '@lauda/sdk');
const CLI_PACKAGE = PUBLISHED.find(({ name }) => name === '@lauda/cli');
/** Does a step with the Node of the machine, and once more with the oldest that a package says it needs. */
async function onBoth(name, one, work) {
  const release = leastOf(one);
  await step(name, () => work('node'));
  await step(`${name}, by Node ${release}`, async () => {
    const node = await nodeOf(release);
    return node ? work(node) : `skipped: ${lacks(release)}`;
  });
}
await onBoth('the rules of @lauda/sdk by sub-path', SDK_PACKAGE, async (node) => {
  writeFileSync(path.join(empty, 'rules.js'), RULES);
  const { stdout } = await run(node, ['rules.js'], { cwd: empty, ...NPM });
  expect(stdout.trim() === '150,3,3,1,true', `the rules say ${stdout}`);
});
let room;
await step('npx lauda-server', async () => {
  room = await newsroom();
  const page = await (await fetch(room.said.url)).text();
  expect(/<script/.test(page) && page.includes('Lauda'), `the page of ${room.said.url} is not the web client`);
  return room.said.url;
});
if (room) {
  const env = { ...NPM.env, LAUDA_URL: room.said.url, LAUDA_CONFIG: path.join(empty, 'config.json'), LAUDA_LANG: 'en_US' };
  const npx = (...args) => run('npx', ['--no-install', ...args], { cwd: empty, env });
  await onBoth('@lauda/sdk', SDK_PACKAGE, async (node) => {
    writeFileSync(path.join(empty, 'sdk.js'), SDK);
    const { stdout } = await run(node, ['sdk.js'], { cwd: empty, env: { ...env, SHOW: at('examples/show.mos.xml') } });
    const [read, taken] = JSON.parse(stdout);
    expect(read > 0 && taken > 0, `the SDK reads ${read} stories, and ${taken} of a file`);
    return `${read} stories, ${taken} of a file`;
  });
  await onBoth('npx lauda', CLI_PACKAGE, async (node) => {
    const program = path.join(empty, 'node_modules/@lauda/cli/bin/lauda.js');
    const { stdout } =
      node === 'node' ? await npx('lauda', 'api', 'time.get') : await run(node, [program, 'api', 'time.get'], { cwd: empty, env });
    expect(stdout.includes('epochMs'), stdout);
  });
  await step('npx lauda-bridge', async () => {
    const child = spawn('npx', ['--no-install', 'lauda-bridge'], {
      cwd: empty,
      env: {
        ...env,
        LAUDA_TOKEN: room.said.bridgeToken,
        LAUDA_PARENT_PIPE: '1',
        LAUDA_BRIDGE_LOWER_PORT: '0',
        LAUDA_BRIDGE_UPPER_PORT: '0',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
    child.stdin.end();
    await ended;
    expect(String(line).includes('"ready":true'), `the bridge says ${line}`);
  });
  await room.stop();
}
rmSync(empty, { recursive: true, force: true });
if (!values.keep) {
  rmSync(tarballs, { recursive: true, force: true });
  for (const { folder } of PUBLISHED) rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
}
console.log(failed === 0 ? `\n${PUBLISHED.length} packages are as they should be.` : `\n${failed} failed.`);
process.exitCode = failed === 0 ? 0 : 1;
