// Everything that can be said about the sources without running the product: `npm run check`. All steps run, even after one fails.
// `-- --only types` runs the steps whose name begins so.
import '../bin/check-node.mjs';
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { at, ROOT, seconds } from './lib/root.mjs';

const modules = (file) => at('node_modules', file);
const SOURCES = ['packages', 'spec', 'cli', 'mos-bridge', 'web-reference', 'examples'];

const STEPS = [
  ['types', [modules('typescript-native/bin/tsc'), '--noEmit', '-p', 'tsconfig.json']],
  ['lint and format', [modules('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']],
  [
    'who imports whom',
    [modules('dependency-cruiser/bin/dependency-cruiser.mjs'), '--config', '.dependency-cruiser.mjs', '--output-type', 'err', ...SOURCES],
  ],
  ['unused code', [at('scripts/unused.mjs')]],
  // Code that only tests call proves nothing of the product: the product has to call it, or it is removed with its test.
  ['code that only tests use', [at('scripts/unused.mjs'), '--production']],
  ['contract up to date', ['--conditions=@lauda/source', at('spec/emit/main.ts'), '--check']],
  ['contract without warnings', [at('scripts/contract.mjs')]],
  ['reference up to date', ['--conditions=@lauda/source', at('scripts/docs.ts'), '--check']],
  ['packages as they are published', [at('scripts/manifests.mjs')]],
  ['length of files', [at('scripts/lengths.mjs')]],
  ['lock file complete', [at('scripts/lockfile.mjs')]],
];

function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.once('error', (error) => resolve({ code: 1, said: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, said: Buffer.concat(said).toString() }));
  });
}

const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values;
const chosen = STEPS.filter(([name]) => name.startsWith(only));
if (chosen.length === 0) {
  console.error(`No step is called '${only}': ${STEPS.map(([name]) => name).join(', ')}.`);
  process.exit(2);
}
const failed = [];
for (const [name, args] of chosen) {
  const since = performance.now();
  const { code, said } = await run(args);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds(performance.now() - since)})`);
  if (code === 0) continue;
  failed.push(name);
  console.log(said.trimEnd());
}
console.log(
  failed.length ? `\n${failed.length} of ${chosen.length} checks failed: ${failed.join(', ')}.` : `\nAll ${chosen.length} checks passed.`,
);
process.exitCode = failed.length ? 1 : 0;
