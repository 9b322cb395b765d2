// Runs the tests: `npm test` all but the long faults, `npm test -- packages/domain` some. The last line is always 'N passed, N failed'.
// `npm run test:faults -- --write` puts what the files of faults took, and their seed, into the page of quality.
import '../bin/check-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeFaults } from './lib/faults.mjs';
import { at, ROOT, seconds } from './lib/root.mjs';
import { buildWeb, webIsStale } from './lib/web.mjs';

const writes = process.argv.includes('--write');
const given = process.argv.slice(2).filter((argument) => argument !== '--write');
const projects = given.includes('--project') ? [] : ['unit', 'apart', 'e2e', 'machine', 'wide'].flatMap((name) => ['--project', name]);
const inBrowser = [...projects, ...given].some((name) => ['e2e', 'machine', 'wide', 'faults'].includes(name));

// The draw of the faults is known before they run, so that it can be written down.
if (writes) process.env.SEED ||= String(Date.now() % 2 ** 31);

// The programs that tests start by the hundred use the cache of compiled code, as those of `npm start` do.
process.env.NODE_COMPILE_CACHE ||= at('node_modules/.cache/compiled');

/** How many files may be run once more under CI: when more fail than this, the change is at fault and not the moment. */
const MOST_AGAIN = 6;

/** Lists the failures of a report: the file, the title and the first line of the reason. A file that could not be loaded has no tests to count: it is one failure. */
function failuresOf(files) {
  const firstLine = (text) => String(text ?? '').split('\n', 1)[0];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, text: `${file}: ${firstLine(message)}` }];
    return failed.map((test) => ({ file, text: `${file} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}` }));
  });
}

/** Answers the result of each file: its tests, and how long it took. */
const runsOf = (files) =>
  files.map(({ name, startTime, endTime, assertionResults }) => {
    const count = (status) => assertionResults.filter((test) => test.status === status).length;
    return { file: path.relative(ROOT, name), passed: count('passed'), failed: count('failed'), ms: endTime - startTime };
  });

function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const files = report.testResults ?? [];
    return { passed: report.numPassedTests ?? 0, skipped: report.numPendingTests ?? 0, failures: failuresOf(files), runs: runsOf(files) };
  } catch {
    return { passed: 0, skipped: 0, failures: [{ text: 'the run ended without a report' }], runs: [] };
  }
}

/** Reads the errors that came outside every test, as `lib/outsideErrors.mjs` wrote them. */
function outsideErrors(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

async function vitest(folder, ...more) {
  const file = path.join(folder, 'report.json');
  const outside = path.join(folder, 'outside.json');
  for (const written of [file, outside]) rmSync(written, { force: true });
  const args = [
    at('node_modules/vitest/vitest.mjs'),
    'run',
    ...projects,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${at('scripts/lib/outsideErrors.mjs')}`,
    `--outputFile.json=${file}`,
    ...more,
  ];
  const env = { ...process.env, OUTSIDE_ERRORS: outside };
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  const [code] = await once(child, 'close');
  const report = readReport(file);
  // An error outside every test fails the run as well, and is named: what CI keeps of a long run is its end.
  report.failures.push(...outsideErrors(outside));
  if (code !== 0 && report.failures.length === 0) report.failures.push({ text: 'an error outside every test ended the run' });
  return report;
}

/**
 * Runs the tests. Under CI a file that failed is run once more, alone: one that passes then is counted as passed and named, so that a test that
 * depends on the moment is seen and mended, and holds up nobody meanwhile.
 */
async function run(folder) {
  const first = await vitest(folder, ...given);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (!process.env.CI || files.length === 0 || files.length > MOST_AGAIN || files.includes(undefined)) return { ...first, unsteady: [] };
  console.log(`Run once more, alone: ${files.join(', ')}`);
  const second = await vitest(folder, ...files, '--maxWorkers=1');
  const lasting = new Set(second.failures.map(({ file }) => file));
  const unsteady = first.failures.filter(({ file }) => !lasting.has(file));
  return { ...first, passed: first.passed + unsteady.filter(({ outside }) => !outside).length, failures: second.failures, unsteady };
}

/** How many files are named that took longest, so that what makes a round long is seen. */
const SLOWEST = 10;

/** Says which files took longest. */
function saySlowest(runs) {
  const slowest = runs.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (runs.length > SLOWEST) console.log(`Took longest: ${slowest.map(({ file, ms }) => `${file} ${seconds(ms)}`).join(', ')}`);
}

/** Says which browser the run uses; where none starts, what to install: the tests of a browser then fail at once, the others run. */
async function sayBrowser() {
  const { described, findBrowser } = await import('../packages/testing/src/browser.ts');
  await findBrowser().then(
    (browser) => console.log(`Tests of a browser use ${described(browser)}.`),
    (error) => console.error(error.message),
  );
}

const folder = mkdtempSync(path.join(tmpdir(), 'lauda-report-'));
let result = { passed: 0, skipped: 0, failures: [], unsteady: [], runs: [] };
try {
  if (inBrowser && webIsStale()) {
    const since = performance.now();
    await buildWeb();
    console.log(`The web client was built in ${seconds(performance.now() - since)}.`);
  }
  if (inBrowser) await sayBrowser();
  result = await run(folder);
  if (writes)
    writeFaults(
      result.runs.filter(({ passed, failed }) => passed + failed > 0),
      process.env.SEED,
    );
} catch (error) {
  result.failures.push({ text: error.message });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
saySlowest(result.runs);
if (result.skipped) console.log(`${result.skipped} skipped`);
for (const { text } of result.unsteady) console.log(`Failed at first, passed alone: ${text}`);
for (const { text } of result.failures) console.log(`Failed: ${text}`);
console.log(`${result.passed} passed, ${result.failures.length} failed`);
process.exitCode = result.failures.length ? 1 : 0;
