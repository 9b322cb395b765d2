// npm run test:busy: shows that no test fails because a machine is busy. Tests that once did run 20 times beside 8 processes that only count,
// then the whole suite once beside 4. `-- --times N` changes how often; `-- --only files` or `-- --only whole` runs one round.
import '../bin/check-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { at, ROOT, seconds } from './lib/root.mjs';

const FILES = [
  'packages/server/src/storage/embedded.test.ts',
  'packages/server/tests/locks.test.ts',
  'packages/store/tests/convergence.test.ts',
  'mos-bridge/tests/convergence.test.ts',
  'tests/house/start.test.ts',
  'tests/e2e/npm-start.test.ts',
  'tests/e2e/show.test.ts',
];
const LOADS = { files: 8, whole: 4 };

const { values } = parseArgs({ options: { times: { type: 'string', default: '20' }, only: { type: 'string' } } });
const idle = [];

/** Processes that want a processor all the time; they end with this one. */
function load(count) {
  const work =
    'process.stdin.on("close", () => process.exit()).resume(); (function on() { const end = Date.now() + 50; while (Date.now() < end); setImmediate(on); })();';
  for (let made = 0; made < count; made++) idle.push(spawn(process.execPath, ['-e', work], { stdio: ['pipe', 'ignore', 'ignore'] }));
}
function unload() {
  for (const child of idle.splice(0)) child.kill();
}

/** Runs tests and answers the counts of their last line; the output of a failed run is shown whole. */
async function run(args) {
  const child = spawn(process.execPath, [at('scripts/test.mjs'), ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  await once(child, 'close');
  const [, passed = '0', failed = '1'] = /^(\d+) passed, (\d+) failed$/m.exec(said) ?? [];
  if (failed !== '0') console.log(said);
  return { passed: Number(passed), failed: Number(failed) };
}

async function round(name, count, times, args) {
  load(count);
  const all = { passed: 0, failed: 0 };
  for (let time = 1; time <= times; time++) {
    const since = performance.now();
    const { passed, failed } = await run(args);
    all.passed += passed;
    all.failed += failed;
    const beside = `load ${loadavg()[0].toFixed(1)}`;
    console.log(
      `${name} ${time} of ${times}, beside ${count}: ${passed} passed, ${failed} failed (${seconds(performance.now() - since)}, ${beside})`,
    );
  }
  unload();
  return all;
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    unload();
    process.exit(1);
  });
const total = { passed: 0, failed: 0 };
const add = ({ passed, failed }) => {
  total.passed += passed;
  total.failed += failed;
};
if (values.only !== 'whole') add(await round('files', LOADS.files, Number(values.times), FILES));
if (values.only !== 'files') add(await round('whole', LOADS.whole, 1, []));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
